import type { CoinFacts, MoneyTerms, RequestedTransaction } from '@cairn/core'
import { displayAmount, displayFullAmount } from '@cairn/primitives'
import { symbolText } from '#shared/calls/operation.messages.ts'
import { messages } from './terms.messages.ts'

/** The amounts of a request's terms, as text. */
export type TermsWords = {
  readonly pay: string
  readonly expected: string
  readonly minimum: string
  /** Title of the network on which the coin arrives, if it is another one. */
  readonly network: string | undefined
}

/**
 * Writes the amounts of terms as text.
 *
 * @param coins - facts of both coins; amounts of one that is unknown are shown
 *   in base units
 */
export function termsWords(
  { pay, get }: MoneyTerms,
  coins: {
    readonly pay: CoinFacts | undefined
    readonly get: CoinFacts | undefined
  },
  networkTitle: (chainId: number) => string | undefined,
): TermsWords {
  return {
    pay: amountText(pay.amount, coins.pay, displayFullAmount),
    expected: amountText(get.expected, coins.get),
    minimum: amountText(get.minimum, coins.get),
    network:
      get.chainId === pay.chainId
        ? undefined
        : (networkTitle(get.chainId) ?? `${get.chainId}`),
  }
}

/** Writes an amount, cut downward unless `write` says otherwise. */
function amountText(
  amount: string,
  coin: CoinFacts | undefined,
  write = displayAmount,
): string {
  return coin
    ? `${write(BigInt(amount), coin.decimals)} ${symbolText(coin)}`
    : `${amount} units`
}

/**
 * Titles a swap or bridge by its type: its calls also hold approvals and checks.
 *
 * @returns `undefined` for other types
 * @see TXRQ-01 TXPD-01
 */
export function termsTitle(
  type: RequestedTransaction['type'],
  { pay, minimum, network = '' }: TermsWords,
  tense: 'now' | 'past' = 'now',
): string | undefined {
  const isPast = tense === 'past'
  switch (type) {
    case 'swap':
      return isPast
        ? messages.swapped(pay, minimum)
        : messages.swap(pay, minimum)
    case 'wrap':
      return isPast ? messages.wrapped(pay) : messages.wrap(pay)
    case 'unwrap':
      return isPast ? messages.unwrapped(pay) : messages.unwrap(pay)
    case 'bridge':
      return isPast
        ? messages.bridged(pay, network)
        : messages.bridge(pay, network)
    case 'external':
    case 'send':
    case 'walletDeployment':
      return undefined
    default:
      return type satisfies never
  }
}
