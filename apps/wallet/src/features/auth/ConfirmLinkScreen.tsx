import { RpcError } from '@cairn/clients'
import {
  confirmLink,
  InvalidIdTokenError,
  InvalidIntentError,
  LinkExpiredError,
  type LinkReading,
  type LoginIntent,
  readLink,
  type SigningIntent,
} from '@cairn/core'
import { findError } from '@cairn/primitives'
import {
  Button,
  CodeDisplay,
  DecisionRow,
  EmptyState,
  KeyValues,
  Loader,
  Logo,
  Notice,
  Screen,
  Stack,
  Text,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { Queries } from '#shared/loading/Queries.tsx'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { confirmWords, messages } from './auth.messages.ts'

const SignedThing = lazyPart(
  'signed-thing',
  () => import('./SignedThing.tsx'),
  'SignedThing',
)

/**
 * The page of a mailed link: the person compares, then confirms.
 *
 * @see PWLS-04
 */
export function ConfirmLinkScreen() {
  return (
    <Queries>
      <LinkReader />
    </Queries>
  )
}

function LinkReader() {
  const wallet = useWallet()
  const { digest, result } = useSearch({
    from: '/public/auth/passwordless-confirm',
  })
  const [token] = useState(readToken)
  useEffect(() => {
    // Kept in this page only: not in the history, not for who looks over.
    window.history.replaceState(
      window.history.state,
      '',
      window.location.pathname + window.location.search,
    )
  }, [])
  const reading = useQuery({
    queryKey: ['link', digest, result],
    queryFn: (): Promise<LinkReading> => readLink(wallet, { digest, result }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  if (reading.isError) {
    return (
      <Outcome text={messages.unreachableText} title={messages.unreachable}>
        <Button onClick={() => void reading.refetch()}>
          {messages.tryAgain}
        </Button>
      </Outcome>
    )
  }
  if (!reading.data) return <Loader title={messages.loading} />
  if (reading.data.type === 'expired') {
    return <Outcome text={messages.expiredText} title={messages.expired} />
  }
  if (reading.data.type === 'invalid' || !digest || !result || !token) {
    return <Outcome text={messages.invalidText} title={messages.invalid} />
  }
  return (
    <Compare intent={reading.data.intent} link={{ digest, result, token }} />
  )
}

type CompareProps = {
  intent: LoginIntent | SigningIntent
  link: { digest: string; result: string; token: string }
}

function Compare({ intent, link }: CompareProps) {
  const wallet = useWallet()
  const [rejected, setRejected] = useState(false)
  const confirm = useDecision({
    networkMode: 'always',
    mutationFn: () => confirmLink(wallet, { ...link, intent }),
  })
  const words = confirmWords[intent.type]
  if (rejected) {
    return <Outcome text={words.rejectedText} title={messages.rejected} />
  }
  if (confirm.isSuccess) {
    return <Confirmed text={words.confirmedText} />
  }
  if (isOver(confirm.error)) {
    return <Outcome text={messages.expiredText} title={messages.expired} />
  }
  if (isForeign(confirm.error)) {
    return <Outcome text={messages.foreignText} title={messages.foreign} />
  }
  const { browser, os } = intent.deviceInfo
  return (
    <Screen
      footer={
        <DecisionRow
          cancel={messages.reject}
          confirm={confirm.isPending ? messages.confirming : messages.confirm}
          loading={confirm.isPending}
          onCancel={() => setRejected(true)}
          onConfirm={() => confirm.mutate()}
        />
      }
      middle
      title={words.title}
      width="task"
    >
      <Stack gap={6}>
        <Text>{words.text}</Text>
        {intent.type === 'sign' && (
          <Suspense>
            <SignedThing metadata={intent.metadata} />
          </Suspense>
        )}
        <CodeDisplay code={intent.confirmationCode} label={messages.code} />
        <KeyValues
          pairs={[
            { label: messages.email, value: intent.email },
            { label: messages.askedFrom, value: `${browser}, ${os}` },
            {
              label: messages.askedAt,
              value: new Date(intent.timestamp).toLocaleString('en-GB', {
                day: 'numeric',
                month: 'long',
                year: 'numeric',
                hour: '2-digit',
                minute: '2-digit',
              }),
            },
          ]}
        />
        {confirm.isError && (
          <Notice role="alert" title={messages.unreachable} tone="negative">
            {messages.unreachableText}
          </Notice>
        )}
      </Stack>
    </Screen>
  )
}

/** Too late here, or used or over where it was issued. */
function isOver(error: unknown): boolean {
  const refusal = findError(error, RpcError)
  return (
    findError(error, LinkExpiredError) !== undefined ||
    refusal?.status === 404 ||
    refusal?.status === 409
  )
}

/** The token was mailed for another request, or the request was changed. */
function isForeign(error: unknown): boolean {
  return (
    findError(error, InvalidIdTokenError) !== undefined ||
    findError(error, InvalidIntentError) !== undefined
  )
}

/** Nothing is left to do here: the stack is whole. */
function Confirmed({ text }: { text: string }) {
  return (
    <Screen
      mark={
        <span aria-hidden="true">
          <Logo size="xl" variant="mark" />
        </span>
      }
      middle
      title={messages.confirmed}
      width="task"
    >
      <Stack center>
        <Text tone="muted">{text}</Text>
      </Stack>
    </Screen>
  )
}

type OutcomeProps = {
  title: string
  text: string
  children?: React.ReactNode
}

function Outcome({ title, text, children }: OutcomeProps) {
  return (
    <Screen middle title={title} titleHidden width="task">
      <EmptyState action={children} title={title}>
        {text}
      </EmptyState>
    </Screen>
  )
}

/** The one-time token stands behind the hash: no server has seen it. */
function readToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
}
