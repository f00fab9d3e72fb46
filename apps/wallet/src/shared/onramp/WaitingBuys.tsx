import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../loading/lazy-part.ts'
import { useWallet } from '../wallet/wallet-context.ts'

const PendingBuys = lazyPart(
  'pending-buys',
  () => import('./PendingBuys.tsx'),
  'PendingBuys',
)

/**
 * Shows purchases whose coins have not arrived. Nothing is loaded while there
 * are none.
 *
 * @see RAMP-02
 */
export function WaitingBuys() {
  const { storage } = useWallet()
  const { data: waits } = useQuery({
    queryKey: ['buys', 'any'],
    queryFn: () => storage.get('buys') !== undefined,
    networkMode: 'always',
  })
  return <Suspense>{waits && <PendingBuys />}</Suspense>
}
