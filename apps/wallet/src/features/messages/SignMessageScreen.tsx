import {
  findNetwork,
  type MessageContent,
  type OpenEntry,
  openEntries,
  rejectEntry,
  rereadTypedData,
  type SignedMessage,
  signMessage,
  track,
} from '@cairn/core'
import {
  Address,
  EmptyState,
  KeyValues,
  Notice,
  Screen,
  Stack,
  Text,
} from '@cairn/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { AppAnswered } from '#shared/dapps/AppAnswered.tsx'
import { AskerLine } from '#shared/dapps/AskerLine.tsx'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { AnswerRow } from '#shared/wallet/AnswerRow.tsx'
import { SeenNote } from '#shared/wallet/SeenNote.tsx'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useFoot } from '#shared/wallet/use-foot.ts'
import { useSeen } from '#shared/wallet/use-seen.ts'
import { useShownQuestion } from '#shared/wallet/use-shown-question.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { DeployGate } from './DeployGate.tsx'
import { MessageContentView } from './MessageContentView.tsx'
import { MessageWarnings } from './MessageWarnings.tsx'
import {
  canBeActedOn,
  type MessageWarning,
  messageWarnings,
} from './message-warning.ts'
import { SignedView } from './SignedView.tsx'
import { SiweNotice, useSiweProblems } from './SiweNotice.tsx'
import { failureText, messages } from './sign-message.messages.ts'

/** A message that waits to be signed; each is reported when it shows. @see SIGN-11 ANLT-01 */
export function SignMessageScreen() {
  const queue = useStore(useWallet().inbox, (state) =>
    openEntries(state, 'message'),
  )
  const [signed, setSigned] = useState<SignedMessage>()
  const [answered, setAnswered] = useState<number>()
  const request = useShownQuestion(queue)
  if (signed) return <SignedView signed={signed} />
  if (request) {
    // An app that checks by the network alone needs the wallet there.
    const Prompt = request.ask.form === 'onchain' ? SetUpFirst : Decision
    return (
      <Prompt
        key={request.id}
        onAnswered={setAnswered}
        onSigned={setSigned}
        request={request}
        waiting={queue.length - 1}
      />
    )
  }
  if (answered !== undefined)
    return <AppAnswered id={answered} title={messages.title} />
  return (
    <Screen title={messages.title} width="task">
      <EmptyState
        action={<ScreenLink to="/wallet">{messages.toWallet}</ScreenLink>}
        title={messages.nothing}
      >
        {messages.nothingText}
      </EmptyState>
    </Screen>
  )
}

type Props = {
  request: OpenEntry<'message'>
  waiting: number
  /** Asked when it is the person's own: there is nobody else to hand it to. */
  onSigned: (signed: SignedMessage) => void
  /** An app asked, and has its answer. */
  onAnswered: (id: number) => void
}

function SetUpFirst(props: Props) {
  const { request } = props
  return (
    <DeployGate request={request}>
      <Decision {...props} />
    </DeployGate>
  )
}

function Decision({ request, waiting, onSigned, onAnswered }: Props) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const navigate = useNavigate()
  const { chainId, ask, from } = request
  const content = readAgain(ask.content)
  const warnings = content ? messageWarnings({ chainId, content }) : []
  const isWarned = useSiweProblems(request).length > 0 || warnings.length > 0
  const origin = from?.origin ?? wallet.origin
  const isPermit = warnings.some(({ type }) => type === 'permit')
  const read = useRead(request, isPermit)
  useEffect(() => {
    track(wallet, {
      event: 'PROMPT_SIGN_MESSAGE',
      networkID: `${chainId}`,
      appID: origin,
      message_data: ask.content.type,
    })
  }, [wallet, chainId, ask.content.type, origin])
  const leave = () => {
    if (from) onAnswered(request.id)
    else if (waiting === 0) void navigate({ to: '/wallet' })
  }
  const sign = useDecision({
    networkMode: 'always',
    mutationFn: () => signMessage(wallet, request),
    onSuccess: (signed) => (from ? leave() : onSigned(signed)),
  })
  const reject = () => {
    rejectEntry(wallet, request.id)
    leave()
  }
  return (
    <Screen
      footer={
        <div ref={read.foot.ref}>
          <SeenNote>{content && read.left}</SeenNote>
          <AnswerRow
            cancel={messages.reject}
            cancelDisabled={sign.isPending}
            cautious={isPermit}
            confirmDisabled={!content || !read.isSeen}
            confirm={sign.isPending ? messages.signing : messages.sign}
            loading={sign.isPending}
            onCancel={reject}
            onConfirm={() => sign.mutate()}
          />
        </div>
      }
      footerFlows={read.foot.isTall}
      footerLine
      title={messages.title}
      width="decision"
    >
      <Stack gap={4}>
        {from && <AskerLine asker={from} />}
        <Text tone="muted">
          {from ? messages.asks : messages.own}
          {waiting > 0 && ` ${messages.waiting(waiting)}`}
        </Text>
        <SiweNotice request={request} />
        <Asked content={content} read={read} warnings={warnings} />
        <Signer account={account} chainId={chainId} />
        {content?.type === 'message' && !isWarned && (
          <Text look="small" tone="muted">
            {messages.free}
          </Text>
        )}
        {content && canBeActedOn(content, warnings) && (
          <Text look="small">{messages.actedOn}</Text>
        )}
        {sign.error && <Failed error={sign.error} />}
      </Stack>
    </Screen>
  )
}

/**
 * Waits until the end of what is signed was in view, and of a permit's warning,
 * which may list hundreds of coins. However short a text looks, its end may be
 * out of view: lines wrap, and windows are small.
 */
function useRead({ id }: Props['request'], isPermit: boolean) {
  const foot = useFoot()
  const warning = useSeen(isPermit ? `${id}` : undefined, foot.covered)
  const end = useSeen(`${id}`, foot.covered)
  const isMissed = warning.isMissed || end.isMissed
  const left =
    isPermit && !warning.isSeen ? messages.readFirst : messages.readAll
  return {
    foot,
    isSeen: warning.isSeen && end.isSeen,
    /** Says which part is still to be read. */
    left: isMissed ? left : undefined,
    markWarning: warning.mark,
    markEnd: end.mark,
  }
}

function Failed({ error }: { error: Error }) {
  return (
    <Notice role="alert" title={messages.failed} tone="negative">
      {failureText(error)}
    </Notice>
  )
}

/** The wallet that signs, and the network it signs for. */
function Signer({ account, chainId }: { account: string; chainId: number }) {
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, chainId),
  )
  return (
    <KeyValues
      pairs={[
        {
          label: messages.network,
          value: messages.chain(`${chainId}`, network?.title),
        },
        { label: messages.account, value: <Address address={account} /> },
      ]}
    />
  )
}

type AskedProps = {
  content: MessageContent | undefined
  warnings: readonly MessageWarning[]
  read: ReturnType<typeof useRead>
}

/** The content that is asked for, with a warning where it may cost something. */
function Asked({ content, warnings, read }: AskedProps) {
  if (!content)
    return (
      <Notice title={messages.unsignable} tone="negative">
        {messages.unsignableText}
      </Notice>
    )
  return (
    <>
      <MessageWarnings mark={read.markWarning} warnings={warnings} />
      <MessageContentView content={content} end={read.markEnd} />
    </>
  )
}

/** Reads kept content as it would be signed now. `undefined` if it can't be signed. */
function readAgain(content: MessageContent): MessageContent | undefined {
  if (content.type === 'message') return content
  const data = rereadTypedData(content.data)
  return data && { type: 'typed-data', data }
}
