import { onDefaultChange } from '../account/manage-networks.ts'
import { isOpen, isPaired } from '../inbox/entry.ts'
import { muteSite } from '../inbox/mute-site.ts'
import { rejectEntry } from '../inbox/settle.ts'
import { walletConnectKey } from '../inbox/site-key.ts'
import { noteHandedOver } from './hand-over.ts'
import { pairedSites } from './paired-sites.ts'
import { openPairingClient, type PairingClient } from './pairing-client.ts'
import { readPairingUri } from './pairing-uri.ts'
import {
  accountOf,
  answerProposal,
  keepSession,
  type Proposal,
} from './proposals.ts'
import {
  answerRequest,
  type SessionRequest,
  withdrawRequest,
} from './requests.ts'
import {
  endAllSessions,
  endLeftSessions,
  forgetSession,
  moveSessions,
} from './sessions.ts'
import {
  serveTabs,
  type TabTask,
  TabTaskError,
  tellTabs,
} from './tab-channel.ts'
import type { WalletConnectWallet } from './walletconnect-wallet.ts'

/** Pause between looks whether the relay is connected, in ms. */
const reconnectMs = 15_000

/** Longest wait for answers on their way before a session ends, in ms. */
const drainMs = 3_000
const drainLookMs = 50

/** A tab that leads: what it uses, and what it is answering. */
type Lead = {
  readonly wallet: WalletConnectWallet
  readonly client: PairingClient
  readonly ended: AbortSignal
  /** Questions that are being answered, as `topic:id`. */
  readonly underWay: Set<string>
  /** Sessions whose permission is not kept yet, by pairing. */
  readonly approving: Map<string, Promise<unknown>>
}

/**
 * Holds the relay's connection for all tabs until `ended`: answers proposals and
 * requests, and does what other tabs ask for.
 *
 * @see WCON-01 WCON-02
 */
export async function lead(
  wallet: WalletConnectWallet,
  relay: string,
  ended: AbortSignal,
): Promise<void> {
  const { walletConnect, platform } = wallet
  if (ended.aborted) return
  walletConnect.setState({ type: 'starting' }, true)
  const { client, close } = await openPairingClient(wallet, relay)
  if (ended.aborted) return close()
  const leading: Lead = {
    wallet,
    client,
    ended,
    underWay: new Set(),
    approving: new Map(),
  }
  const run = inTurn((task) => runTask(leading, task))
  const stops = [
    listen(leading),
    onDefaultChange(
      wallet,
      (chainId) => void moveSessions(wallet, client, chainId),
    ),
    serveTabs(wallet, run),
  ]
  walletConnect.setState({ type: 'ready', current: [] }, true)
  try {
    takeUp(leading)
    while (!ended.aborted) {
      const { relayer } = client.core
      // The client itself reconnects only while its tab is visible.
      if (!relayer.connected)
        await relayer.transportOpen().catch(() => undefined)
      if (relayer.connected)
        await run({ type: 'end-left' }).catch(() => undefined)
      await platform.delay(reconnectMs, ended).catch(() => undefined)
    }
  } finally {
    for (const stop of stops) stop()
    await close()
  }
}

/**
 * Takes up what an earlier leader left: questions whose asker is gone are
 * withdrawn, and the others answered.
 */
function takeUp(leading: Lead): void {
  const { wallet, client } = leading
  const proposals = Object.values(client.proposal.getAll())
  const requests = client.getPendingSessionRequests()
  const waiting = new Set([
    ...proposals.map(({ pairingTopic, id }) => `${pairingTopic}:${id}`),
    ...requests.map(({ topic, id }) => `${topic}:${id}`),
  ])
  keepSettled(leading)
  withdrawRequest(wallet, (call) => !waiting.has(call))
  // The default network may have changed while no tab was there to tell it.
  const { defaultChainId } = wallet.networks.getState()
  const behind = pairedSites(wallet).filter(
    ({ chainIds }) => !chainIds.includes(defaultChainId),
  )
  void moveSessions(wallet, client, defaultChainId, behind)
  for (const proposal of proposals) propose(leading, proposal)
  for (const request of requests) respond(leading, request)
}

/**
 * Keeps the permission of sessions that an earlier leader settled, and did not
 * come to keep.
 */
function keepSettled({ wallet, client }: Lead): void {
  const sessions = client.session.getAll()
  for (const entry of wallet.inbox.getState().entries) {
    const { id, ask, chainId, delivered, from, state } = entry
    const isAgreed = ask.type === 'connect' && state.type === 'answered'
    const session = sessions.find((one) => one.pairingTopic === from?.peerId)
    if (!isPaired(entry) || !isAgreed || delivered || !session) continue
    const { topic, peer } = session
    const account = accountOf(state.answer)
    keepSession(wallet, { topic, account, chainId, metadata: peer.metadata })
    noteHandedOver(wallet, id)
  }
}

/** Ends sessions that the person disconnected, once their apps have answers. */
function endLeft(leading: Lead): Promise<void> {
  const { wallet, client, approving } = leading
  return endLeftSessions(wallet, client, approving, () => drained(leading))
}

/** Waits until the apps have the answers that are on their way. */
async function drained({ wallet, underWay, ended }: Lead): Promise<void> {
  // Questions that still wait for the person hold nothing up.
  const waiting = new Set(
    wallet.inbox
      .getState()
      .entries.filter(isOpen)
      .map(({ call }) => call),
  )
  const isIdle = () => [...underWay].every((call) => waiting.has(call))
  for (let waited = 0; waited < drainMs && !isIdle(); waited += drainLookMs)
    await wallet.platform.delay(drainLookMs, ended).catch(() => undefined)
}

/** Tells that the app still waits for an answer. */
function isPending(client: PairingClient, call: string): boolean {
  const requests = client.getPendingSessionRequests()
  return requests.some(({ topic, id }) => `${topic}:${id}` === call)
}

function listen(leading: Lead): () => void {
  const { wallet, client } = leading
  const { log } = wallet
  const end = ({ topic }: { readonly topic: string }) =>
    forgetSession(wallet, walletConnectKey(topic))
  const expire = ({ id }: { readonly id: number }) =>
    withdrawRequest(
      wallet,
      // The library names no session, and another one may have the same number.
      (call) => call.endsWith(`:${id}`) && !isPending(client, call),
    )
  const listeners = {
    session_proposal: ({ params }: { readonly params: Proposal }) =>
      propose(leading, params),
    session_request: (request: SessionRequest) => respond(leading, request),
    session_delete: end,
    session_expire: end,
    session_request_expire: expire,
    proposal_expire: expire,
    // The specification has these three logged, and nothing else.
    session_ping: (facts: object) => log.info(facts, 'Session ping'),
    session_event: (facts: object) => log.info(facts, 'Session event'),
    session_update: (facts: object) => log.info(facts, 'Session update'),
  } as const
  for (const [name, listener] of Object.entries(listeners))
    client.on(name as 'session_ping', listener as () => void)
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      client.off(name as 'session_ping', listener as () => void)
  }
}

function propose(leading: Lead, proposal: Proposal): void {
  const { wallet, client, approving } = leading
  const call = `${proposal.pairingTopic}:${proposal.id}`
  void once(leading, call, async () => {
    try {
      await answerProposal(wallet, client, proposal, approving)
    } catch (error) {
      wallet.log.warn({ error: String(error) }, 'A proposal failed')
      tellTabs(wallet, error)
    }
  })
}

function pairingOf(client: PairingClient, topic: string): string {
  return client.session.keys.includes(topic)
    ? client.session.get(topic).pairingTopic
    : ''
}

function respond(leading: Lead, request: SessionRequest): void {
  const { wallet, client, ended, approving } = leading
  const { topic, id } = request
  void once(leading, `${topic}:${id}`, async () => {
    const mark = { topic, id }
    setCurrent(wallet, (current) => [...current, mark])
    // An app may ask before the permission of its session is kept.
    await approving.get(pairingOf(client, topic))
    await answerRequest(wallet, client, request, ended).finally(() =>
      setCurrent(wallet, (current) => current.filter((one) => one !== mark)),
    )
  })
}

function setCurrent(
  { walletConnect }: Pick<WalletConnectWallet, 'walletConnect'>,
  change: (
    current: readonly { readonly topic: string; readonly id: number }[],
  ) => readonly { readonly topic: string; readonly id: number }[],
): void {
  const state = walletConnect.getState()
  if (state.type === 'ready')
    walletConnect.setState({ ...state, current: change(state.current) }, true)
}

/** Delivery is at least once: what is being answered is not begun again. */
async function once(
  { underWay, wallet }: Lead,
  call: string,
  act: () => Promise<void>,
): Promise<void> {
  if (underWay.has(call)) return
  underWay.add(call)
  try {
    await act()
  } catch (error) {
    wallet.log.error({ call, error: String(error) }, 'Could not answer')
  } finally {
    underWay.delete(call)
  }
}

/** Runs tasks one after the other, so that none does the work of another. */
function inTurn(
  run: (task: TabTask) => Promise<void>,
): (task: TabTask) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(() => run(task))
    last = done.catch(() => undefined)
    return done
  }
}

async function runTask(leading: Lead, task: TabTask): Promise<void> {
  const { wallet, client } = leading
  switch (task.type) {
    case 'pair':
      return pair(client, task.uri)
    case 'end-left':
      return endLeft(leading)
    case 'end-all':
      for (const entry of wallet.inbox.getState().entries)
        if (isPaired(entry)) rejectEntry(wallet, entry.id)
      await drained(leading)
      return endAllSessions(wallet, client)
    case 'mute':
      return muteSite(wallet, task.key)
    default:
      return task satisfies never
  }
}

/** @throws {TabTaskError} for a link that was used, or is too old */
async function pair(client: PairingClient, uri: string): Promise<void> {
  const { pairings } = client.core.pairing
  const reading = readPairingUri(uri)
  if (reading.type !== 'uri') throw new TabTaskError('unreachable')
  const { topic, expiresAt } = reading
  if (pairings.keys.includes(topic) && pairings.get(topic).active)
    throw new TabTaskError('used')
  if (expiresAt !== undefined && expiresAt * 1_000 < Date.now())
    throw new TabTaskError('expired')
  await client.pair({ uri })
}
