import { findNetwork } from '@cairn/core'
import type { Collectible } from '@cairn/primitives'
import { CollectibleGrid, type CollectibleTileProps } from '@cairn/ui'
import { Suspense } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '../loading/lazy-part.ts'
import { useWallet } from '../wallet/wallet-context.ts'
import { CollectibleLink } from './CollectibleLink.tsx'

type Props = { label: string; collectibles: readonly Collectible[] }

/** More tiles than this, and only those near the screen are drawn. */
const manyTiles = 96

const VirtualTiles = lazyPart(
  'virtual-tiles',
  () => import('./VirtualTiles.tsx'),
  'VirtualTiles',
)

/** Collectibles of the account as a grid of links. @see COLL-01 */
export function CollectibleTiles({ label, collectibles }: Props) {
  const networks = useStore(useWallet().networks)
  const tile = (
    collectible: Collectible,
    itemProps?: CollectibleTileProps['itemProps'],
  ) => (
    <CollectibleLink
      collectible={collectible}
      itemProps={itemProps}
      key={collectible.id}
      network={findNetwork(networks, collectible.chainId)}
    />
  )
  const some = (shown: readonly Collectible[]) => (
    <CollectibleGrid label={label}>
      {shown.map((collectible) => tile(collectible))}
    </CollectibleGrid>
  )
  if (collectibles.length <= manyTiles) return some(collectibles)
  return (
    // What was there stays until the rest can be laid out.
    <Suspense fallback={some(collectibles.slice(0, manyTiles))}>
      <VirtualTiles collectibles={collectibles} label={label} tile={tile} />
    </Suspense>
  )
}
