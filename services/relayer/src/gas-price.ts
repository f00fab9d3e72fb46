import { Hex as OxHex } from 'ox'
import type { ChainNode } from './chain-node.ts'

/** Gas price to offer, in wei. */
export type GasPrice = {
  readonly baseFee: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Most likely price. */
  readonly expected: bigint
}

export type GasPrices = { readonly get: () => Promise<GasPrice> }

// Lifetime of a price, in ms. Base fees change by at most an eighth per block.
const freshMs = 1500
// Minimum tip, in wei. Nodes reject zero even on idle chains.
const leastTip = 1_000_000n

/** Creates a reader of gas prices with a short cache. */
export function createGasPrices(
  node: ChainNode,
  nowMs: () => number,
): GasPrices {
  let kept:
    | { readonly price: Promise<GasPrice>; readonly atMs: number }
    | undefined
  return {
    get: async () => {
      if (!kept || nowMs() - kept.atMs > freshMs) {
        const price = read(node)
        kept = { price, atMs: nowMs() }
        price.catch(() => {
          kept = undefined
        })
      }
      return kept.price
    },
  }
}

async function read(node: ChainNode): Promise<GasPrice> {
  const [history, suggested] = await Promise.all([
    node.call<{ readonly baseFeePerGas?: readonly `0x${string}`[] }>(
      'eth_feeHistory',
      ['0x1', 'latest', [50]],
    ),
    node.call<`0x${string}`>('eth_maxPriorityFeePerGas', []),
  ])
  const baseFee = BigInt(history.baseFeePerGas?.at(-1) ?? 0)
  const tip = OxHex.toBigInt(suggested)
  const maxPriorityFeePerGas = tip > leastTip ? tip : leastTip
  return {
    baseFee,
    // Enough for six full blocks.
    maxFeePerGas: baseFee * 2n + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
    expected: baseFee + maxPriorityFeePerGas,
  }
}
