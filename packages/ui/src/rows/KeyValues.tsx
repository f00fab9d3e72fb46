import type { ReactNode } from 'react'
import styles from './KeyValues.module.css'

export type KeyValuesProps = {
  pairs: readonly { label: string; value: ReactNode }[]
}

/**
 * Lists facts in pairs, with the name on the left and the value on the right.
 */
export function KeyValues({ pairs }: KeyValuesProps) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
