import {
  cancelFocus,
  continueFocus,
  giveGuardCode,
  type SigningFocus,
  verifyFocus,
} from '@cairn/core'
import { Button, CodeInput, DecisionRow, Dialog, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { RecoveryCodeDialog } from '#shared/recovery-code/RecoveryCodeDialog.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './guard-code.messages.ts'

const codeLength = 6

type Props = { focus: SigningFocus }

/** Asks for a code of the authenticator, or a recovery code. @see GUARD-02 */
export function GuardCodeView({ focus }: Props) {
  const wallet = useWallet()
  const [recovers, setRecovers] = useState(false)
  return recovers ? (
    <RecoveryCodeDialog
      account={focus.account}
      onBack={() => setRecovers(false)}
      onCancel={() => cancelFocus(wallet)}
      onDone={() => continueFocus(wallet)}
    />
  ) : (
    <AppCode focus={focus} onRecover={() => setRecovers(true)} />
  )
}

function AppCode({ focus, onRecover }: Props & { onRecover: () => void }) {
  const wallet = useWallet()
  const refusals = focus.refusals ?? 0
  const isBusy = focus.verifying ?? false
  const [typed, setTyped] = useState({ code: '', refusals: 0 })
  // What was refused is not there any more.
  const isFresh = typed.refusals === refusals
  const code = isFresh ? typed.code : ''
  const cancel = () => cancelFocus(wallet)
  // The guard says whether it is right; a wrong one is asked for again.
  const submit = async (whole: string) => {
    if (whole.length !== codeLength || isBusy) return
    await giveGuardCode(wallet, focus.signer, whole)
    verifyFocus(wallet)
  }
  return (
    <Dialog
      focusInside
      footer={
        <DecisionRow
          cancel={messages.cancel}
          confirm={isBusy ? messages.verifying : messages.confirm}
          confirmDisabled={code.length !== codeLength}
          loading={isBusy}
          onCancel={cancel}
          onConfirm={() => void submit(code)}
        />
      }
      onClose={cancel}
      open
      title={messages.title}
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.text}</Text>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void submit(code)
          }}
        >
          <CodeInput
            autoFocus
            error={isFresh ? undefined : messages.wrong}
            // A new field takes the focus for the next try.
            key={refusals}
            label={messages.code}
            length={codeLength}
            onChange={(next) => {
              if (!isBusy) setTyped({ code: next, refusals })
            }}
            onComplete={(whole) => void submit(whole)}
            value={code}
          />
        </form>
        <Button disabled={isBusy} onClick={onRecover} variant="quiet">
          {messages.useRecovery}
        </Button>
      </Stack>
    </Dialog>
  )
}
