import type { ExtensionPlace } from '@cairn/core'
import { List, SwitchRow } from '@cairn/ui'
import PuzzleIcon from 'lucide-react/icons/puzzle'
import { useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { PageRow } from '../PageRow.tsx'
import { messages } from '../settings.messages.ts'

/**
 * Makes Cairn the wallet that pages find first, inside the extension; leads to
 * the extension anywhere else.
 *
 * @see XTNS-01
 */
export function ExtensionPart() {
  const { platform, visit } = useWallet()
  const { extension } = platform
  if (extension) return <DefaultSwitch extension={extension} />
  // An app's window has no use for it.
  if (visit) return null
  return (
    <List label={messages.extension}>
      <PageRow
        icon={<PuzzleIcon size={20} />}
        sub={messages.extensionText}
        title={messages.extension}
        to="/extension"
      />
    </List>
  )
}

function DefaultSwitch({ extension }: { extension: ExtensionPlace }) {
  const { storage } = useWallet()
  const [isDefault, setDefault] = useState(
    () => storage.get('isDefaultExtension') ?? false,
  )
  const change = async (next: boolean) => {
    if (!(await extension.setDefault(next))) return
    storage.set('isDefaultExtension', next)
    setDefault(next)
  }
  return (
    <List label={messages.extension}>
      <SwitchRow
        checked={isDefault}
        onChange={change}
        text={messages.defaultExtensionText}
        title={messages.defaultExtension}
      />
    </List>
  )
}
