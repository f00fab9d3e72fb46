import styles from './StatusDot.module.css'

/** A dot that says all is well; the words beside it say what. */
export function StatusDot() {
  return <span aria-hidden="true" className={styles.dot} />
}
