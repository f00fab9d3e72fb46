import type { TransferChild } from './history.ts'

/**
 * Returns how many collectibles a transfer moved together, and their decimals.
 * Counted in different parts, they add up to nothing that means anything: then
 * it is their base units.
 *
 * @see COIN-02
 */
export function movedItems({ amounts, tokenIds, tokens = {} }: TransferChild): {
  readonly amount: bigint
  readonly decimals: number
} {
  const all = tokenIds.map((id) => tokens[id]?.decimals ?? 0)
  const [same = 0] = all
  return {
    amount: amounts.reduce((sum, one) => sum + one, 0n),
    decimals: all.every((one) => one === same) ? same : 0,
  }
}
