import { classNames } from '../class-names.ts'
import styles from './Address.module.css'

export type AddressProps = {
  /** Checksummed, with 0x. */
  address: string
  /** `short` for rows; `full` for sending and receiving. */
  format?: 'short' | 'full' | undefined
  /** In one line if there is room. */
  line?: boolean | undefined
  /** Another address: groups that differ from it are marked. */
  unlike?: string | undefined
}

/**
 * Shows an address: 4 + 4 characters, or all of it in groups of four. No group
 * stands out by its place, because each has to be checked.
 */
export function Address({
  address,
  format = 'short',
  line = false,
  unlike,
}: AddressProps) {
  if (format === 'short') {
    return (
      <span className={styles.short} title={address}>
        {address.slice(0, 6)}…{address.slice(-4)}
      </span>
    )
  }
  const groups = groupsOf(address)
  const others = unlike === undefined ? groups : groupsOf(unlike)
  return (
    <span
      aria-label={address}
      className={classNames(styles.full, line && styles.line)}
      role="img"
    >
      <span className={styles.prefix}>0x</span>
      {groups.map((group, position) => {
        const isSame = group.toLowerCase() === others[position]?.toLowerCase()
        return isSame ? (
          <span key={position}>{group}</span>
        ) : (
          <mark className={styles.differs} key={position}>
            {group}
          </mark>
        )
      })}
    </span>
  )
}

function groupsOf(address: string): readonly string[] {
  return address.slice(2).match(/.{1,4}/g) ?? []
}
