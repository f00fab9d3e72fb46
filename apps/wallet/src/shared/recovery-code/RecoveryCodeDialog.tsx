import { notify, resetSecondFactor } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { CodeInput, DecisionRow, Dialog, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import {
  messages as guardMessages,
  guardWords,
} from '#shared/signers/guard.messages.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './recovery-code.messages.ts'

const codeLength = 10

type Props = {
  account: Address
  onBack?: (() => void) | undefined
  onCancel: () => void
  /** The code was right: the second factor is off. */
  onDone: () => void
}

/** Turns the second factor off with a recovery code. @see GUARD-02 GUARD-03 */
export function RecoveryCodeDialog(props: Props) {
  const { account, onBack, onCancel, onDone } = props
  const wallet = useWallet()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isComplete = code.length === codeLength
  const submit = async () => {
    if (!isComplete || isBusy) return
    setBusy(true)
    try {
      await resetSecondFactor(wallet, account, code)
      onDone()
    } catch (cause) {
      const text = guardWords(cause)
      const title = guardMessages.rejected
      notify(wallet.notifications, { kind: 'failure', title, text })
      setError(text)
      setBusy(false)
    }
  }
  return (
    <Dialog
      focusInside
      footer={
        <DecisionRow
          cancel={messages.cancel}
          confirm={isBusy ? messages.verifying : messages.confirm}
          confirmDisabled={!isComplete}
          loading={isBusy}
          onCancel={onCancel}
          onConfirm={() => void submit()}
        />
      }
      onBack={onBack}
      onClose={onCancel}
      open
      title={messages.title}
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.text}</Text>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <CodeInput
            autoFocus
            characters="letters-and-digits"
            error={error}
            label={messages.code}
            length={codeLength}
            onChange={(typed) => {
              if (isBusy) return
              setCode(typed)
              setError(undefined)
            }}
            value={code}
          />
        </form>
      </Stack>
    </Dialog>
  )
}
