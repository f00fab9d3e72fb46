import { type Collectible, displayAmount } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import { CollectibleTile, type CollectibleTileProps } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import Film from 'lucide-react/icons/film'
import Music from 'lucide-react/icons/music'
import { networkMark } from '../networks/network-mark.ts'

type Props = {
  collectible: Collectible
  network: Network | undefined
  itemProps?: CollectibleTileProps['itemProps']
}

/** A collectible of the account, as a link to its page. @see COLL-01 */
export function CollectibleLink({ collectible, network, itemProps }: Props) {
  const { id, name, image, collection, assetType, loadingState } = collectible
  const quantity = displayAmount(collectible.balance, collectible.decimals)
  return (
    <CollectibleTile
      collection={collection.name}
      image={image}
      itemProps={itemProps}
      loading={loadingState === 'pending'}
      media={mediaOf[assetType]}
      name={name}
      network={networkMark(network)}
      quantity={quantity === '1' ? undefined : quantity}
      renderLink={(link) => (
        <Link
          {...link}
          params={{ collectibleId: id }}
          to="/collectible/$collectibleId"
        />
      )}
    />
  )
}

const mediaOf: Partial<
  Record<Collectible['assetType'], { icon: React.ReactNode; label: string }>
> = {
  video: { icon: <Film size={14} />, label: 'Film' },
  audio: { icon: <Music size={14} />, label: 'Sound' },
}
