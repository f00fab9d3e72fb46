import styles from './Key.module.css'
import { Key } from './Key.tsx'

export type KeyHintsProps = {
  hints: readonly { keys: readonly string[]; label: string }[]
}

/**
 * Shows the keyboard shortcuts in a line; hidden on devices without a keyboard.
 */
export function KeyHints({ hints }: KeyHintsProps) {
  return (
    <p className={styles.hints}>
      {hints.map(({ keys, label }) => (
        <span className={styles.hint} key={label}>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}{' '}
          {label}
        </span>
      ))}
    </p>
  )
}
