import { classNames } from '../class-names.ts'
import styles from './Address.module.css'

export type AddressProps = {
  /** Checksummed, with 0x. */
  address: string
  /** `short` for rows and pairs; `full` for sending and receiving. */
  format?: 'short' | 'full' | undefined
  /** In one line if there is room. */
  line?: boolean | undefined
  /** Another address: groups that differ from it are marked. */
  unlike?: string | undefined
}

/**
 * Shows an address: 20 + 3 characters, 4 + 4 where these have no room, or all of
 * it in groups of four. No group stands out by its place, because each has to be
 * checked. A short one is read by its ends, and copied whole.
 *
 * @see COIN-02
 */
export function Address({
  address,
  format = 'short',
  line = false,
  unlike,
}: AddressProps) {
  if (format === 'short') {
    return (
      <span
        aria-label={`${address.slice(0, 6)}…${address.slice(-4)}`}
        className={styles.short}
        data-address=""
        role="img"
        title={address}
        translate="no"
      >
        {address.slice(0, 6)}
        <span className={styles.more}>{address.slice(6, 22)}</span>
        <span className={styles.rest}>{address.slice(22, -4)}</span>
        <span className={styles.fourth}>{address.slice(-4, -3)}</span>
        {address.slice(-3)}
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
      translate="no"
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
