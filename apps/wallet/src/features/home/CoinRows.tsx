import { List, SkeletonRows } from '@cairn/ui'
import { Suspense } from 'react'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { messages } from './home.messages.ts'
import type { ListedCoins } from './listed-coins.ts'

/** A list longer than this draws only what is near the screen. */
const longList = 100

const VirtualCoins = lazyPart(
  'virtual-coins',
  () => import('./VirtualCoins.tsx'),
  'VirtualCoins',
)

/** The rows of the list `Coins`. @see COIN-01 */
export function CoinRows({ coins, row }: ListedCoins) {
  if (coins.length <= longList) {
    return <List label={messages.coins}>{coins.map((coin) => row(coin))}</List>
  }
  // The same function while the coins are the same: another one would have all
  // places computed again with every turn of the wheel.
  const keyAt = (index: number) => coins[index]?.id ?? index
  return (
    <Suspense fallback={<SkeletonRows label={messages.loading} rows={8} />}>
      <VirtualCoins coins={coins} keyAt={keyAt} row={row} />
    </Suspense>
  )
}
