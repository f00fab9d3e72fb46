import { keptBalancesAt, type Wallet } from '@cairn/core'
import { type StoreApi, useStore } from 'zustand'
import { dayOf, timeOf } from '#shared/history/day-heading.ts'
import { AvailabilityBar } from './AvailabilityBar.tsx'
import { messages } from './availability.messages.ts'
import type { Availability } from './availability-state.ts'
import { UpdateDialog } from './UpdateDialog.tsx'

type Props = {
  wallet: Wallet
  store: StoreApi<Availability>
  /** Version that runs. */
  version: string
  onLook: () => void
  onLookAtNewer: () => void
  onPutOff: () => void
  /** Installs the build of that hash. */
  onUpdate: (hash: string) => void
  onReload: () => void
}

/** Draws the bar and the dialog beside all pages. @see ENVC-02 */
export function AvailabilityRoot({ wallet, store, version, ...act }: Props) {
  const state = useStore(store)
  const isSignedIn = useStore(
    wallet.session,
    ({ type }) => type === 'signed-in',
  )
  const { update } = state
  const at = isSignedIn ? keptBalancesAt(wallet) : undefined
  return (
    <>
      <section aria-label={messages.region} aria-live="polite">
        <AvailabilityBar
          balancesAt={at === undefined ? undefined : momentOf(at, wallet.now())}
          onLater={act.onPutOff}
          onLook={act.onLook}
          onReload={act.onReload}
          state={state}
          version={version}
        />
      </section>
      {(update.type === 'installing' ||
        update.type === 'failed' ||
        (update.type === 'offered' && update.isOpen)) && (
        <UpdateDialog
          onClose={act.onPutOff}
          onLookAtNewer={act.onLookAtNewer}
          onUpdate={() => act.onUpdate(update.release.hash)}
          update={update}
          version={version}
        />
      )}
    </>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
})

/** The time of today, or the day and the time. */
function momentOf(at: number, now: number): string {
  const date = new Date(at)
  const time = timeOf(date)
  return dayOf(date) === dayOf(new Date(now))
    ? time
    : `${dayFormat.format(date)}, ${time}`
}
