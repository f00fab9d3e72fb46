import type { ReactNode } from 'react'
import { HIDDEN_AMOUNT } from '../text/hidden-amount.ts'
import styles from './CoinHead.module.css'

export type CoinHeadProps = {
  /** A TokenIcon of size `lg`. */
  icon: ReactNode
  name: string
  /** "ETH on Ethereum". */
  sub: string
  /** Formatted without its symbol. */
  amount: string
  symbol: string
  /** What it is worth, formatted, or words where nobody knows. */
  worth: string
  hidden: boolean
}

/** Names a coin and says in large figures how much of it is held. */
export function CoinHead(props: CoinHeadProps) {
  const { icon, name, sub, amount, symbol, worth, hidden } = props
  return (
    <div className={styles.head}>
      <div className={styles.who}>
        {icon}
        <div className={styles.names}>
          <div aria-hidden="true" className={styles.name}>
            {name}
          </div>
          <div className={styles.sub}>{sub}</div>
        </div>
      </div>
      <div>
        <div className={styles.amount}>
          {hidden ? HIDDEN_AMOUNT : amount} <small>{symbol}</small>
        </div>
        <div className={styles.worth}>{hidden ? HIDDEN_AMOUNT : worth}</div>
      </div>
    </div>
  )
}
