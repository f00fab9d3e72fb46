import {
  cancelFocus,
  continueFocus,
  isPhraseComplete,
  notify,
  type SigningFocus,
  unlockSigner,
} from '@cairn/core'
import { Address, DecisionRow, Dialog, KeyValues, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { PhraseField } from '#shared/phrase/PhraseField.tsx'
import { messages as words } from '#shared/phrase/phrase.messages.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './secret-views.messages.ts'

/** Asks for the phrase of a recovery key that is to sign. @see SIGN-08 */
export function RecoveryPhraseView({ focus }: { focus: SigningFocus }) {
  const wallet = useWallet()
  const [phrase, setPhrase] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isComplete = isPhraseComplete(phrase)
  const cancel = () => cancelFocus(wallet)

  const submit = async () => {
    if (!isComplete || isBusy) return
    setBusy(true)
    try {
      await unlockSigner(wallet, focus.signer, phrase.trim())
      continueFocus(wallet)
    } catch (cause) {
      const isOther =
        cause instanceof Error && cause.name === 'SignerMismatchError'
      const text = isOther ? words.mismatch : words.invalid
      setError(text)
      notify(wallet.notifications, {
        kind: 'failure',
        title: messages.recovery,
        text,
      })
      setBusy(false)
    }
  }

  return (
    <Dialog
      footer={
        <DecisionRow
          cancel={messages.cancel}
          confirm={messages.continue}
          confirmDisabled={!isComplete}
          loading={isBusy}
          onCancel={cancel}
          onConfirm={() => void submit()}
        />
      }
      onClose={cancel}
      open
      title={messages.recovery}
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.recoveryText}</Text>
        <KeyValues
          pairs={[
            {
              label: messages.wallet,
              value: <Address address={focus.account} />,
            },
          ]}
        />
        <PhraseField
          error={error}
          onChange={(text) => {
            setPhrase(text)
            setError(undefined)
          }}
          onSubmit={() => void submit()}
          value={phrase}
        />
      </Stack>
    </Dialog>
  )
}
