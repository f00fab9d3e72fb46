import styles from './CairnMark.module.css'
import { CAPSTONE, STONES } from './logo-paths.ts'

/** Draws the three stones into a 24 × 24 svg, in its colour and the accent. */
export function CairnMark() {
  return (
    <>
      {STONES.map((path) => (
        <path d={path} fill="currentColor" key={path} />
      ))}
      <path className={styles.capstone} d={CAPSTONE} />
    </>
  )
}
