import { classNames } from '../class-names.ts'
import styles from './LandingMark.module.css'
import { CAPSTONE, STONES } from './logo-paths.ts'

export type LandingMarkProps = {
  /** `waiting` holds the top stone above the others; `landed` lets it land. */
  state: 'waiting' | 'landed' | 'fallen'
}

/**
 * Draws the brand mark as the sign of how something ended. Its top stone lands
 * on success and lies beside the others on a failure. Decorative: the words
 * beside it say the same.
 *
 * @see OUTC-01
 */
export function LandingMark({ state }: LandingMarkProps) {
  return (
    <svg
      aria-hidden="true"
      className={styles.mark}
      data-landing={state}
      height="112"
      viewBox="-4 -4 32 28"
      width="128"
    >
      {STONES.map((path) => (
        <path d={path} fill="currentColor" key={path} />
      ))}
      <path
        className={classNames(styles.capstone, styles[state])}
        d={CAPSTONE}
      />
    </svg>
  )
}
