import { type Coin, formatAmount } from '@cairn/primitives'
import { messages } from './send.messages.ts'
import type { AmountReading } from './send-form.ts'

/**
 * Says what an amount was rounded to; `undefined` where what was typed is what
 * is sent.
 *
 * @see COIN-02
 */
export function roundedNote(
  reading: AmountReading,
  { decimals, symbol }: Pick<Coin, 'decimals' | 'symbol'>,
): string | undefined {
  if (reading.type !== 'amount' || !reading.isRounded) return undefined
  return messages.rounded(`${formatAmount(reading.amount, decimals)} ${symbol}`)
}
