import { Text } from '@cairn/ui'
import styles from './SeenNote.module.css'

type Props = {
  /** `undefined` if nothing is left to be seen. */
  children: string | undefined
}

/**
 * Says above the buttons what to look at first. It stays in the page while it
 * is empty, so that a screen reader says what it comes to hold. @see SIGN-11
 */
export function SeenNote({ children }: Props) {
  return (
    <div className={styles.note} role="status">
      {children && (
        <Text look="small" tone="negative">
          {children}
        </Text>
      )}
    </div>
  )
}
