import type { DescribedOperation } from '@cairn/core'
import { Glyph } from '@cairn/ui'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import FileCode from 'lucide-react/icons/file-code'
import Fuel from 'lucide-react/icons/fuel'
import Stamp from 'lucide-react/icons/stamp'
import Waypoints from 'lucide-react/icons/waypoints'

type FactType = DescribedOperation['fact']['type']

const icons: Partial<Record<FactType, typeof Fuel>> = {
  networkFee: Fuel,
  send: ArrowUpRight,
  receive: ArrowDownLeft,
  swap: ArrowLeftRight,
  wrap: ArrowLeftRight,
  unwrap: ArrowLeftRight,
  bridge: Waypoints,
  allow: Stamp,
  allowItem: Stamp,
  allowMore: Stamp,
  allowAll: Stamp,
}

/** The picture of what a step does. @see SEND-01 */
export function StepGlyph({ type }: { type: FactType }) {
  const Icon = icons[type] ?? FileCode
  return (
    <Glyph>
      <Icon size={20} />
    </Glyph>
  )
}
