import { classNames } from '../class-names.ts'
import styles from './Banner.module.css'
import { FallbackImage } from './FallbackImage.tsx'

export type BannerProps = {
  /** Text alternative; its first letter replaces a missing picture. */
  name: string
  src?: string | undefined
  /** 3:1 instead of 16:9. */
  wide?: boolean | undefined
}

/** Shows an app's picture. */
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
