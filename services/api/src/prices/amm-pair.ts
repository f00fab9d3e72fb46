import type { Hex } from '@cairn/primitives'
import type { Pool } from './price-graph.ts'

/** A market with its constant facts. */
export type Pair = {
  readonly address: Hex
  readonly tokens: readonly [string, string]
  readonly decimals: readonly [number, number]
}

/** Converts the reserves of a market to whole tokens. */
export function toPool(pair: Pair, one: bigint, other: bigint): Pool {
  const { tokens, decimals } = pair
  return {
    tokens,
    amounts: [toWhole(one, decimals[0]), toWhole(other, decimals[1])],
  }
}

function toWhole(amount: bigint, decimals: number): number {
  return Number(amount) / 10 ** decimals
}
