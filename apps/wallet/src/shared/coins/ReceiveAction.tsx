import { Action } from '@cairn/ui'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import { overlayLink } from '../navigation/overlay-link.tsx'

/** Shows the account's address over the page one is on. @see RECV-01 */
export function ReceiveAction({ children }: { children: string }) {
  return (
    <Action
      icon={<ArrowDownLeft size={20} />}
      renderLink={overlayLink('receive')}
    >
      {children}
    </Action>
  )
}
