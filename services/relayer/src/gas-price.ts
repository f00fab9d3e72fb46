import { NodeRefusalError } from '@cairn/clients'
import { BaseError, gasPriceOf, gasPriceQuestions } from '@cairn/primitives'
import type { ChainNode } from './chain-node.ts'
import { mostPrice, type SenderPrice } from './fees/attempt-price.ts'
import { atLeast, atMost } from './fees/bounds.ts'
import type { PriceLimits } from './fees/fee-rules.ts'

export type GasPrices = {
  /** @throws {GasPriceError} while gas is dearer than the limits */
  readonly get: () => Promise<SenderPrice>
  /** The most that is paid, whatever the node says. */
  readonly limits: () => PriceLimits
  /** Takes a higher least tip that a node named in a refusal, in wei per gas. */
  readonly raiseTip: (least: bigint) => void
}

// Lifetime of a price, in ms. Base fees change by at most an eighth per block.
const freshMs = 1500

/**
 * Creates a reader of gas prices with a short cache.
 *
 * @param limits - the most that the node's word is taken for
 * @param isLegacy - the node knows one price and no base fee
 * @param usualMost - the most by the usual price, in wei per gas
 */
export function createGasPrices(
  node: ChainNode,
  nowMs: () => number,
  limits: PriceLimits,
  {
    isLegacy = false,
    usualMost,
  }: {
    readonly isLegacy?: boolean
    readonly usualMost?: () => bigint | undefined
  } = {},
): GasPrices {
  let kept:
    | { readonly price: Promise<SenderPrice>; readonly atMs: number }
    | undefined
  let namedTip: bigint | undefined
  const present = (): PriceLimits => ({
    ...limits,
    maxFee: limits.maxFee ?? usualMost?.(),
    ...(namedTip !== undefined && { leastTip: namedTip }),
  })
  return {
    limits: present,
    raiseTip(least) {
      const tip = atMost(least, limits.tip)
      if (tip <= (present().leastTip ?? 0n)) return
      namedTip = tip
      kept = undefined
    },
    get: async () => {
      if (!kept || nowMs() - kept.atMs > freshMs) {
        const price = read(node, present(), isLegacy)
        kept = { price, atMs: nowMs() }
        price.catch(() => {
          kept = undefined
        })
      }
      return kept.price
    },
  }
}

async function read(
  node: ChainNode,
  limits: PriceLimits,
  isLegacy: boolean,
): Promise<SenderPrice> {
  const price = isLegacy
    ? await readOnePrice(node, limits)
    : await readTwoPrices(node, limits)
  const most = mostPrice(limits)
  if (!price || price.expected > most) throw new GasPriceError()
  const { maxFeePerGas } = price
  return { ...price, maxFeePerGas: atMost(maxFeePerGas, most) }
}

async function readTwoPrices(
  node: ChainNode,
  limits: PriceLimits,
): Promise<SenderPrice | undefined> {
  const [history, suggestedTip] = await Promise.all(
    gasPriceQuestions.map(({ method, params }) =>
      // Nodes do without one or the other.
      node.call<unknown>(method, params).catch(asRefused),
    ),
  )
  if (history !== refused) {
    const tip = suggestedTip === refused ? undefined : suggestedTip
    const price = gasPriceOf({ history, suggestedTip: tip }, limits)
    return price && { ...price, isLegacy: false }
  }
  const block = await node.call<{ readonly baseFeePerGas?: string } | null>(
    'eth_getBlockByNumber',
    ['latest', false],
  )
  // A chain without base fees has one price.
  if (block && block.baseFeePerGas === undefined)
    return readOnePrice(node, limits)
  const price = gasPriceOf(
    {
      history: { baseFeePerGas: [nextBaseFee(block?.baseFeePerGas)] },
      suggestedTip: suggestedTip === refused ? undefined : suggestedTip,
    },
    limits,
  )
  return price && { ...price, isLegacy: false }
}

/** Returns the most that the next block's base fee can be. */
function nextBaseFee(baseFee: string | undefined): string | undefined {
  if (baseFee === undefined || !/^0x[0-9a-f]{1,64}$/i.test(baseFee))
    return undefined
  return `0x${((BigInt(baseFee) * 9n) / 8n + 1n).toString(16)}`
}

async function readOnePrice(
  node: ChainNode,
  limits: PriceLimits,
): Promise<SenderPrice | undefined> {
  const named = await node.call<unknown>('eth_gasPrice', [])
  if (typeof named !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(named))
    return undefined
  const price = atLeast(BigInt(named), limits.leastTip ?? 0n)
  if (price > limits.baseFee) return undefined
  return {
    baseFee: price,
    maxFeePerGas: price,
    maxPriorityFeePerGas: price,
    expected: price,
    isLegacy: true,
  }
}

const refused = Symbol('refused')

function asRefused(error: unknown): typeof refused {
  if (error instanceof NodeRefusalError) return refused
  throw error
}

/** The node names no base fee, or one above the limit. */
export class GasPriceError extends BaseError {
  override readonly name = 'GasPriceError'

  constructor() {
    super('The node names no price of gas, or one above the limit.')
  }
}
