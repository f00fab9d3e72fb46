import { isOpenEntry } from '@cairn/core'
import { SkeletonRows } from '@cairn/ui'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { lazyPart, sidePart } from '#shared/loading/lazy-part.ts'
import { WaitingBuys } from '#shared/onramp/WaitingBuys.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './HomeScreen.module.css'
import { messages } from './waiting-requests.messages.ts'

const WaitingRequests = lazyPart(
  'waiting-requests',
  () => import('./WaitingRequests.tsx'),
  'WaitingRequests',
)

const RecoveryReminder = sidePart(
  'recovery-reminder',
  () => import('./RecoveryReminder.tsx'),
  'RecoveryReminder',
)

/**
 * Shows what waits for the person and what they should do. What this browser knows
 * of it has its place from the first moment.
 *
 * @see TXRQ-01 AUTH-07
 */
export function Tasks({ hasCoins }: { hasCoins: boolean }) {
  const { inbox, storage, now } = useWallet()
  const asked = useStore(
    inbox,
    ({ entries }) => entries.filter(isOpenEntry).length,
  )
  const [isExpected] = useState(
    () =>
      storage.get('recoveryMissing') === true &&
      (storage.get('recoveryLater') ?? 0) <= now(),
  )
  const [isDone, setIsDone] = useState(false)
  return (
    <>
      {asked > 0 && (
        <Suspense
          fallback={<SkeletonRows label={messages.waiting} rows={asked} />}
        >
          <WaitingRequests />
        </Suspense>
      )}
      <WaitingBuys />
      {hasCoins && !isDone && (
        <div className={isExpected ? styles.task : undefined}>
          <RecoveryReminder onDone={() => setIsDone(true)} />
        </div>
      )}
    </>
  )
}
