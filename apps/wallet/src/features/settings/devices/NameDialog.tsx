import { maxLabelLength, notify, renameSigner } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { Button, ButtonRow, Dialog, Field, Notice, Stack } from '@cairn/ui'
import { useState } from 'react'
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
export function NameDialog(props: Props) {
  const { title, signer, name: before, help, onClose, onDone } = props
  const wallet = useWallet()
  const [name, setName] = useState(before)
  const rename = useDecision({
    networkMode: 'always',
    mutationFn: () => renameSigner(wallet, signer, name),
    onSuccess() {
      const { notifications } = wallet
      notify(notifications, { kind: 'success', title: messages.renamed })
      onDone()
    },
  })
  const close = () => {
    if (!rename.isPending) onClose()
  }
  const save = () => {
    if (!rename.isPending) rename.mutate()
  }
  return (
    <Dialog
      focusInside
      footer={
        <ButtonRow>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button loading={rename.isPending} onClick={save} variant="primary">
            {messages.save}
          </Button>
        </ButtonRow>
      }
      onClose={close}
      open
      title={title}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap={4}>
          <Field
            autoFocus
            help={help}
            label={messages.name}
            onChange={(text) => setName(text.slice(0, maxLabelLength))}
            value={name}
          />
          {rename.isError && (
            <Notice role="alert" title={messages.failed} tone="negative">
              {messages.failedText}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
