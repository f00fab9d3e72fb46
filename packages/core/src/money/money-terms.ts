import { BaseError } from '@cairn/primitives'
import { address, decimal } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { RequestedTransaction } from '../inbox/entry.ts'

/** Time in which a quote can be signed, in ms. @see SWAP-01 BRDG-01 */
export const quoteLifetimeMs = 60_000

const token = {
  chainId: z.number(),
  /** The zero address is the native coin. */
  contractAddress: address,
}

/**
 * What the wallet expects of a swap or bridge that it built from another's
 * answer. The review holds the calls and the test run against it.
 *
 * @see SWAP-01 BRDG-01
 */
export const moneyTerms = z.object({
  /**
   * Contracts of the environment that the calls may go to, and that may be
   * allowed to spend the coin that leaves.
   */
  targets: z.array(address),
  /** The coin that leaves, and the most of it, in base units, without the fee. */
  pay: z.object({ ...token, amount: decimal }),
  /**
   * The coin that arrives for this wallet. `expected` and the least, `minimum`,
   * in base units: `expected` is never below `minimum`.
   */
  get: z.object({ ...token, expected: decimal, minimum: decimal }),
  /** Times in milliseconds. A quote that expired is asked for again. */
  quotedAt: z.number(),
  expiresAt: z.number(),
  /** The form's entries, to ask again with; a schema of the request's type. */
  order: z.unknown(),
})
export type MoneyTerms = z.output<typeof moneyTerms>

/**
 * Returns the terms of a request that the wallet made.
 *
 * @returns `undefined` for a request without terms, and for an app's, whatever
 *   it carries
 */
export function termsOf({
  type,
  aux,
}: Pick<RequestedTransaction, 'type' | 'aux'>): MoneyTerms | undefined {
  if (type === 'external') return undefined
  const parsed = z.safeParse(moneyTerms, aux?.terms)
  return parsed.success ? parsed.data : undefined
}

/**
 * Checks that a request's quote still holds when the person confirms it. A
 * screen may be drawn before its quote expired, and pressed after the device
 * slept.
 *
 * @param now - in milliseconds
 * @throws {QuoteExpiredError}
 * @see SWAP-01 BRDG-01
 */
export function checkQuoteTime(
  request: Pick<RequestedTransaction, 'type' | 'aux'>,
  now: number,
): void {
  const terms = termsOf(request)
  if (terms && now >= terms.expiresAt) throw new QuoteExpiredError()
}

/** The quote expired, so that nothing is signed. */
class QuoteExpiredError extends BaseError {
  override readonly name = 'QuoteExpiredError'

  constructor() {
    super('The quote expired.')
  }
}
