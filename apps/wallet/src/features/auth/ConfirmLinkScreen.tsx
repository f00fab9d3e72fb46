import { RpcError } from '@cairn/clients'
import {
  confirmLink,
  ForeignAccountError,
  InvalidIdTokenError,
  InvalidIntentError,
  LinkEndedError,
  type LinkReading,
  type LoginIntent,
  readLink,
  readLinkAddress,
  refuseLink,
  type SigningIntent,
} from '@cairn/core'
import { findError } from '@cairn/primitives'
import {
  Button,
  CodeDisplay,
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
import { AnswerRow } from '#shared/wallet/AnswerRow.tsx'
import { SeenNote } from '#shared/wallet/SeenNote.tsx'
import { messages as seenMessages } from '#shared/wallet/seen.messages.ts'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useFoot } from '#shared/wallet/use-foot.ts'
import { useSeen } from '#shared/wallet/use-seen.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { confirmWords, messages } from './auth.messages.ts'
import { knownDevice } from './known-device.ts'

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
  const search = useSearch({ from: '/public/auth/passwordless-confirm' })
  const [{ digest, result, token }] = useState(() =>
    readLinkAddress({
      digest: search.digest,
      result: search.result,
      hash: window.location.hash,
    }),
  )
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
    queryFn: (): Promise<LinkReading> =>
      readLink(wallet, { digest, result, token }),
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
  if (reading.data.type !== 'ready' && reading.data.type !== 'invalid')
    return <Ended end={reading.data.type} />
  if (reading.data.type !== 'ready' || !digest || !result || !token) {
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
  const refuse = useDecision({
    networkMode: 'always',
    mutationFn: () => refuseLink(wallet, { ...link, intent }),
  })
  const confirm = useDecision({
    networkMode: 'always',
    mutationFn: () => confirmLink(wallet, { ...link, intent }),
  })
  const words = confirmWords[intent.type]
  const foot = useFoot()
  // The end of the signed content must have been in view.
  const seen = useSeen(
    intent.type === 'sign' ? link.digest : undefined,
    foot.covered,
  )
  if (refuse.isSuccess) {
    return <Outcome text={words.rejectedText} title={messages.rejected} />
  }
  if (confirm.isSuccess) {
    return <Confirmed text={words.confirmedText} />
  }
  const end = endOf(confirm.error) ?? endOf(refuse.error)
  if (end) return <Ended end={end} />
  if (isForeign(confirm.error)) {
    return <Outcome text={words.foreignText} title={messages.foreign} />
  }
  return (
    <Screen
      footer={
        <div ref={foot.ref}>
          <SeenNote>
            {seen.isMissed ? seenMessages.readAll : undefined}
          </SeenNote>
          <AnswerRow
            cancel={messages.reject}
            confirm={confirm.isPending ? messages.confirming : messages.confirm}
            confirmDisabled={!seen.isSeen}
            loading={confirm.isPending}
            onCancel={() => refuse.mutate()}
            onConfirm={() => confirm.mutate()}
          />
        </div>
      }
      footerFlows={foot.isTall}
      middle
      title={words.title}
      width="task"
    >
      <Stack gap={6}>
        <Text>{words.text}</Text>
        {intent.type === 'sign' && (
          <Suspense>
            <div>
              <SignedThing metadata={intent.metadata} />
              <div aria-hidden data-seen-mark ref={seen.mark} />
            </div>
          </Suspense>
        )}
        <CodeDisplay code={intent.confirmationCode} label={messages.code} />
        <AskedFrom intent={intent} />
        {(confirm.isError || refuse.isError) && (
          <Notice role="alert" title={messages.unreachable} tone="negative">
            {messages.unreachableText}
          </Notice>
        )}
      </Stack>
    </Screen>
  )
}

function AskedFrom({ intent }: Pick<CompareProps, 'intent'>) {
  const { browser, os } = knownDevice(intent.deviceInfo)
  return (
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
  )
}

type End = 'expired' | 'used' | 'refused'

/** Pressed before or too late, here or where it was issued. */
function endOf(error: unknown): End | undefined {
  const status = findError(error, RpcError)?.status
  const issued = status === 404 ? 'expired' : undefined
  return (
    findError(error, LinkEndedError)?.end ?? (status === 409 ? 'used' : issued)
  )
}

/**
 * The token was mailed for another request, the request was changed, or asks for
 * another account.
 */
function isForeign(error: unknown): boolean {
  return (
    findError(error, InvalidIdTokenError) !== undefined ||
    findError(error, ForeignAccountError) !== undefined ||
    findError(error, InvalidIntentError) !== undefined
  )
}

/** Says that it is done: the stack is whole. */
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

const endWords: Readonly<Record<End, { title: string; text: string }>> = {
  expired: { title: messages.expired, text: messages.expiredText },
  used: { title: messages.used, text: messages.usedText },
  refused: { title: messages.refused, text: messages.refusedText },
}

function Ended({ end }: { end: End }) {
  return <Outcome {...endWords[end]} />
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
