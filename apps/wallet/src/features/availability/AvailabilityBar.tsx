import type { ReactNode } from 'react'
import styles from './AvailabilityBar.module.css'
import { messages } from './availability.messages.ts'
import type { Availability } from './availability-state.ts'
import { notesSince } from './release.ts'

type Props = {
  state: Availability
  version: string
  /** Time of the balances on screen; absent if there are none. */
  balancesAt: string | undefined
  onLook: () => void
  onLater: () => void
  onReload: () => void
}

/**
 * Says at the bottom of each page that the wallet is offline, or that a new
 * version is ready. The connection comes first.
 */
export function AvailabilityBar({ state, ...props }: Props) {
  const { connection, update } = state
  if (connection !== 'online')
    return <ConnectionBar connection={connection} {...props} />
  switch (update.type) {
    case 'reload':
      return (
        <Bar>
          <b>{messages.changedElsewhere}</b>
          <Press onClick={props.onReload}>{messages.reload}</Press>
        </Bar>
      )
    case 'offered': {
      if (update.isPutOff) return null
      const notes = notesSince(update.release, props.version)
      const isSecurity = notes.some(({ security }) => security)
      return (
        <Bar>
          <b>{isSecurity ? messages.readySecurity : messages.ready}</b>
          <Press onClick={props.onLook}>{messages.look}</Press>
          <Press onClick={props.onLater}>{messages.later}</Press>
        </Bar>
      )
    }
    default:
      return null
  }
}

function ConnectionBar({
  connection,
  balancesAt,
}: {
  connection: 'offline' | 'unreachable'
  balancesAt: string | undefined
}) {
  return (
    <Bar>
      <b>{messages[connection]}</b>
      <span>
        {balancesAt === undefined
          ? messages.keepsTrying
          : messages.balancesFrom(balancesAt)}
      </span>
    </Bar>
  )
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-availability>
      {children}
    </div>
  )
}

function Press({
  children,
  onClick,
}: {
  children: ReactNode
  onClick: () => void
}) {
  return (
    <button className={styles.press} onClick={onClick} type="button">
      {children}
    </button>
  )
}
