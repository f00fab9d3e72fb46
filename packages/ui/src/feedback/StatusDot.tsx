import styles from './StatusDot.module.css'

/** Shows a dot for a good state; the text beside it names the state. */
export function StatusDot() {
  return <span aria-hidden="true" className={styles.dot} />
}
