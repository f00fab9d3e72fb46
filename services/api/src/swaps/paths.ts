import { type Address, isSameAddress } from '@cairn/primitives'

/**
 * Lists the ways between two coins: direct, through one connector, and through
 * two.
 *
 * @param connectors - coins that have markets with many others
 */
export function listPaths(
  from: Address,
  to: Address,
  connectors: readonly Address[],
): readonly (readonly Address[])[] {
  const between = connectors.filter(
    (one) => !isSameAddress(one, from) && !isSameAddress(one, to),
  )
  return [
    [from, to],
    ...between.map((one) => [from, one, to]),
    ...between.flatMap((one) =>
      between
        .filter((other) => other !== one)
        .map((other) => [from, one, other, to]),
    ),
  ]
}

const baseGas = 70_000n
const hopGas = 65_000n

/** Estimates the gas of a swap along a path. */
export function gasOf(path: readonly Address[]): bigint {
  return baseGas + hopGas * BigInt(path.length - 1)
}

const whole = 10_000n

/** Returns the least of an amount after slippage, rounded down. */
export function leastOf(amount: bigint, slippageBps: number): bigint {
  return (amount * (whole - BigInt(slippageBps))) / whole
}

/** Returns the most of an amount after slippage, rounded up. */
export function mostOf(amount: bigint, slippageBps: number): bigint {
  return (amount * (whole + BigInt(slippageBps)) + whole - 1n) / whole
}
