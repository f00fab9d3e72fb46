import type { RpcFailure } from '@cairn/protocol'
import { siteOf } from '../connect/connected-sites.ts'
import { isOpen, isPaired } from '../inbox/entry.ts'
import { handleRequest } from '../provider/handle-request.ts'
import { ProviderError, toProviderError } from '../provider/provider-error.ts'
import { failureOf } from '../transports/app-link.ts'
import { noteHandedOver, withdraw } from './hand-over.ts'
import { chainIdOf } from './namespaces.ts'
import type { PairingClient } from './pairing-client.ts'
import { askerOfPeer } from './peer-claims.ts'
import { moveSession } from './sessions.ts'
import type { WalletConnectWallet } from './walletconnect-wallet.ts'

/** A request of a session, as the client hands it over. */
export type SessionRequest = {
  readonly id: number
  readonly topic: string
  readonly params: {
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: unknown }
  }
}

/** Pauses between tries to hand an answer over, in ms; the last one repeats. */
const retryMs = [500, 2_000, 5_000, 15_000]

/** Characters of a request's parameters; more is nothing that a person reads. */
const mostCharacters = 200_000

/** Code of a failure that has none of its own. @see WCON-02 */
const uncoded = 4001

/**
 * Answers one request of a session by the door of all apps. The answer goes out
 * once the relay can be reached, even after this page was reloaded.
 *
 * @see WCON-02
 */
export async function answerRequest(
  wallet: WalletConnectWallet,
  client: PairingClient,
  request: SessionRequest,
  ended: AbortSignal,
): Promise<void> {
  const { id, topic } = request
  const answer = await answerOf(wallet, client, request)
  const response = { jsonrpc: '2.0', id, ...answer }
  const isTold = await handOver(wallet, client, { id, topic, response }, ended)
  const call = `${topic}:${id}`
  const entry = wallet.inbox
    .getState()
    .entries.find((one) => one.call === call && !isOpen(one))
  if (entry) noteHandedOver(wallet, entry.id, isTold ? {} : { lost: true })
}

/** Withdraws the question of a request that expired. */
export function withdrawRequest(
  wallet: WalletConnectWallet,
  isGone: (call: string) => boolean,
): void {
  for (const { id, call, from } of wallet.inbox.getState().entries) {
    if (isPaired({ from }) && call !== undefined && isGone(call))
      withdraw(wallet, id)
  }
}

type Answer = { readonly result: unknown } | { readonly error: RpcFailure }

async function answerOf(
  wallet: WalletConnectWallet,
  client: PairingClient,
  { id, topic, params }: SessionRequest,
): Promise<Answer> {
  const { method } = params.request
  try {
    const { metadata } = client.session.get(topic).peer
    const peer = askerOfPeer(topic, metadata)
    const size = JSON.stringify(params.request.params ?? null).length
    if (size > mostCharacters)
      throw new ProviderError('limit', 'The request is too long to be read.')
    const result = await handleRequest(wallet, peer, {
      id,
      method,
      params: withoutNonce(method, params.request.params),
      chainId: chainIdOf(params.chainId),
    })
    if (/^wallet_(?:switch|add)EthereumChain$/.test(method)) {
      const site = siteOf(wallet, peer)
      const [chainId] = site?.chainIds ?? []
      if (site && chainId !== undefined)
        await moveSession(wallet, client, { topic, chainId, ...site })
    }
    return { result: result ?? null }
  } catch (error) {
    return { error: sessionFailure(error) }
  }
}

/** Returns a failure as a session's app gets it. @see WCON-02 ERRS-01 */
export function sessionFailure(error: unknown): RpcFailure {
  const failure = toProviderError(error)
  const told = failureOf(failure).error
  return failure.isUncoded ? { ...told, code: uncoded } : told
}

/**
 * Returns the parameters of a transaction without the nonce that an app sets:
 * the wallet's transactions have their own.
 *
 * @see WCON-02
 */
export function withoutNonce(method: string, params: unknown): unknown {
  if (method !== 'eth_sendTransaction' || !Array.isArray(params)) return params
  return params.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return one
    const { nonce: _, ...rest } = one as { nonce?: unknown }
    return rest
  })
}

type Response = Parameters<PairingClient['respond']>[0]['response']

/**
 * Tries until the relay has the answer, or the session is gone.
 *
 * @returns whether the relay has it
 */
async function handOver(
  { log, platform }: Pick<WalletConnectWallet, 'log' | 'platform'>,
  client: PairingClient,
  {
    id,
    topic,
    response,
  }: {
    readonly id: number
    readonly topic: string
    readonly response: object
  },
  ended: AbortSignal,
): Promise<boolean> {
  for (let tried = 0; !ended.aborted; tried += 1) {
    if (!client.session.keys.includes(topic)) return false
    try {
      // A failure is published without waiting, so the relay has to be there.
      const { relayer } = client.core
      if (!relayer.connected) await relayer.transportOpen()
      await client.respond({ topic, response: response as Response })
      return true
    } catch (error) {
      const isWaiting = client
        .getPendingSessionRequests()
        .some((one) => one.id === id && one.topic === topic)
      log.warn(
        { topic, error: String(error) },
        'The answer was not handed over',
      )
      if (!isWaiting) return false
      const pause = retryMs[Math.min(tried, retryMs.length - 1)] ?? 0
      await platform.delay(pause, ended).catch(() => undefined)
    }
  }
  return false
}
