import { classNames } from '../class-names.ts'
import { FallbackImage } from './FallbackImage.tsx'
import styles from './NetworkBadge.module.css'

export type NetworkBadgeProps = {
  name: string
  src?: string | undefined
  /** 15, 18, 22 or 32 px. */
  size?: 'sm' | 'xs' | 'md' | 'lg' | undefined
  /** `true` if the name stands beside it. */
  decorative?: boolean | undefined
}

/** Shows the icon of a network, or its first letter. */
export function NetworkBadge({
  name,
  src,
  size = 'xs',
  decorative = false,
}: NetworkBadgeProps) {
  const naming = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': name } as const)
  return (
    <span
      {...naming}
      className={classNames(styles.badge, size !== 'xs' && styles[size])}
    >
      <FallbackImage
        className={styles.image ?? ''}
        letterClassName={styles.letter ?? ''}
        name={name}
        size={18}
        src={src}
      />
    </span>
  )
}
