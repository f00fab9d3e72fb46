import { type KeptWallet, maxWalletName, nameWallet, notify } from '@cairn/core'
import { isolateText } from '@cairn/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { NameDialog } from '#shared/dialogs/NameDialog.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { nameOfWallet } from '#shared/wallets/use-kept-wallets.ts'
import { messages } from './wallets.messages.ts'

type Props = {
  kept: KeptWallet
  onClose: () => void
  onNamed: () => void
}

/** Gives a wallet a name on this device. @see SHELL-11 */
export function NameWalletDialog({ kept, onClose, onNamed }: Props) {
  const { log, notifications } = useWallet()
  const queries = useQueryClient()
  const save = (name: string) => {
    nameWallet(window.localStorage, log, { slot: kept.slot, name })
    notify(notifications, { kind: 'success', title: messages.renamed })
    // The account pill shows it.
    void queries.invalidateQueries({ queryKey: ['own-name'] })
    onNamed()
    onClose()
  }
  return (
    <NameDialog
      cancel={messages.cancel}
      help={messages.nameHelp}
      label={messages.name}
      maxLength={maxWalletName}
      name={kept.name ?? ''}
      onClose={onClose}
      onSave={save}
      save={messages.save}
      title={messages.rename(isolateText(nameOfWallet(kept)))}
    />
  )
}
