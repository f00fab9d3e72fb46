import {
  cancelFocus,
  continueFocus,
  type SigningFocus,
  unlockSigner,
} from '@cairn/core'
import {
  Address,
  DecisionRow,
  Dialog,
  Field,
  KeyValues,
  Stack,
} from '@cairn/ui'
import { useId, useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './secret-views.messages.ts'

/** Asks for the password of a signer that is to sign. @see AUTH-08 SIGN-09 */
export function PlainPasswordView({ focus }: { focus: SigningFocus }) {
  const wallet = useWallet()
  const id = useId()
  const [password, setPassword] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const canGoOn = password.trim() !== '' && !isBusy
  const cancel = () => cancelFocus(wallet)

  const submit = async () => {
    if (!canGoOn) return
    setBusy(true)
    try {
      await unlockSigner(wallet, focus.signer, password)
      continueFocus(wallet)
    } catch (error) {
      wallet.log.warn({ error: String(error) }, 'Wrong password')
      setWrong(true)
      setBusy(false)
    }
  }

  return (
    <Dialog
      footer={
        <DecisionRow
          cancel={messages.cancel}
          confirm={messages.continue}
          confirmDisabled={!isBusy && !canGoOn}
          form={id}
          loading={isBusy}
          onCancel={cancel}
        />
      }
      onClose={cancel}
      open
      title={messages.unlock}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap={4}>
          <KeyValues
            pairs={[
              {
                label: messages.signer,
                value: <Address address={focus.signer} />,
              },
            ]}
          />
          <Field
            autoComplete="current-password"
            disabled={isBusy}
            error={isWrong ? messages.wrongPassword : undefined}
            label={messages.password}
            onChange={(text) => {
              setPassword(text)
              setWrong(false)
            }}
            type="password"
            value={password}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
