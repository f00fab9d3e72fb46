import { CairnMark } from '@cairn/ui'
import styles from './ConnectHead.module.css'

/** The app and the wallet, side by side. The letter is of what is asked for by. */
export function ConnectHead({ title }: { title: string }) {
  const [letter = '?'] = title.replace(/^\w+:\/\//, '')
  return (
    <div aria-hidden className={styles.head}>
      <span className={styles.app}>{letter.toUpperCase()}</span>
      <span className={styles.dots}>•••</span>
      <span className={styles.wallet}>
        <svg aria-hidden="true" height="40" viewBox="0 0 24 24" width="40">
          <CairnMark />
        </svg>
      </span>
    </div>
  )
}
