import { maxLabelLength, notify, renameSigner } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { NameDialog } from '#shared/dialogs/NameDialog.tsx'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './name.messages.ts'

type Props = {
  title: string
  signer: Parameters<typeof renameSigner>[1] & { readonly address: Address }
  /** The present name; empty if it has none of the person's. */
  name: string
  help: string
  onClose: () => void
  onDone: () => void
}

/** Gives a device or a recovery phrase a name. @see SESS-01 SIGN-08 */
export function RenameDialog({ signer, onDone, ...shown }: Props) {
  const wallet = useWallet()
  const rename = useDecision({
    networkMode: 'always',
    mutationFn: (name: string) => renameSigner(wallet, signer, name),
    onSuccess() {
      const { notifications } = wallet
      notify(notifications, { kind: 'success', title: messages.renamed })
      onDone()
    },
  })
  return (
    <NameDialog
      {...shown}
      cancel={messages.cancel}
      failure={
        rename.isError
          ? { title: messages.failed, text: messages.failedText }
          : undefined
      }
      label={messages.name}
      loading={rename.isPending}
      maxLength={maxLabelLength}
      onSave={(name) => rename.mutate(name)}
      save={messages.save}
    />
  )
}
