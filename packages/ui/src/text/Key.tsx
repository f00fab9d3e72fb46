import styles from './Key.module.css'

export type KeyProps = { children: string }

/** Shows a key of the keyboard. */
export function Key({ children }: KeyProps) {
  return <kbd className={styles.key}>{children}</kbd>
}
