import { classNames } from '../class-names.ts'
import styles from './Banner.module.css'
import { FallbackImage } from './FallbackImage.tsx'

export type BannerProps = {
  /** Its text alternative, and the letter where there is no picture. */
  name: string
  src?: string | undefined
  /** 16:9, or 3:1 when wide. */
  wide?: boolean | undefined
}

/** Shows the picture an app introduces itself with. */
export function Banner({ name, src, wide = false }: BannerProps) {
  return (
    <div
      aria-label={name}
      className={classNames(styles.banner, wide && styles.wide)}
      role="img"
    >
      <FallbackImage
        className={styles.image ?? ''}
        letterClassName={styles.letter ?? ''}
        name={name}
        size={448}
        src={src}
      />
    </div>
  )
}
