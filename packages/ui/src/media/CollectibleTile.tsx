import { type ComponentProps, type ReactNode, useId } from 'react'
import { Pressable, type RenderLink } from '../controls/Pressable.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './CollectibleTile.module.css'
import { FallbackImage } from './FallbackImage.tsx'
import { NetworkBadge } from './NetworkBadge.tsx'

export type CollectibleGridProps = {
  label: string
  children: ReactNode
  /** Props for a custom layout, such as a virtual grid. */
  gridProps?: Omit<ComponentProps<'ul'>, 'className' | 'children'> | undefined
}

/**
 * Lays out collectibles in squares of at least 160 px, two per line on a phone.
 */
export function CollectibleGrid(props: CollectibleGridProps) {
  const { label, children, gridProps } = props
  return (
    <ul
      {...gridProps}
      aria-label={label}
      className={styles.grid}
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers.
      role="list"
    >
      {children}
    </ul>
  )
}

export type CollectibleTileProps = {
  name: string
  collection?: string | undefined
  image?: string | undefined
  network?: { name: string; src?: string | undefined } | undefined
  /** Formatted; absent for a quantity of 1. */
  quantity?: string | undefined
  /** Icon of 14 px for film, sound or a model, with its name. */
  media?: { icon: ReactNode; label: string } | undefined
  /** `true` if the picture is not known yet. */
  loading?: boolean | undefined
  href?: string | undefined
  renderLink?: RenderLink | undefined
  onClick?: (() => void) | undefined
  /** Props as in {@link CollectibleGridProps.gridProps}. */
  itemProps?: Omit<ComponentProps<'li'>, 'className' | 'children'> | undefined
}

/**
 * Shows a collectible: its picture with network, quantity and media, and its
 * name below.
 */
export function CollectibleTile(props: CollectibleTileProps) {
  const {
    name,
    collection,
    image,
    network,
    quantity,
    media,
    loading,
    itemProps,
    ...press
  } = props
  const id = useId()
  return (
    <li {...itemProps} aria-labelledby={`${id}-name`}>
      <Pressable {...press} className={styles.tile ?? ''}>
        <span className={styles.picture}>
          {loading ? (
            <Skeleton height="100%" width="100%" />
          ) : (
            <FallbackImage
              className={styles.image ?? ''}
              letterClassName={styles.letter ?? ''}
              name={name}
              size={400}
              src={image}
            />
          )}
        </span>
        <span className={styles.name} id={`${id}-name`}>
          {name}
        </span>
        <span className={styles.collection}>{collection}</span>
        <TileMarks media={media} network={network} quantity={quantity} />
      </Pressable>
    </li>
  )
}

// Follows the name in the document, so that screen readers read the name first.
function TileMarks({
  network,
  quantity,
  media,
}: Pick<CollectibleTileProps, 'network' | 'quantity' | 'media'>) {
  return (
    <span className={styles.marks}>
      {quantity !== undefined && (
        <span className={styles.quantity}>×{quantity}</span>
      )}
      {network && (
        <span className={styles.network}>
          <NetworkBadge name={network.name} size="md" src={network.src} />
        </span>
      )}
      {media && (
        <span aria-label={media.label} className={styles.media} role="img">
          {media.icon}
        </span>
      )}
    </span>
  )
}
