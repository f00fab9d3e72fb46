import type { Price } from '../token-facts.ts'

/** Decimal places of a value in dollars, enough for small amounts. */
const digits = 6

/** Returns the wire's price fields; `0` if no price is known. */
export function toFiat(
  balance: string,
  decimals: number | undefined,
  price: Price | undefined,
): { balanceUSD: string; priceUSD: string; priceUpdatedAt?: string } {
  if (!price || decimals === undefined) {
    return { balanceUSD: '0', priceUSD: '0' }
  }
  const value = (Number(balance) / 10 ** decimals) * price.value
  return {
    balanceUSD: format(value),
    priceUSD: String(price.value),
    priceUpdatedAt: price.updatedAt,
  }
}

function format(value: number): string {
  // Larger numbers would be formatted with an exponent.
  if (value >= 1e21) return BigInt(Math.round(value)).toString()
  return value.toFixed(digits).replace(/\.?0+$/, '')
}
