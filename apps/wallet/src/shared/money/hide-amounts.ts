import { messages } from './money.messages.ts'

/**
 * A number of its own: no part of a name (`V3`, `#12`) or of an address, no id
 * of a chain, and no count of further calls.
 */
const amounts = /(?<![\w#]|\w[.,]|\bchain )\d+(?:[.,]\d+)*(?!\w| more$)/g

/**
 * Returns a title with dots in place of its amounts. A number in a name becomes
 * dots too, because the kept text does not tell them apart.
 *
 * @see COIN-03
 */
export function hideAmounts(title: string): string {
  return title.replace(amounts, messages.hiddenAmount)
}
