import type { Price } from '../token-facts.ts'

/** Digits after the point of a value in dollars: enough for dust. */
const digits = 6

/** The wire's price fields; `0` where no price is known. */
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
  // Amounts past what a fraction can show would be written with an exponent.
  if (value >= 1e21) return BigInt(Math.round(value)).toString()
  return value.toFixed(digits).replace(/\.?0+$/, '')
}
