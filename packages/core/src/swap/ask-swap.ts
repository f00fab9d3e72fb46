import { createRpcClient, ethCall, RpcAnswerError } from '@cairn/clients'
import {
  type Address,
  encodeApprovalChecks,
  isNativeToken,
} from '@cairn/primitives'
import { apiSwaps, type SwapQuote } from '@cairn/protocol'
import { EngineNotReadyError } from '../account/engine.ts'
import { askAgreed } from '../clients/ask-agreed.ts'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { ServiceMissingError } from '../clients/create-clients.ts'
import { quoteLifetimeMs } from '../money/money-terms.ts'
import { findNetwork } from '../networks/networks.store.ts'
import { type CheckedQuote, checkQuote } from './check-quote.ts'
import { NoSwapsError, QuoteRefusedError } from './swap-errors.ts'
import { canSwap, type SwapNetwork } from './swap-network.ts'
import type { SwapOrder } from './swap-order.ts'

/** The part of the wallet that swaps use. */
export type SwapWallet = Pick<
  ConnectedWallet,
  | 'clients'
  | 'environment'
  | 'log'
  | 'networks'
  | 'now'
  | 'platform'
  | 'session'
>

/** Quotes of the source for an order, checked. */
export type SwapOffer = {
  readonly order: SwapOrder
  /** Best first; there is at least one. */
  readonly quotes: readonly [CheckedQuote, ...CheckedQuote[]]
  readonly account: Address
  readonly network: SwapNetwork
  /**
   * Amounts that exchanges may spend already, by their address in lower case;
   * without those that the node does not tell.
   */
  readonly allowances: ReadonlyMap<string, bigint>
  /** Times in milliseconds. */
  readonly quotedAt: number
  readonly expiresAt: number
}

/**
 * Asks for quotes and keeps those that do what was asked.
 *
 * @throws {NoSwapsError} where the network names no exchange
 * @throws {QuoteRefusedError} if the best quote is not to be trusted
 * @throws {RpcError} if the source refuses: `NotFound` without a route
 * @see SWAP-01
 */
export async function askSwap(
  wallet: SwapWallet,
  order: SwapOrder,
  signal?: AbortSignal,
): Promise<SwapOffer> {
  const { chainId, from, to, amount, exact, slippageBps } = order
  const network = findNetwork(wallet.networks.getState(), chainId)
  if (!network || !canSwap(network)) throw new NoSwapsError(chainId)
  const account = addressOf(wallet)
  const quotedAt = wallet.now()
  const params = {
    chainId,
    walletAddress: account,
    fromTokenAddress: from,
    toTokenAddress: to,
    [exact === 'input' ? 'fromTokenAmount' : 'toTokenAmount']: amount,
    includeApprove: false,
    slippageBps,
  }
  // Asked at once: the quote does not wait for it.
  const allowances = readAllowances(wallet, order, account, network)
  const answer = await swapClient(wallet)
    .getLifiSwapQuote({ params }, { signal })
    .catch((error: unknown) => {
      throw error instanceof RpcAnswerError
        ? new QuoteRefusedError('form')
        : error
    })
  const check = (quote: SwapQuote) =>
    checkQuote(quote, order, { account, network })
  const best = check(answer.quote)
  const others = (answer.alternatives ?? []).flatMap((quote) => {
    try {
      return [check(quote)]
    } catch (error) {
      if (!(error instanceof QuoteRefusedError)) throw error
      wallet.log.warn({ err: error }, 'A route was refused')
      return []
    }
  })
  return {
    order,
    quotes: [best, ...others],
    account,
    network,
    allowances: await allowances,
    quotedAt,
    expiresAt: quotedAt + quoteLifetimeMs,
  }
}

/** Returns the client of swaps, whose schemas no other screen loads. */
export function swapClient({
  environment,
  platform,
}: Pick<SwapWallet, 'environment' | 'platform'>) {
  const { api: url } = environment.services
  if (url === '') throw new ServiceMissingError('API')
  return createRpcClient(apiSwaps, { url, fetch: platform.fetch })
}

/** @throws {EngineNotReadyError} when nobody is signed in */
export function addressOf({ session }: Pick<SwapWallet, 'session'>): Address {
  const state = session.getState()
  if (state.type !== 'signed-in') throw new EngineNotReadyError()
  return state.address
}

/** A node that does not answer leaves it open: then an approval is reset first. */
async function readAllowances(
  wallet: SwapWallet,
  { chainId, from }: SwapOrder,
  account: Address,
  { swap: { targets } }: SwapNetwork,
): Promise<ReadonlyMap<string, bigint>> {
  if (isNativeToken(from)) return new Map()
  const questions = targets.map((spender) => {
    const approval = { type: 'AMOUNT', contractAddress: from, spender } as const
    const [data = '0x'] = encodeApprovalChecks(approval, account)
    return ethCall(from, data)
  })
  try {
    const node = wallet.clients.node(chainId)
    // Where nodes differ, the approval is reset first as well.
    const answers = await Promise.all(
      questions.map(({ method, params }) => askAgreed(node, method, params)),
    )
    return new Map(
      targets.flatMap((spender, index) => {
        const answer = answers[index]
        const isWord =
          typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
        return isWord ? [[spender.toLowerCase(), BigInt(answer)] as const] : []
      }),
    )
  } catch (error) {
    wallet.log.warn({ err: error, chainId }, 'Could not read allowances')
    return new Map()
  }
}
