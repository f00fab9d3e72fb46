import type { Collectible } from '@cairn/primitives'
import styles from './CollectibleMedia.module.css'
import { messages } from './collectibles.messages.ts'

/**
 * What a collectible looks like: its film or its sound, else its picture. What
 * would run in a frame is not run; its picture stands for it.
 *
 * @see COLL-02
 */
export function CollectibleMedia({
  collectible,
}: {
  collectible: Collectible
}) {
  const { assetType, assetUrl, image, name } = collectible
  if (assetType === 'video' && assetUrl)
    return (
      <video
        className={styles.media}
        controls
        loop
        muted
        playsInline
        poster={image}
        src={assetUrl}
      />
    )
  return (
    <div className={styles.frame}>
      {image ? (
        <img
          alt={messages.picture(name)}
          className={styles.media}
          decoding="async"
          src={image}
        />
      ) : (
        <span aria-hidden="true" className={styles.letter}>
          {name.slice(0, 1)}
        </span>
      )}
      {assetType === 'audio' && assetUrl && (
        // biome-ignore lint/a11y/useMediaCaption: nobody has captions of it.
        <audio className={styles.sound} controls src={assetUrl} />
      )}
    </div>
  )
}
