import type { CheckedQuote, SwapOrder } from '@cairn/core'
import {
  displayAmount,
  displayFullAmount,
  isSameAddress,
} from '@cairn/primitives'
import type { PickableCoin } from '#shared/money/CoinPicker.tsx'
import { messages } from './swap.messages.ts'

type Named = Pick<PickableCoin, 'decimals' | 'symbol'>

export function amountText(amount: bigint, { decimals, symbol }: Named) {
  return `${displayAmount(amount, decimals)} ${symbol}`
}

/** Writes what is paid, or may be, with every digit. */
export function fullText(amount: bigint, { decimals, symbol }: Named) {
  return `${displayFullAmount(amount, decimals)} ${symbol}`
}

/** Writes hundredths of a percent as percent: 50 is `0.5`. */
export function percentOf(bps: number): string {
  return `${Number((bps / 100).toFixed(2))}`
}

/** Writes a percentage with one digit after the decimal sign. */
export function shownPercent(percent: number): string {
  return percent.toFixed(1)
}

/**
 * Says what one coin costs in the other: the dearer one first, the other way
 * round if `isInverse`.
 *
 * @see SWAP-01
 */
export function rateText(
  { paid, got }: Pick<CheckedQuote, 'paid' | 'got'>,
  pay: Named,
  get: Named,
  isInverse: boolean,
): string {
  const isBelowOne =
    paid * 10n ** BigInt(get.decimals) < got * 10n ** BigInt(pay.decimals)
  const [one, other, top, bottom] =
    isInverse !== isBelowOne ? [pay, get, got, paid] : [get, pay, paid, got]
  const unit = 10n ** BigInt(one.decimals)
  const rate = (top * unit) / bottom
  return messages.rateOf(one.symbol, amountText(rate, other))
}

/** Names the coins between the two that are swapped. */
export function routeText(
  path: CheckedQuote['path'],
  coins: readonly Pick<PickableCoin, 'contractAddress' | 'symbol'>[],
): string {
  const between = path.slice(1, -1)
  if (between.length === 0) return messages.direct
  const names = between.map(
    (address) =>
      coins.find((coin) => isSameAddress(coin.contractAddress, address))
        ?.symbol ?? `${address.slice(0, 6)}…${address.slice(-4)}`,
  )
  return messages.via(names.join(', '))
}

/** The limit that the person is promised: least to get, or most to pay. */
export function limitOf(
  { minGot, maxPaid }: CheckedQuote,
  { exact }: SwapOrder,
  pay: Named,
  get: Named,
): { readonly label: string; readonly value: string } {
  return exact === 'input'
    ? { label: messages.least, value: amountText(minGot, get) }
    : { label: messages.most, value: fullText(maxPaid, pay) }
}
