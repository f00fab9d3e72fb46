import { filterCollectibles } from '@cairn/primitives'
import { useStore } from 'zustand'
import { useCollectibles } from '#shared/collectibles/use-collectibles.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'

/** The number of collectibles that are not hidden. @see COLL-01 */
export function CollectibleCount() {
  const { settings } = useWallet()
  const hiddenTokens = useStore(settings, (state) => state.hiddenTokens)
  const owned = useCollectibles(0)
  if (owned.status !== 'ready') return null
  const shown = filterCollectibles(owned.collectibles, {
    text: '',
    hiddenTokens,
  })
  return shown.length > 0 ? shown.length : null
}
