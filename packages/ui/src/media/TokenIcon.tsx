import { classNames } from '../class-names.ts'
import { FallbackImage } from './FallbackImage.tsx'
import { NetworkBadge } from './NetworkBadge.tsx'
import styles from './TokenIcon.module.css'

export type TokenIconProps = {
  /** Its first letter replaces a missing logo. */
  symbol: string
  src?: string | undefined
  network?: { name: string; src?: string | undefined } | undefined
  /** 32, 40 or 56 px. */
  size?: 'sm' | 'md' | 'lg' | undefined
}

const IMAGE_SIZE = { sm: 32, md: 40, lg: 56 }
const BADGE_SIZE = { sm: 'sm', md: 'xs', lg: 'md' } as const

/**
 * Shows the round logo of a coin, with its network at the lower right, which
 * only readers of screens are told where coin and network look the same.
 */
export function TokenIcon({
  symbol,
  src,
  network,
  size = 'md',
}: TokenIconProps) {
  return (
    <span className={classNames(styles.token, size !== 'md' && styles[size])}>
      <FallbackImage
        className={styles.image ?? ''}
        letterClassName={styles.letter ?? ''}
        name={symbol}
        size={IMAGE_SIZE[size]}
        src={src}
      />
      {network && (
        <span
          className={isSame(src, network) ? 'sr-only' : (styles.badge ?? '')}
        >
          <NetworkBadge
            name={network.name}
            size={BADGE_SIZE[size]}
            src={network.src}
          />
        </span>
      )}
    </span>
  )
}

function isSame(
  src: string | undefined,
  network: NonNullable<TokenIconProps['network']>,
): boolean {
  return src !== undefined && src === network.src
}
