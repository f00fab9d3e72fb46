import { BaseError } from '../errors.ts'

const decimalNotation = /^(?=\.?\d)(\d*)(?:\.(\d*))?$/

/**
 * Parses what a user typed as an amount of a token.
 *
 * Digits beyond the token's precision are rounded half up, so a token with no
 * decimals gives a rounded whole number. A trailing dot is allowed, because the
 * user may still be typing: `"1."` is 1 and `".5"` is 0.5.
 *
 * @param text - decimal notation, as in `"0.25"`
 * @param decimals - the token's precision: 18 for ETH, 6 for USDC
 * @returns the amount in base units: wei for ETH
 * @throws {InvalidAmountError} if `text` is not a non-negative decimal number
 * @see COIN-02, specs/wallet-core.md
 */
export function parseAmount(text: string, decimals: number): bigint {
  const match = decimalNotation.exec(text.trim())
  if (!match) throw new InvalidAmountError(text)

  const [, whole = '', fraction = ''] = match
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  const roundsUp = fraction.charAt(decimals) >= '5'
  return BigInt(whole + kept) + (roundsUp ? 1n : 0n)
}

/**
 * Writes base units as decimal text, without trailing zeros: `1500000n` at 6
 * decimals is `"1.5"`. Nothing is rounded.
 *
 * @see COIN-02
 */
export function formatAmount(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = `${amount}`.slice(sign.length).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return sign + whole + (fraction && `.${fraction}`)
}

/** The text is not a non-negative number in decimal notation. */
export class InvalidAmountError extends BaseError {
  override readonly name = 'InvalidAmountError'
  readonly text: string

  constructor(text: string) {
    super(`Expected a decimal amount, got "${text}".`)
    this.text = text
  }
}
