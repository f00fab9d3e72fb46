import type { Collectible } from '@cairn/primitives'
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
  const { id, name, image, collection, balance, assetType, loadingState } =
    collectible
  return (
    <CollectibleTile
      collection={collection.name}
      image={image}
      itemProps={itemProps}
      loading={loadingState === 'pending'}
      media={mediaOf[assetType]}
      name={name}
      network={networkMark(network)}
      quantity={balance > 1n ? `${balance}` : undefined}
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
