import { RpcError } from '@cairn/clients'
import {
  cancelFocus,
  continueFocus,
  giveGuardCode,
  InvalidCodeError,
  notify,
  resetSecondFactor,
  type SigningFocus,
  verifyFocus,
} from '@cairn/core'
import { findError } from '@cairn/primitives'
import { Button, ButtonRow, CodeInput, Dialog, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './guard-code.messages.ts'

type Props = { focus: SigningFocus }

/** Asks for a code of the authenticator, or a recovery code. @see GUARD-02 */
export function GuardCodeView({ focus }: Props) {
  const [recovers, setRecovers] = useState(false)
  return recovers ? (
    <RecoveryCode focus={focus} onBack={() => setRecovers(false)} />
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
  const submit = async () => {
    if (code.length !== 6 || isBusy) return
    await giveGuardCode(wallet, focus.signer, code)
    verifyFocus(wallet)
  }
  return (
    <Dialog
      focusInside
      footer={
        <Decision
          confirm={isBusy ? messages.verifying : messages.confirm}
          isBusy={isBusy}
          isReady={code.length === 6}
          onCancel={cancel}
          onConfirm={() => void submit()}
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
            void submit()
          }}
        >
          <CodeInput
            autoFocus
            error={isFresh ? undefined : messages.wrong}
            // A new field takes the focus for the next try.
            key={refusals}
            label={messages.code}
            length={6}
            onChange={(next) => {
              if (!isBusy) setTyped({ code: next, refusals })
            }}
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

function RecoveryCode({ focus, onBack }: Props & { onBack: () => void }) {
  const wallet = useWallet()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isComplete = code.length === 10
  const cancel = () => cancelFocus(wallet)
  const submit = async () => {
    if (!isComplete || isBusy) return
    setBusy(true)
    try {
      await resetSecondFactor(wallet, focus.account, code)
      continueFocus(wallet)
    } catch (cause) {
      const text = wordsFor(cause)
      setError(text)
      notify(wallet.notifications, {
        kind: 'failure',
        title: messages.failed,
        text,
      })
      setBusy(false)
    }
  }
  return (
    <Dialog
      focusInside
      footer={
        <Decision
          confirm={isBusy ? messages.verifying : messages.confirm}
          isBusy={isBusy}
          isReady={isComplete}
          onCancel={cancel}
          onConfirm={() => void submit()}
        />
      }
      onBack={onBack}
      onClose={cancel}
      open
      title={messages.recoveryTitle}
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.recoveryText}</Text>
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
            label={messages.recoveryCode}
            length={10}
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

type DecisionProps = {
  confirm: string
  isReady: boolean
  isBusy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

function Decision(props: DecisionProps) {
  return (
    <ButtonRow lead>
      <Button data-action="reject" onClick={props.onCancel}>
        {messages.cancel}
      </Button>
      <Button
        data-action="confirm"
        disabled={!props.isReady}
        loading={props.isBusy}
        onClick={props.onConfirm}
        variant="primary"
      >
        {props.confirm}
      </Button>
    </ButtonRow>
  )
}

function wordsFor(cause: unknown): string {
  if (findError(cause, InvalidCodeError)) return messages.wrong
  const refusal = findError(cause, RpcError)
  return refusal?.error === 'RateLimited'
    ? messages.locked
    : messages.unreachable
}
