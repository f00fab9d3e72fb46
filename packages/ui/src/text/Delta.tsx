import { classNames } from '../class-names.ts'
import styles from './Delta.module.css'

export type DeltaProps = {
  /** Formatted without a sign, as "2.4%". */
  value: string
  direction: 'up' | 'down' | 'flat'
  /** An arrow in place of the sign, for a change of money. */
  arrow?: boolean | undefined
  upLabel?: string | undefined
  downLabel?: string | undefined
}

const signs = { up: '+', down: '−' } as const
const arrows = { up: '▲ ', down: '▼ ' } as const

/** Shows a change with sign or arrow, and a word, never by colour alone. */
export function Delta({
  value,
  direction,
  arrow = false,
  upLabel = 'up',
  downLabel = 'down',
}: DeltaProps) {
  if (direction === 'flat') return <span className={styles.delta}>{value}</span>
  const word = direction === 'up' ? upLabel : downLabel
  return (
    <span className={classNames(styles.delta, styles[direction])}>
      <span className="sr-only">{word} </span>
      <span translate="no">
        {arrow ? (
          <span aria-hidden="true">{arrows[direction]}</span>
        ) : (
          signs[direction]
        )}
        {value}
      </span>
    </span>
  )
}
