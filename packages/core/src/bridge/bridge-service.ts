import { type BridgeClient, createBridgeClient } from '@cairn/clients'
import {
  type Address,
  BaseError,
  isNativeToken,
  toAddress,
} from '@cairn/primitives'
import {
  type BridgeTerms,
  type BridgeToken,
  bridgeTerms,
  type Network,
} from '@cairn/protocol'
import * as z from 'zod/mini'
import { contractKey, loadContractInfos } from '../contracts/contract-infos.ts'
import { listedCoin } from '../contracts/named-contracts.ts'
import { findNetwork } from '../networks/networks.store.ts'
import type { SessionWallet } from '../session/session-wallet.ts'
import type { BridgeOrder } from './bridge-order.ts'
import { type BridgeOffer, readOffers } from './bridge-routes.ts'
import { arrivals, movedTokens } from './bridge-tokens.ts'

/** The part of the wallet that bridges. */
export type BridgeWallet = Pick<
  SessionWallet,
  | 'clients'
  | 'environment'
  | 'log'
  | 'networks'
  | 'now'
  | 'platform'
  | 'session'
  | 'storage'
>

/**
 * Mainnet, Polygon, BSC, Avalanche, Optimism, Arbitrum, Polygon zkEVM, Base and
 * Gnosis.
 *
 * @see BRDG-01
 */
const bridgeChainIds = [1, 137, 56, 43_114, 10, 42_161, 1101, 8453, 100]

/** The wallet's fee, in percent. @see BRDG-01 */
export const bridgeFeePercent = '0.75'

/** Returns the settings of the environment's bridge; absent if it has none. */
export function bridgeSettings({
  environment,
}: Pick<SessionWallet, 'environment'>): BridgeTerms | undefined {
  return environment.services.bridge === undefined
    ? undefined
    : z.safeParse(bridgeTerms, environment.bridge ?? {}).data
}

/** @throws {NoBridgeError} if the environment has none */
export function bridgeClient(wallet: BridgeWallet): BridgeClient {
  const { environment, platform } = wallet
  const settings = bridgeSettings(wallet)
  const { bridge: url } = environment.services
  if (!settings || url === undefined) throw new NoBridgeError()
  const { fetch } = platform
  return createBridgeClient({ url, key: settings.key ?? '', fetch })
}

/** A network that a bridge can leave or reach. */
export type BridgeNetwork = {
  readonly network: Network
  readonly canSend: boolean
  readonly canReceive: boolean
}

/**
 * Loads the networks that the bridge and the wallet both know. Of another's
 * bridge, the nine of the specification; of the stack's own, all it has. Where
 * the environment names no contracts of the bridge, nothing can leave.
 *
 * @throws {BridgeError} with the call's message
 * @see BRDG-01
 */
export async function loadBridgeNetworks(
  wallet: BridgeWallet,
  signal?: AbortSignal,
): Promise<readonly BridgeNetwork[]> {
  const chains = await bridgeClient(wallet).supportedChains({ signal })
  const isOwn = bridgeSettings(wallet)?.isEscrow ?? false
  return chains.flatMap(({ chainId, sendingEnabled, receivingEnabled }) => {
    const network = findNetwork(wallet.networks.getState(), chainId)
    if (!network || !(isOwn || bridgeChainIds.includes(chainId))) return []
    return [
      {
        network,
        canSend: sendingEnabled && network.bridge !== undefined,
        canReceive: receivingEnabled,
      },
    ]
  })
}

/**
 * Loads the coins of a pair of networks: those that can leave, and those that
 * can arrive for one of them. On both sides a token list must name a coin, and
 * the coin has the symbol of that list: the bridge could call any coin USDC.
 *
 * @throws {BridgeError} with the call's message
 * @see BRDG-01
 */
export async function loadBridgeTokens(
  wallet: BridgeWallet,
  pair: { readonly fromChainId: number; readonly toChainId: number },
  signal?: AbortSignal,
): Promise<{
  readonly from: readonly BridgeToken[]
  readonly to: readonly BridgeToken[]
}> {
  const client = bridgeClient(wallet)
  const [from, to] = await Promise.all([
    client.fromTokenList(pair, { signal }),
    client.toTokenList(pair, { signal }),
  ])
  const { fromChainId, toChainId } = pair
  // The lists may hold thousands; only what could be moved is looked up.
  const leaving = movedTokens(from, fromChainId)
  const [known, there] = await Promise.all([
    loadListed(wallet, fromChainId, leaving, signal),
    loadListed(wallet, toChainId, arrivals(leaving, to, toChainId), signal),
  ])
  return { from: movedTokens(known, fromChainId), to: there }
}

/**
 * Returns the coins that a token list and no blacklist names, with the symbols
 * of that list. A coin with other decimals than there is left out.
 */
async function loadListed(
  wallet: BridgeWallet,
  chainId: number,
  tokens: readonly BridgeToken[],
  signal?: AbortSignal,
): Promise<readonly BridgeToken[]> {
  const infos = await loadContractInfos(
    wallet,
    chainId,
    tokens.flatMap(({ address }) => (isNativeToken(address) ? [] : [address])),
    signal,
  )
  const own = findNetwork(wallet.networks.getState(), chainId)?.nativeToken
  return tokens.flatMap((token) => {
    const info = infos.get(contractKey(chainId, token.address))
    const isBlocked = info?.extensions.blacklist === true
    const facts = isNativeToken(token.address) ? own : listedCoin(info)
    if (!facts || isBlocked || facts.decimals !== token.decimals) return []
    return [{ ...token, symbol: facts.symbol }]
  })
}

/**
 * Asks for a quote. Offers that do not fit what was asked for are left out.
 *
 * @throws {BridgeError} with the call's message
 * @throws {UnknownAccountError} when nobody is signed in
 * @see BRDG-01
 */
export async function loadBridgeQuote(
  wallet: BridgeWallet,
  order: BridgeOrder,
  signal?: AbortSignal,
): Promise<readonly BridgeOffer[]> {
  const account = bridgeAccount(wallet)
  const quotedAt = wallet.now()
  const { fromChainId, toChainId, from, to, amount } = order
  const taker = findNetwork(wallet.networks.getState(), fromChainId)?.bridge
    ?.feeTaker
  const named = loadTitles(wallet, signal)
  const quote = await bridgeClient(wallet).quote(
    {
      fromChainId,
      toChainId,
      fromTokenAddress: aggregatorAddress(from.address),
      toTokenAddress: aggregatorAddress(to.address),
      fromAmount: amount,
      userAddress: account,
      fee: taker && { percent: bridgeFeePercent, taker },
    },
    { signal },
  )
  if (quote.fromChainId !== fromChainId || quote.toChainId !== toChainId)
    return []
  const titles = await named
  return readOffers(quote.routes, order, { account, quotedAt, titles })
}

/** Longest name of a bridge that is shown, in characters. */
const longestTitle = 60

/** Names of bridges are the same for all quotes of a wallet. */
const keptTitles = new WeakMap<object, ReadonlyMap<string, string>>()

/**
 * Loads the names of bridges for people. A quote does not fail by them: without
 * them a bridge is called by its id.
 */
async function loadTitles(
  wallet: BridgeWallet,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string> | undefined> {
  const kept = keptTitles.get(wallet.environment)
  if (kept) return kept
  try {
    const bridges = await bridgeClient(wallet).supportedBridges({ signal })
    const titles = new Map(
      bridges.map(({ bridgeName, displayName }) => [
        bridgeName,
        (displayName || bridgeName).slice(0, longestTitle),
      ]),
    )
    keptTitles.set(wallet.environment, titles)
    return titles
  } catch (error) {
    if (!signal?.aborted)
      wallet.log.warn({ error: String(error) }, 'Could not name the bridges')
    return undefined
  }
}

/** The native coin, as bridge aggregators write it. */
function aggregatorAddress(address: Address): string {
  return isNativeToken(address)
    ? '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    : address
}

/** @throws {UnknownAccountError} when nobody is signed in */
export function bridgeAccount({
  session,
}: Pick<SessionWallet, 'session'>): Address {
  const state = session.getState()
  if (state.type !== 'signed-in') throw new UnknownAccountError()
  return toAddress(state.address)
}

/** The environment has no bridge. */
export class NoBridgeError extends BaseError {
  override readonly name = 'NoBridgeError'

  constructor() {
    super('The environment has no bridge.')
  }
}

/** A quote needs the account that it is for. @see ERRS-01 */
export class UnknownAccountError extends BaseError {
  override readonly name = 'UnknownAccountError'

  constructor() {
    super('unknown account address')
  }
}
