import {
  commitSecondFactor,
  InvalidCodeError,
  notify,
  type RecoveryCode,
} from '@cairn/core'
import { findError } from '@cairn/primitives'
import {
  CodeInput,
  CopyButton,
  DecisionRow,
  QrCode,
  Screen,
  Stack,
  Text,
} from '@cairn/ui'
import { useState } from 'react'
import {
  messages as guardMessages,
  guardWords,
} from '#shared/signers/guard.messages.ts'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './security.messages.ts'

/** Digits, as authenticators show them. */
const codeLength = 6

type Props = {
  uri: URL
  onCancel: () => void
  onDone: (codes: readonly RecoveryCode[]) => void
}

/** Gives the secret to an authenticator, and asks for a first code of it. @see GUARD-03 */
export function EnrolScreen({ uri, onCancel, onDone }: Props) {
  const wallet = useWallet()
  const [code, setCode] = useState('')
  const secret = uri.searchParams.get('secret') ?? ''
  const commit = useDecision({
    networkMode: 'always',
    mutationFn: (typed: string) => commitSecondFactor(wallet, typed),
    onSuccess: onDone,
    onError: (error) => {
      // A wrong code is typed anew; any other failure leaves it there.
      if (findError(error, InvalidCodeError)) setCode('')
      const title = guardMessages.rejected
      const text = guardWords(error)
      notify(wallet.notifications, { kind: 'failure', title, text })
    },
  })
  const submit = (whole: string) => {
    if (whole.length === codeLength && !commit.isPending) commit.mutate(whole)
  }
  return (
    <Screen
      footer={
        <DecisionRow
          cancel={messages.cancel}
          confirm={messages.confirm}
          confirmDisabled={code.length !== codeLength}
          loading={commit.isPending}
          onCancel={onCancel}
          onConfirm={() => submit(code)}
        />
      }
      title={messages.scanTitle}
      width="task"
    >
      <Stack gap={6}>
        <Text tone="muted">{messages.scanText}</Text>
        <Stack center gap={3}>
          <QrCode label={messages.qr} value={uri.href} />
          <Text look="small" tone="muted">
            {messages.secret}
          </Text>
          <Text as="code" look="mono">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Text>
          <CopyButton
            label={messages.copySecret}
            value={secret}
            variant="neutral"
          />
        </Stack>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit(code)
          }}
        >
          <Stack gap={2}>
            <Text>{messages.codeText}</Text>
            <CodeInput
              error={commit.isError ? guardWords(commit.error) : undefined}
              label={messages.code}
              length={codeLength}
              onChange={(typed) => {
                // A code that is being checked stays what it was.
                if (commit.isPending) return
                setCode(typed)
                commit.reset()
              }}
              onComplete={submit}
              value={code}
            />
          </Stack>
        </form>
      </Stack>
    </Screen>
  )
}
