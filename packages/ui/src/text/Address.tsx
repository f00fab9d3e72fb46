import { classNames } from '../class-names.ts'
import styles from './Address.module.css'

export type AddressProps = {
  /** Checksummed, with 0x. */
  address: string
  /** `short` for rows; `full` for sending and receiving. */
  format?: 'short' | 'full' | undefined
  /** In one line if there is room. */
  line?: boolean | undefined
}

/**
 * Shows an address: 4 + 4 characters, or all of it in groups of four with bold
 * ends.
 */
export function Address({
  address,
  format = 'short',
  line = false,
}: AddressProps) {
  if (format === 'short') {
    return (
      <span className={styles.short} title={address}>
        {address.slice(0, 6)}…{address.slice(-4)}
      </span>
    )
  }
  const groups = address.slice(2).match(/.{1,4}/g) ?? []
  return (
    <span
      aria-label={address}
      className={classNames(styles.full, line && styles.line)}
      role="img"
    >
      <span className={styles.prefix}>0x</span>
      {groups.map((group, position) => {
        const isEnd = position === 0 || position === groups.length - 1
        return (
          <span className={isEnd ? styles.end : undefined} key={position}>
            {group}
          </span>
        )
      })}
    </span>
  )
}
