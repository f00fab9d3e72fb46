import { BaseError } from '@cairn/primitives'
import {
  bridgeAllowance,
  bridgeApproval,
  bridgeBuiltTx,
  bridgeChain,
  bridgeInfo,
  bridgeQuote,
  bridgeToken,
  bridgeTxStatus,
} from '@cairn/protocol'
import * as z from 'zod/mini'

/**
 * Messages of failed calls, whatever the reason.
 *
 * @see BRDG-02 ERRS-01
 */
export const bridgeFailures = {
  quote: 'failed to fetch quote',
  chains: 'failed to fetch supported chains',
  bridges: 'failed to fetch supported bridges',
  fromTokens: 'failed to fetch from-token-list',
  toTokens: 'failed to fetch to-token-list',
  allowance: 'failed to fetch approval check allowance',
  approval: 'failed to fetch approval build tx',
  buildTx: 'failed to fetch bridge build tx',
  status: 'failed to fetch transaction status',
} as const
export type BridgeCall = keyof typeof bridgeFailures

type Pair = { readonly fromChainId: number; readonly toChainId: number }

type Allowance = {
  readonly chainId: number
  readonly owner: string
  readonly allowanceTarget: string
  readonly tokenAddress: string
}

/** Coins, amount and account of a quote. */
export type BridgeQuoteInput = Pair & {
  readonly fromTokenAddress: string
  readonly toTokenAddress: string
  /** In base units. */
  readonly fromAmount: bigint
  readonly userAddress: string
  /** Absent where nobody takes the wallet's fee on the source chain. */
  readonly fee?:
    | { readonly percent: string; readonly taker: string }
    | undefined
}

export type BridgeClientOptions = {
  /** The aggregator's address with its version, such as `https://…/v2`. */
  readonly url: string
  /** Named in the header `API-KEY`. */
  readonly key: string
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly timeoutMs?: number | undefined
}

export type BridgeClient = ReturnType<typeof createBridgeClient>

type CallOptions = { readonly signal?: AbortSignal | undefined }

/**
 * Creates a client of a bridge aggregator: its nine calls. Each throws
 * {@link BridgeError} with the call's message when the aggregator refuses, does
 * not answer, or answers outside its form.
 *
 * @see BRDG-02
 */
export function createBridgeClient(options: BridgeClientOptions) {
  const ask = createAsk(options)
  const pairOf = ({ fromChainId, toChainId }: Pair) => ({
    fromChainId: `${fromChainId}`,
    toChainId: `${toChainId}`,
  })
  const allowanceOf = ({ chainId, ...asked }: Allowance) => ({
    chainID: `${chainId}`,
    ...asked,
  })
  return {
    quote: (input: BridgeQuoteInput, more?: CallOptions) =>
      ask('quote', bridgeQuote, {
        path: 'quote',
        query: quoteQuery(input),
        ...more,
      }),
    supportedChains: (more?: CallOptions) =>
      ask('chains', z.array(bridgeChain), {
        path: 'supported/chains',
        ...more,
      }),
    supportedBridges: (more?: CallOptions) =>
      ask('bridges', z.array(bridgeInfo), {
        path: 'supported/bridges',
        ...more,
      }),
    fromTokenList: (pair: Pair, more?: CallOptions) =>
      ask('fromTokens', z.array(bridgeToken), {
        path: 'token-lists/from-token-list',
        query: { ...pairOf(pair), disableSwapping: 'true' },
        ...more,
      }),
    toTokenList: (pair: Pair, more?: CallOptions) =>
      ask('toTokens', z.array(bridgeToken), {
        path: 'token-lists/to-token-list',
        query: { ...pairOf(pair), disableSwapping: 'true' },
        ...more,
      }),
    checkAllowance: (asked: Allowance, more?: CallOptions) =>
      ask('allowance', bridgeAllowance, {
        path: 'approval/check-allowance',
        query: allowanceOf(asked),
        ...more,
      }),
    /** The wallet never signs this one: it encodes its own approval. */
    buildApproval: (
      { amount, ...asked }: Allowance & { readonly amount: bigint },
      more?: CallOptions,
    ) =>
      ask('approval', bridgeApproval, {
        path: 'approval/build-tx',
        query: { ...allowanceOf(asked), amount: `${amount}` },
        ...more,
      }),
    /** @param route - as the quote gave it, with all that it holds */
    buildTx: (route: unknown, more?: CallOptions) =>
      ask('buildTx', bridgeBuiltTx, {
        path: 'build-tx',
        body: { route },
        ...more,
      }),
    bridgeStatus: (
      asked: Pair & {
        readonly transactionHash: string
        readonly bridgeName: string
        readonly userAddress: string
      },
      more?: CallOptions,
    ) =>
      ask('status', bridgeTxStatus, {
        path: 'bridge-status',
        query: { ...asked, ...pairOf(asked) },
        ...more,
      }),
  }
}

function quoteQuery({ fee, fromAmount, ...input }: BridgeQuoteInput) {
  return {
    fromTokenAddress: input.fromTokenAddress,
    fromChainId: `${input.fromChainId}`,
    toTokenAddress: input.toTokenAddress,
    toChainId: `${input.toChainId}`,
    fromAmount: `${fromAmount}`,
    userAddress: input.userAddress,
    sort: 'output',
    disableSwapping: 'true',
    uniqueRoutesPerBridge: 'true',
    isContractCall: 'true',
    ...(fee && { feePercent: fee.percent, feeTakerAddress: fee.taker }),
  }
}

type Asked = CallOptions & {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const defaultTimeoutMs = 15_000

/** Longer answers are not read: a route is some kilobytes. In characters. */
const longestAnswer = 2_000_000

function createAsk({
  url,
  key,
  fetch = globalThis.fetch,
  timeoutMs = defaultTimeoutMs,
}: BridgeClientOptions) {
  const base = url.replace(/\/$/, '')
  return async <T extends z.ZodMiniType>(
    call: BridgeCall,
    schema: T,
    { path, query, body, signal }: Asked,
  ): Promise<z.output<T>> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const search = query ? `?${new URLSearchParams(query)}` : ''
    try {
      const response = await fetch(`${base}/${path}${search}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'API-KEY': key,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      if (!response.ok) throw new BridgeAnswerError(response.status)
      const text = await response.text()
      if (text.length > longestAnswer) throw new BridgeAnswerError()
      const answer = z.parse(
        z.object({ result: z.unknown() }),
        JSON.parse(text),
      )
      return z.parse(schema, answer.result)
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new BridgeError(call, cause)
    }
  }
}

/** A call of the bridge aggregator failed. @see BRDG-02 ERRS-01 */
export class BridgeError extends BaseError {
  override readonly name = 'BridgeError'
  readonly call: BridgeCall

  constructor(call: BridgeCall, cause: unknown) {
    super(bridgeFailures[call], { cause })
    this.call = call
  }
}

/** The aggregator refused, or answered more than is read. */
class BridgeAnswerError extends BaseError {
  override readonly name = 'BridgeAnswerError'

  constructor(status?: number) {
    super(
      status === undefined
        ? 'The bridge answered too much.'
        : `The bridge answered ${status}.`,
    )
  }
}
