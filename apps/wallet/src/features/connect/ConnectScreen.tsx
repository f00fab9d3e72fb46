import {
  approveConnect,
  askerTitle,
  canValidate,
  declineConnect,
  emailOf,
  isPairedEntry,
  type OpenEntry,
  openEntries,
  openIntent,
  signInSteering,
  track,
} from '@cairn/core'
import {
  EmptyState,
  KeyValues,
  List,
  ListRow,
  Loader,
  Notice,
  Screen,
  Stack,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Eye from 'lucide-react/icons/eye'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { AskerLine } from '#shared/dapps/AskerLine.tsx'
import { messages as askerMessages } from '#shared/dapps/asker.messages.ts'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useNetworkTitle } from '#shared/networks/use-network-title.ts'
import { AnswerRow } from '#shared/wallet/AnswerRow.tsx'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useShownQuestion } from '#shared/wallet/use-shown-question.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { AddPrompt } from './AddPrompt.tsx'
import { AppBanner } from './AppBanner.tsx'
import { ConnectHead } from './ConnectHead.tsx'
import { ConnectWallet } from './ConnectWallet.tsx'
import { failureText, messages } from './connect.messages.ts'

/** Longest wait for a login email that a site asks for, in milliseconds. */
const emailWaitMs = 1000

/** Asks whether a site may connect, or add something. @see DAPP-02 NETS-02 */
export function ConnectScreen() {
  const wallet = useWallet()
  const connects = useStore(wallet.inbox, (state) =>
    openEntries(state, 'connect'),
  )
  const networks = useStore(wallet.inbox, (state) =>
    openEntries(state, 'network'),
  )
  const assets = useStore(wallet.inbox, (state) => openEntries(state, 'asset'))
  const shown = useShownQuestion([...connects, ...networks, ...assets])
  const entry = connects.find(({ id }) => id === shown?.id)
  const addition = [...networks, ...assets].find(({ id }) => id === shown?.id)
  if (entry) return <Prompt entry={entry} key={entry.id} />
  if (addition) return <AddPrompt entry={addition} key={addition.id} />
  // An app of WalletConnect has no window that could be closed.
  const answered = wallet.inbox
    .getState()
    .entries.some((one) => one.from && !isPairedEntry(one))
  if (openIntent(wallet) === 'connect' && !answered)
    return <Loader title={askerMessages.waitingTitle} />
  return (
    <Screen title={messages.title('Cairn')} width="task">
      <EmptyState
        action={<ScreenLink to="/wallet">{messages.toWallet}</ScreenLink>}
        title={answered ? askerMessages.answeredTitle : messages.nothing}
      >
        {answered ? askerMessages.answeredText : messages.nothingText}
      </EmptyState>
    </Screen>
  )
}

function Prompt({ entry }: { entry: OpenEntry<'connect'> }) {
  const wallet = useWallet()
  const { from, ask, chainId } = entry
  const { options } = ask
  const titleOf = useNetworkTitle()
  const others = useOtherNetworks(entry)
  const chosen = useChosenEmail()
  const { validation, email, waits } = useReadiness(entry)
  const navigate = useNavigate()
  // An app of WalletConnect has no window of its own that waits here.
  const leave = () => {
    if (isPairedEntry(entry)) void navigate({ to: '/wallet' })
  }
  useReport(entry)
  const connect = useDecision({
    networkMode: 'always',
    mutationFn: () => approveConnect(wallet, entry),
    onSuccess: () => leave(),
  })
  const title = from ? askerTitle(from) : ''
  return (
    <Screen
      footer={
        <AnswerRow
          cancel={messages.cancel}
          cancelDisabled={connect.isPending}
          confirm={
            connect.isPending
              ? messages.connecting
              : waits
                ? messages.waiting
                : messages.connect
          }
          confirmDisabled={validation.data === undefined || waits}
          loading={connect.isPending}
          onCancel={() => {
            declineConnect(wallet, entry.id)
            leave()
          }}
          onConfirm={() => connect.mutate()}
        />
      }
      footerLine
      mark={<ConnectHead title={title} />}
      title={messages.title(title)}
      width="decision"
    >
      <Stack gap={4}>
        <AppBanner app={from?.app ?? title} options={options} />
        {from && <AskerLine asker={from} isNamed />}
        <ConnectWallet />
        <Permissions
          email={asksForEmail(entry) ? { address: email, waits } : undefined}
          proves={options.authorize === true}
        />
        <KeyValues
          pairs={[
            ...(chosen ? [{ label: messages.signedInAs, value: chosen }] : []),
            {
              label: messages.network,
              value: titleOf(chainId) ?? `${chainId}`,
            },
            ...(others.length > 0
              ? [{ label: messages.alsoOn, value: others.join(', ') }]
              : []),
          ]}
        />
        <Problems
          error={connect.error}
          isUnchecked={
            validation.failureCount > 0 && validation.data === undefined
          }
        />
      </Stack>
    </Screen>
  )
}

/**
 * Returns the email of the sign-in if the app chose it: it could be somebody
 * else's, who then has this wallet as well.
 *
 * @see AUTH-06
 */
function useChosenEmail(): string | undefined {
  const wallet = useWallet()
  const email = useStore(wallet.session, () => emailOf(wallet))
  return signInSteering(wallet).address === email ? email : undefined
}

/** Returns the names of the other networks that the app gets. */
function useOtherNetworks({
  ask,
  chainId,
}: OpenEntry<'connect'>): readonly string[] {
  const titleOf = useNetworkTitle()
  return (ask.chainIds ?? [])
    .filter((one) => one !== chainId)
    .map((one) => titleOf(one) ?? `${one}`)
}

/**
 * Knows whether the person can decide yet. A sign-in without a mail address
 * holds nobody up: the site then gets none.
 *
 * @see DAPP-02
 */
function useReadiness(entry: OpenEntry<'connect'>) {
  const wallet = useWallet()
  const { chainId } = entry
  const isLoading = useStore(
    wallet.session,
    (state) => state.type === 'signed-in' && state.engine === 'loading',
  )
  const validation = useQuery({
    queryKey: ['can-validate', chainId],
    queryFn: () => canValidate(wallet, chainId),
    enabled: !isLoading,
    retry: true,
    retryDelay: 2000,
    networkMode: 'always',
  })
  const email = useStore(wallet.session, () => emailOf(wallet))
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), emailWaitMs)
    return () => clearTimeout(timer)
  }, [])
  const waits = asksForEmail(entry) && email === undefined && !isLate
  return { validation, email, waits }
}

/** An app of another way in gets its accounts alone. */
function asksForEmail({ ask }: OpenEntry<'connect'>): boolean {
  return ask.options.askForEmail === true && ask.reply === 'details'
}

/** Reports the prompt once. @see ANLT-01 */
function useReport({ from, ask, chainId }: OpenEntry<'connect'>) {
  const wallet = useWallet()
  const { options } = ask
  useEffect(() => {
    track(wallet, {
      event: 'PROMPT_CONNECT',
      networkId: `${chainId}`,
      app: from?.app ?? '',
      appProtocol: options.appProtocol ?? '',
      origin: from?.origin ?? '',
      authorize: `${options.authorize ?? false}`,
      authorizeVersion: `${options.authorizeVersion ?? ''}`,
      askForEmail: `${options.askForEmail ?? false}`,
    })
  }, [wallet, chainId, from, options])
}

type ProblemsProps = { error: Error | null; isUnchecked: boolean }

function Problems({ error, isUnchecked }: ProblemsProps) {
  return (
    <>
      {isUnchecked && (
        <Notice role="status" tone="warning">
          {messages.unchecked}
        </Notice>
      )}
      {error && (
        <Notice role="alert" title={messages.failed} tone="negative">
          {failureText(error)}
        </Notice>
      )}
    </>
  )
}

type PermissionsProps = {
  /** Absent if the site does not ask for it. */
  email:
    | { readonly address: string | undefined; readonly waits: boolean }
    | undefined
  proves: boolean
}

function Permissions({ email, proves }: PermissionsProps) {
  return (
    <List label={messages.may}>
      <ListRow lead={<Eye size={20} />} title={messages.seeAddress} />
      <ListRow
        lead={<MessageCircle size={20} />}
        sub={messages.askText}
        title={messages.ask}
      />
      {email !== undefined && (
        <ListRow
          lead={<Mail size={20} />}
          sub={email.address}
          title={
            email.address === undefined && !email.waits
              ? messages.noEmail
              : messages.seeEmail
          }
        />
      )}
      {proves && (
        <ListRow
          lead={<ShieldCheck size={20} />}
          sub={messages.proveText}
          title={messages.prove}
        />
      )}
      <ListRow lead={<Ban size={20} />} title={messages.never} />
    </List>
  )
}
