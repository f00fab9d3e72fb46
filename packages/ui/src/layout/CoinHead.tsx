import type { ReactNode } from 'react'
import { HIDDEN_AMOUNT } from '../text/hidden-amount.ts'
import styles from './CoinHead.module.css'

export type CoinHeadProps = {
  /** A TokenIcon of size `lg`. */
  icon: ReactNode
  name: string
  /** As in "ETH on Ethereum". */
  sub: string
  /** Formatted without its symbol. */
  amount: string
  symbol: string
  /** The formatted value, or a text if it is unknown. */
  worth: string
  hidden: boolean
}

/** Shows a coin's name and, in large figures, the amount held. */
export function CoinHead(props: CoinHeadProps) {
  const { icon, name, sub, amount, symbol, worth, hidden } = props
  return (
    <div className={styles.head}>
      <div className={styles.who}>
        {icon}
        <div className={styles.names}>
          <div aria-hidden="true" className={styles.name} translate="no">
            {name}
          </div>
          <div className={styles.sub}>{sub}</div>
        </div>
      </div>
      <div>
        <div className={styles.amount} translate="no">
          {hidden ? HIDDEN_AMOUNT : amount} <small>{symbol}</small>
        </div>
        <div className={styles.worth}>{hidden ? HIDDEN_AMOUNT : worth}</div>
      </div>
    </div>
  )
}
