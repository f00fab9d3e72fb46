import { classNames } from '../class-names.ts'
import styles from './Amount.module.css'
import { HIDDEN_AMOUNT } from './hidden-amount.ts'

export type AmountProps = {
  /** Formatted figures without a sign. */
  value: string
  symbol?: string | undefined
  /** `in` shows + in green; `out` shows − in the text colour. */
  direction?: 'in' | 'out' | undefined
  hidden?: boolean | undefined
}

/** Shows an amount of a coin in tabular figures, followed by the symbol. */
export function Amount({
  value,
  symbol,
  direction,
  hidden = false,
}: AmountProps) {
  const sign = direction === undefined ? '' : direction === 'in' ? '+' : '−'
  return (
    <span
      className={classNames(styles.amount, direction === 'in' && styles.in)}
      translate="no"
    >
      {hidden ? HIDDEN_AMOUNT : `${sign}${value}`}
      {symbol === undefined ? '' : ` ${symbol}`}
    </span>
  )
}
