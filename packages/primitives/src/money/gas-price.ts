/** Gas price to offer, in wei per gas. */
export type GasPrice = {
  readonly baseFee: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Most likely price. */
  readonly expected: bigint
}

/** The most that a node's word is taken for, in wei per gas. */
export type GasPriceLimits = {
  readonly tip: bigint
  readonly baseFee: bigint
  /** The least tip that nodes take; a usual one if absent. */
  readonly leastTip?: bigint
}

const gwei = 1_000_000_000n
// Minimum tip. Nodes reject zero even on idle chains.
const leastTip = 1_000_000n

type Row = { readonly tip: bigint; readonly baseFee: bigint }

/** In gwei, where the usual limits are too low: cheap coins cost more of them. */
const limitRows: Readonly<Record<number, Row>> = {
  1: { tip: 100n, baseFee: 5_000n },
  137: { tip: 2_000n, baseFee: 50_000n },
  80002: { tip: 2_000n, baseFee: 50_000n },
  43114: { tip: 500n, baseFee: 5_000n },
}
const usualRow: Row = { tip: 50n, baseFee: 2_000n }

/** Returns the limits of a network, in wei per gas. */
export function gasPriceLimits(chainId: number): GasPriceLimits {
  const { tip, baseFee } = limitRows[chainId] ?? usualRow
  return { tip: tip * gwei, baseFee: baseFee * gwei }
}

/**
 * Builds the gas price from a node's answers; each may be absent or unusable.
 * A tip above the limit is cut to it, since whoever names one gains by it.
 *
 * @param answers.history - of `eth_feeHistory` with the median tip
 * @param answers.suggestedTip - of `eth_maxPriorityFeePerGas`
 * @returns `undefined` if no base fee is known, or an absurd one
 */
export function gasPriceOf(
  answers: { readonly history: unknown; readonly suggestedTip: unknown },
  limits: GasPriceLimits,
): GasPrice | undefined {
  const { baseFeePerGas, reward } = asHistory(answers.history)
  const baseFee = quantity(baseFeePerGas?.at(-1))
  if (baseFee === undefined || baseFee > limits.baseFee) return undefined
  const named = quantity(answers.suggestedTip) ?? quantity(reward?.at(-1)?.[0])
  const maxPriorityFeePerGas = between(
    limits.leastTip ?? leastTip,
    named ?? 0n,
    limits.tip,
  )
  return {
    baseFee,
    // Enough for six full blocks.
    maxFeePerGas: baseFee * 2n + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
    expected: baseFee + maxPriorityFeePerGas,
  }
}

/** The questions whose answers {@link gasPriceOf} reads, in this order. */
export const gasPriceQuestions = [
  { method: 'eth_feeHistory', params: ['0x1', 'latest', [50]] },
  { method: 'eth_maxPriorityFeePerGas', params: [] },
] as const

function asHistory(value: unknown): {
  readonly baseFeePerGas?: readonly unknown[]
  readonly reward?: readonly (readonly unknown[])[]
} {
  const { baseFeePerGas, reward } = (value ?? {}) as Record<string, unknown>
  return {
    ...(Array.isArray(baseFeePerGas) && { baseFeePerGas }),
    ...(Array.isArray(reward) && { reward: reward.filter(Array.isArray) }),
  }
}

function quantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
    ? BigInt(value)
    : undefined
}

function between(least: bigint, value: bigint, most: bigint): bigint {
  if (value < least) return least
  return value > most ? most : value
}
