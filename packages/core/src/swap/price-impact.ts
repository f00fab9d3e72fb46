/** An amount and the price of one whole coin in the person's currency. */
export type Priced = {
  readonly amount: bigint
  readonly decimals: number
  /** Zero while it is unknown. */
  readonly price: number
}

/**
 * Returns what a swap loses against the market's prices, in percent: negative
 * if it gains. The prices do not come from the source of the quote, so that a
 * bad exchange cannot hide it.
 *
 * @returns `undefined` without both prices
 * @see SWAP-01
 */
export function priceImpact(paid: Priced, got: Priced): number | undefined {
  const [before, after] = [worthOf(paid), worthOf(got)]
  if (before <= 0 || got.price <= 0) return undefined
  return ((before - after) / before) * 100
}

/** For a share to show and compare, never for an amount to sign. */
function worthOf({ amount, decimals, price }: Priced): number {
  return (Number(amount) / 10 ** decimals) * price
}

/** The way in which a person is asked whether they accept a price impact. */
export type ImpactLevel = 'fine' | 'note' | 'confirm' | 'type'

/**
 * Returns the level of a price impact: a note above 3 %, a second confirmation
 * above 10 %, a typed one above 25 %.
 *
 * @param percent - absent where the prices are not known
 * @see SWAP-01
 */
export function impactLevel(percent: number | undefined): ImpactLevel {
  if (percent === undefined || percent <= 3) return 'fine'
  if (percent <= 10) return 'note'
  return percent <= 25 ? 'confirm' : 'type'
}

/** A price moves all the time: this much more is not asked for again, in percent. */
const tolerance = 1

/**
 * Checks whether a person accepted a loss: what they accepted was about as much,
 * and they were asked in the way that this loss needs.
 *
 * @param accepted - the loss that they accepted, in percent
 * @see SWAP-01
 */
export function isLossAccepted(
  percent: number | undefined,
  accepted: number | undefined,
): boolean {
  const level = impactLevel(percent)
  if (percent === undefined || level === 'fine' || level === 'note') return true
  if (accepted === undefined || percent > accepted + tolerance) return false
  return level === 'confirm' || impactLevel(accepted) === 'type'
}
