import styles from './Amount.module.css'
import { HIDDEN_AMOUNT } from './hidden-amount.ts'

export type FiatProps = {
  /** Formatted with its currency sign, as "$12,480.61". */
  value: string
  /** Shows cents smaller and muted; only for the balance. */
  smallCents?: boolean | undefined
  hidden?: boolean | undefined
}

/** Shows a value in money, in tabular figures. */
export function Fiat({ value, smallCents = false, hidden = false }: FiatProps) {
  if (hidden)
    return (
      <span className={styles.amount} translate="no">
        {HIDDEN_AMOUNT}
      </span>
    )
  const cents = smallCents ? /[.,]\d{1,2}(?=\D*$)/.exec(value) : null
  if (!cents)
    return (
      <span className={styles.amount} translate="no">
        {value}
      </span>
    )
  const afterCents = cents.index + cents[0].length
  return (
    <span className={styles.amount} translate="no">
      {value.slice(0, cents.index)}
      <small className={styles.cents}>{cents[0]}</small>
      {value.slice(afterCents)}
    </span>
  )
}
