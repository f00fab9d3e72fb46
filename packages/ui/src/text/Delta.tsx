import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { classNames } from '../class-names.ts'
import styles from './Delta.module.css'

export type DeltaProps = {
  /** Formatted without a sign, as "2.4%". */
  value: string
  direction: 'up' | 'down' | 'flat'
  upLabel?: string | undefined
  downLabel?: string | undefined
}

/** Shows a change with arrow, sign and word, never by colour alone. */
export function Delta({
  value,
  direction,
  upLabel = 'up',
  downLabel = 'down',
}: DeltaProps) {
  if (direction === 'flat') return <span className={styles.delta}>{value}</span>
  const isUp = direction === 'up'
  return (
    <span className={classNames(styles.delta, styles[direction])}>
      {isUp ? <TrendingUp size={14} /> : <TrendingDown size={14} />}
      <span className="sr-only">{isUp ? upLabel : downLabel} </span>
      <span translate="no">{`${isUp ? '+' : '−'}${value}`}</span>
    </span>
  )
}
