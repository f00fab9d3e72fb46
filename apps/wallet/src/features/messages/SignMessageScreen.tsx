import {
  findNetwork,
  type OpenEntry,
  openEntries,
  rejectEntry,
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
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useShownQuestion } from '#shared/wallet/use-shown-question.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { DeployGate } from './DeployGate.tsx'
import { MessageContentView } from './MessageContentView.tsx'
import { messageWarning } from './message-warning.ts'
import { SignedView } from './SignedView.tsx'
import { SiweNotice } from './SiweNotice.tsx'
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
  const network = useStore(wallet.networks, (state) =>
    findNetwork(state, request.chainId),
  )
  const { chainId, ask, from } = request
  const { content } = ask
  const origin = from?.origin ?? wallet.origin
  useEffect(() => {
    track(wallet, {
      event: 'PROMPT_SIGN_MESSAGE',
      networkID: `${chainId}`,
      appID: origin,
      message_data: content.type,
    })
  }, [wallet, chainId, content.type, origin])
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
        <AnswerRow
          cancel={messages.reject}
          cancelDisabled={sign.isPending}
          confirm={sign.isPending ? messages.signing : messages.sign}
          loading={sign.isPending}
          onCancel={reject}
          onConfirm={() => sign.mutate()}
        />
      }
      footerLine
      title={messages.title}
      width="task"
    >
      <Stack gap={6}>
        {from && <AskerLine asker={from} />}
        <Text tone="muted">
          {from ? messages.asks : messages.own}
          {waiting > 0 && ` ${messages.waiting(waiting)}`}
        </Text>
        <SiweNotice request={request} />
        <Warning chainId={chainId} content={content} />
        <MessageContentView content={content} />
        <KeyValues
          pairs={[
            {
              label: messages.network,
              value: network?.title ?? `${request.chainId}`,
            },
            { label: messages.account, value: <Address address={account} /> },
          ]}
        />
        <Text look="small" tone="muted">
          {messages.free}
        </Text>
        {sign.error && (
          <Notice role="alert" title={messages.failed} tone="negative">
            {failureText(sign.error)}
          </Notice>
        )}
      </Stack>
    </Screen>
  )
}

const warnings = {
  'other-network': [messages.otherNetwork, messages.otherNetworkText],
  permit: [messages.permit, messages.permitText],
  order: [messages.order, messages.orderText],
  unreadable: [messages.unreadable, messages.unreadableText],
} as const

function Warning(props: Parameters<typeof messageWarning>[0]) {
  const warning = messageWarning(props)
  if (!warning) return null
  const [title, text] = warnings[warning]
  return (
    <Notice title={title} tone="warning">
      {text}
    </Notice>
  )
}
