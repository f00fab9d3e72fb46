import { onDefaultChange } from '../account/manage-networks.ts'
import { walletConnectKey } from '../inbox/site-key.ts'
import { deleteClientData } from './key-value-store.ts'
import { openPairingClient, type PairingClient } from './pairing-client.ts'
import { answerProposal, type Proposal } from './proposals.ts'
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
import { serveTabs, type TabTask, tellTabs } from './tab-channel.ts'
import type { WalletConnectWallet } from './walletconnect-wallet.ts'

/** Pause between looks whether the relay is connected, in ms. */
const reconnectMs = 15_000

/** A tab that leads: what it uses, and what it is answering. */
type Lead = {
  readonly wallet: WalletConnectWallet
  readonly client: PairingClient
  readonly ended: AbortSignal
  /** Questions that are being answered, as `topic:id`. */
  readonly underWay: Set<string>
  /** Pairings whose session is being approved. */
  readonly approving: Set<string>
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
  const { walletConnect, platform, log } = wallet
  walletConnect.setState({ type: 'starting' }, true)
  const { client, close } = await openPairingClient(wallet, relay)
  const leading = {
    wallet,
    client,
    ended,
    underWay: new Set<string>(),
    approving: new Set<string>(),
  }
  const stops = [
    listen(leading),
    onDefaultChange(
      wallet,
      (chainId) => void moveSessions(wallet, client, chainId),
    ),
    serveTabs(wallet, (task) => runTask(leading, task)),
  ]
  walletConnect.setState({ type: 'ready', current: [] }, true)
  try {
    await reconcile(leading)
    while (!ended.aborted) {
      await platform.delay(reconnectMs, ended).catch(() => undefined)
      const { relayer } = client.core
      // The client itself reconnects only while its tab is visible.
      if (!ended.aborted && !relayer.connected)
        await relayer.transportOpen().catch(() => undefined)
    }
  } catch (error) {
    log.error({ error: String(error) }, 'WalletConnect stopped')
  } finally {
    for (const stop of stops) stop()
    await close()
    if (wallet.session.getState().type === 'signed-out')
      await deleteClientData(platform.indexedDB).catch(() => undefined)
  }
}

/**
 * Takes up what an earlier leader left: questions whose asker is gone are
 * withdrawn, and the others answered.
 */
async function reconcile(leading: Lead): Promise<void> {
  const { wallet, client, approving } = leading
  const proposals = Object.values(client.proposal.getAll())
  const requests = client.getPendingSessionRequests()
  const waiting = new Set([
    ...proposals.map(({ pairingTopic, id }) => `${pairingTopic}:${id}`),
    ...requests.map(({ topic, id }) => `${topic}:${id}`),
  ])
  withdrawRequest(wallet, (call) => !waiting.has(call))
  for (const proposal of proposals) propose(leading, proposal)
  for (const request of requests) respond(leading, request)
  await endLeftSessions(wallet, client, approving).catch((error: unknown) =>
    wallet.log.warn({ error: String(error) }, 'Could not end sessions'),
  )
}

function listen(leading: Lead): () => void {
  const { wallet, client } = leading
  const { log } = wallet
  const end = ({ topic }: { readonly topic: string }) =>
    forgetSession(wallet, walletConnectKey(topic))
  const expire = ({ id }: { readonly id: number }) =>
    withdrawRequest(wallet, (call) => call.endsWith(`:${id}`))
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

function respond(leading: Lead, request: SessionRequest): void {
  const { wallet, client, ended } = leading
  const { topic, id } = request
  void once(leading, `${topic}:${id}`, async () => {
    const mark = { topic, id }
    setCurrent(wallet, (current) => [...current, mark])
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

async function runTask(
  { wallet, client, approving }: Lead,
  task: TabTask,
): Promise<void> {
  switch (task.type) {
    case 'pair':
      return client.pair({ uri: task.uri }).then(() => undefined)
    case 'end-left':
      return endLeftSessions(wallet, client, approving)
    case 'end-all':
      return endAllSessions(wallet, client)
    default:
      return task satisfies never
  }
}
