import { FallbackImage } from './FallbackImage.tsx'
import styles from './Thumbnail.module.css'

export type ThumbnailProps = {
  /** Its first letter replaces a missing picture. */
  name: string
  src?: string | undefined
}

/** Shows a picture of 40 px in a row, beside its name. */
export function Thumbnail({ name, src }: ThumbnailProps) {
  return (
    <span className={styles.frame}>
      <FallbackImage
        className={styles.picture ?? ''}
        letterClassName={styles.letter ?? ''}
        name={name}
        size={40}
        src={src}
      />
    </span>
  )
}
