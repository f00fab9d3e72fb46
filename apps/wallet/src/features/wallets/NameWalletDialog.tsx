import { type KeptWallet, maxWalletName, nameWallet, notify } from '@cairn/core'
import { isolateText } from '@cairn/primitives'
import { Button, ButtonRow, Dialog, Field } from '@cairn/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [name, setName] = useState(kept.name ?? '')
  const save = () => {
    nameWallet(window.localStorage, log, { slot: kept.slot, name })
    notify(notifications, { kind: 'success', title: messages.renamed })
    // The account pill shows it.
    void queries.invalidateQueries({ queryKey: ['own-name'] })
    onNamed()
    onClose()
  }
  return (
    <Dialog
      focusInside
      footer={
        <ButtonRow>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button onClick={save} variant="primary">
            {messages.save}
          </Button>
        </ButtonRow>
      }
      onClose={onClose}
      open
      title={messages.rename(isolateText(nameOfWallet(kept)))}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          autoFocus
          help={messages.nameHelp}
          label={messages.name}
          onChange={(text) => setName(text.slice(0, maxWalletName))}
          value={name}
        />
      </form>
    </Dialog>
  )
}
