import { createNodeClient, ethCall, type NodeClient } from '@cairn/clients'
import {
  ammRouterAbi,
  type LocalAmm,
  localAmm,
  localErc20Abi,
  localNativeToken,
  localTokens,
} from '@cairn/contracts'
import {
  type Address,
  type Hex,
  isNativeToken,
  isSameAddress,
  nativeTokenAddress,
} from '@cairn/primitives'
import type { Chain } from '@cairn/service-kit'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { encodeSwap, encodeWrap } from './encode-swap.ts'
import { gasOf, leastOf, listPaths, mostOf } from './paths.ts'
import type {
  FoundQuote,
  SwapCoin,
  SwapOrder,
  SwapQuotes,
  SwapSource,
} from './swap-source.ts'

/** A market of one chain: its contracts and its node. */
type Market = { readonly amm: LocalAmm; readonly node: NodeClient }

/** Fee of a pair, in hundredths of a percent. */
const pairFeeBps = 30
/** Time in which a signed swap may be mined, in seconds. */
const deadlineS = 1_200n
/** Amount that the price of gas is asked for with: 0.001 coins. */
const sample = 10n ** 15n
const wrapGas = 50_000n

/**
 * Creates the source of swaps by the local chains' own market. It serves the
 * chains that this process started.
 *
 * @see SWAP-01
 */
export function createLocalSwaps(options: {
  readonly chains: readonly Chain[]
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
}): SwapSource {
  const { chains, fetch, now } = options
  const markets = new Map(
    chains
      .filter(({ isLocal, swap }) => isLocal && swap !== undefined)
      .map(({ chainId, rpcUrl }) => [
        chainId,
        {
          amm: localAmm(chainId),
          node: createNodeClient({ url: rpcUrl, fetch }),
        },
      ]),
  )
  return {
    serves: (chainId) => markets.has(chainId),

    async findQuotes(order) {
      const market = markets.get(order.chainId)
      if (!market) return { balance: 0n, quotes: [] }
      const side = wrapSide(market, order)
      return side
        ? quoteWrap(market, order, side)
        : quoteSwap(market, order, now)
    },

    async findPartners({ chainId, coin: address, amount, exact }) {
      const market = markets.get(chainId)
      const coins = market ? listCoins(chainId) : []
      const coin = coins.find((one) => isSameAddress(one.address, address))
      if (!market || !coin) return undefined
      const others = coins.filter((one) => one !== coin)
      const partners = await askPartners(market, coin, others, amount, exact)
      return { coin, partners }
    },
  }
}

/** Wrapping is no trade: it has its own calls and no price. */
function wrapSide(
  { amm: { wrappedNative } }: Market,
  { from, to }: Pick<SwapOrder, 'from' | 'to'>,
): 'wrap' | 'unwrap' | undefined {
  if (isNativeToken(from) && isSameAddress(to, wrappedNative)) return 'wrap'
  return isNativeToken(to) && isSameAddress(from, wrappedNative)
    ? 'unwrap'
    : undefined
}

async function quoteWrap(
  { amm, node }: Market,
  order: SwapOrder,
  side: 'wrap' | 'unwrap',
): Promise<SwapQuotes> {
  const { amount } = order
  const [balance] = await node.batch([askBalance(order)])
  return {
    balance: toBigInt(balance) ?? 0n,
    quotes: [
      {
        paid: amount,
        maxPaid: amount,
        got: amount,
        minGot: amount,
        to: amm.wrappedNative,
        ...encodeWrap(side, amount),
        path: [order.from, order.to],
        feeBps: 0,
        gas: wrapGas,
      },
    ],
  }
}

async function quoteSwap(
  market: Market,
  order: SwapOrder,
  now: () => Date,
): Promise<SwapQuotes> {
  const { amm, node } = market
  const { exact, amount } = order
  const paths = pathsOf(market, order.from, order.to)
  // What gas costs, in the coin in which the ways differ.
  const measured = exact === 'input' ? order.to : order.from
  const gasPaths = pathsOf(market, nativeTokenAddress, measured)
  const head = [
    askBalance(order),
    { method: 'eth_gasPrice', params: [] },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ]
  const [balance, gasPrice, block, ...answers] = await node.batch([
    ...head,
    ...paths.map((path) => askAmounts(amm, path, amount, exact)),
    ...gasPaths.map((path) => askAmounts(amm, path, sample, 'input')),
  ])
  const worths = answers.slice(paths.length).map(toLast)
  const sampleWorth = isSameAddress(
    toErc20(market, measured),
    amm.wrappedNative,
  )
    ? sample
    : (worths.toSorted(byValue).at(-1) ?? 0n)
  const gasWorth = (gas: bigint) =>
    (gas * (toBigInt(gasPrice) ?? 0n) * sampleWorth) / sample
  const deadline = latestTime(block, now) + deadlineS
  const quotes = paths.flatMap((path, index) => {
    const quote = toQuote(market, order, path, answers[index], deadline)
    return quote ? [quote] : []
  })
  const worth = ({ got, paid, gas }: FoundQuote) =>
    exact === 'input' ? got - gasWorth(gas) : -paid - gasWorth(gas)
  return {
    balance: toBigInt(balance) ?? 0n,
    quotes: quotes.toSorted((a, b) => byValue(worth(b), worth(a))),
  }
}

function toQuote(
  { amm }: Market,
  order: SwapOrder,
  path: readonly Address[],
  answer: unknown,
  deadline: bigint,
): FoundQuote | undefined {
  const amounts = toAmounts(answer)
  const [paid, got] = [amounts?.[0], amounts?.at(-1)]
  if (!paid || !got) return undefined
  const { slippageBps, exact } = order
  const limits =
    exact === 'input'
      ? { paid, maxPaid: paid, got, minGot: leastOf(got, slippageBps) }
      : { paid, maxPaid: mostOf(paid, slippageBps), got, minGot: got }
  // A minimum of nothing would let the exchange keep everything.
  if (limits.minGot === 0n) return undefined
  return {
    ...limits,
    to: amm.router,
    ...encodeSwap(order, path, limits, deadline),
    path,
    feeBps: pairFeeBps * (path.length - 1),
    gas: gasOf(path),
  }
}

async function askPartners(
  market: Market,
  coin: SwapCoin,
  others: readonly SwapCoin[],
  amount: bigint,
  exact: SwapOrder['exact'],
) {
  const asked = others.map((other) => {
    const [from, to] =
      exact === 'input'
        ? [coin.address, other.address]
        : [other.address, coin.address]
    const isWrap = wrapSide(market, { from, to }) !== undefined
    return { other, isWrap, paths: isWrap ? [] : pathsOf(market, from, to) }
  })
  const answers = await market.node.batch(
    asked.flatMap(({ paths }) =>
      paths.map((path) => askAmounts(market.amm, path, amount, exact)),
    ),
  )
  let next = 0
  return asked.flatMap(({ other, isWrap, paths }) => {
    const found = paths.flatMap(() => {
      const amounts = toAmounts(answers[next++])
      return (exact === 'input' ? amounts?.at(-1) : amounts?.[0]) || []
    })
    if (isWrap) return [{ coin: other, amount }]
    const [first, ...more] = found
    if (first === undefined) return []
    const isBetter = (one: bigint, than: bigint) =>
      exact === 'input' ? one > than : one < than
    const best = more.reduce(
      (than, one) => (isBetter(one, than) ? one : than),
      first,
    )
    return [{ coin: other, amount: best }]
  })
}

/** Lists the coins of the local token list, the network's own first. */
function listCoins(chainId: number): readonly SwapCoin[] {
  const native = localNativeToken(chainId)
  return [
    { ...native, address: nativeTokenAddress, logoURI: '' },
    ...localTokens(chainId)
      .filter(({ type }) => type === 'ERC20')
      .map(({ address, symbol, name, decimals, logoURI = '' }) => ({
        address,
        symbol,
        name,
        decimals,
        logoURI,
      })),
  ]
}

function pathsOf(market: Market, from: Address, to: Address) {
  const { quoteToken, wrappedNative } = market.amm
  const ends = [toErc20(market, from), toErc20(market, to)] as const
  return isSameAddress(...ends)
    ? []
    : listPaths(...ends, [quoteToken, wrappedNative])
}

function toErc20({ amm }: Market, coin: Address): Address {
  return isNativeToken(coin) ? amm.wrappedNative : coin
}

function askBalance({ from, wallet }: SwapOrder) {
  if (isNativeToken(from))
    return { method: 'eth_getBalance', params: [wallet, 'latest'] }
  return ethCall(
    from,
    encodeFunctionData({
      abi: localErc20Abi,
      functionName: 'balanceOf',
      args: [wallet],
    }),
  )
}

function askAmounts(
  { router }: LocalAmm,
  path: readonly Address[],
  amount: bigint,
  exact: SwapOrder['exact'],
) {
  return ethCall(
    router,
    encodeFunctionData({
      abi: ammRouterAbi,
      functionName: exact === 'input' ? 'getAmountsOut' : 'getAmountsIn',
      args: [amount, path],
    }),
  )
}

/** Decodes the amounts along a path; `undefined` if there is no such way. */
function toAmounts(answer: unknown): readonly bigint[] | undefined {
  if (typeof answer !== 'string' || answer.length <= 2) return undefined
  try {
    return decodeFunctionResult({
      abi: ammRouterAbi,
      functionName: 'getAmountsOut',
      data: answer as Hex,
    })
  } catch {
    // A chain without the router answers with something else.
    return undefined
  }
}

function toLast(answer: unknown): bigint {
  return toAmounts(answer)?.at(-1) ?? 0n
}

function byValue(one: bigint, other: bigint): number {
  return Number(one > other) - Number(one < other)
}

function toBigInt(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)
    ? BigInt(answer)
    : undefined
}

/** Returns the later of the chain's time and ours, in seconds since 1970. */
function latestTime(block: unknown, now: () => Date): bigint {
  const own = BigInt(Math.floor(now().getTime() / 1_000))
  const { timestamp } = (block ?? {}) as { readonly timestamp?: unknown }
  const chain = toBigInt(timestamp) ?? 0n
  return chain > own ? chain : own
}
