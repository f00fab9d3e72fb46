/** A way in which the mover pays a deposit out. */
export type Carrier = {
  /** The bridge id in a deposit's calldata. */
  readonly id: number
  readonly name: string
  readonly title: string
  /** Share that the mover keeps, in hundredths of a percent. */
  readonly feeBps: bigint
  /** Amount that it keeps besides, by coin, in base units. */
  readonly flatFee: Readonly<Record<'ETH' | 'USDC', bigint>>
  /** Distance of the minimum below what is expected, in hundredths of a percent. */
  readonly slippageBps: bigint
  /** Time until the mover pays out, in seconds. */
  readonly waitS: number
  /** Gas of the deposit, measured by `test/bridge.test.ts`. */
  readonly gas: Readonly<Record<'native' | 'token', bigint>>
}

const plainGas = { native: 110_000n, token: 125_000n }

/** The ways, which differ in what arrives, in time and in gas. */
export const carriers: readonly Carrier[] = [
  {
    id: 1,
    name: 'cairn-swift',
    title: 'Swift',
    feeBps: 30n,
    flatFee: { ETH: 30_000_000_000_000n, USDC: 100_000n },
    slippageBps: 0n,
    waitS: 2,
    gas: plainGas,
  },
  {
    id: 2,
    name: 'cairn-ledger',
    title: 'Ledger',
    feeBps: 12n,
    flatFee: { ETH: 20_000_000_000_000n, USDC: 60_000n },
    slippageBps: 0n,
    waitS: 6,
    // Its deposits are also listed under their account, on chain.
    gas: { native: 165_000n, token: 175_000n },
  },
  {
    id: 3,
    name: 'cairn-patient',
    title: 'Patient',
    feeBps: 4n,
    flatFee: { ETH: 10_000_000_000_000n, USDC: 20_000n },
    slippageBps: 10n,
    waitS: 20,
    gas: plainGas,
  },
]

const wholeBps = 10_000n

/** Parts of an amount, in base units. */
export type Split = {
  /** For the wallet's fee taker. */
  readonly fee: bigint
  /** Amount that the mover pays out. */
  readonly out: bigint
  readonly minimum: bigint
}

/**
 * Splits an amount into the wallet's fee, the mover's and what arrives.
 *
 * @param feeBps - the wallet's fee, in hundredths of a percent
 * @returns `undefined` if the fees take all of it
 */
export function splitAmount(
  carrier: Carrier,
  coin: 'ETH' | 'USDC',
  amount: bigint,
  feeBps: bigint,
): Split | undefined {
  const fee = (amount * feeBps) / wholeBps
  const out = dueOf(carrier, coin, amount - fee)
  if (out <= 0n) return undefined
  const minimum = (out * (wholeBps - carrier.slippageBps)) / wholeBps
  return minimum > 0n ? { fee, out, minimum } : undefined
}

/** Returns what the mover owes for a deposit without the wallet's fee. */
export function dueOf(
  { feeBps, flatFee }: Carrier,
  coin: 'ETH' | 'USDC',
  amount: bigint,
): bigint {
  return amount - flatFee[coin] - (amount * feeBps) / wholeBps
}

/** Reads a percentage of at most two decimals, such as `0.75`. */
export function readBps(percent: string): bigint {
  const [whole = '0', part = ''] = percent.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}
