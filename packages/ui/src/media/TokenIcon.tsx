import { classNames } from '../class-names.ts'
import { FallbackImage } from './FallbackImage.tsx'
import { NetworkBadge } from './NetworkBadge.tsx'
import styles from './TokenIcon.module.css'

type TokenNetwork = { name: string; src?: string | undefined }

export type TokenIconProps = {
  /** Its first letter replaces a missing logo. */
  symbol: string
  src?: string | undefined
  network?: TokenNetwork | undefined
  /** The networks of a coin on several; the first two are shown. */
  networks?: readonly TokenNetwork[] | undefined
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
  networks = network ? [network] : [],
  size = 'md',
}: TokenIconProps) {
  const isSame = networks.length === 1 && src && src === networks[0]?.src
  return (
    <span className={classNames(styles.token, size !== 'md' && styles[size])}>
      <FallbackImage
        className={styles.image ?? ''}
        letterClassName={styles.letter ?? ''}
        name={symbol}
        size={IMAGE_SIZE[size]}
        src={src}
      />
      {networks.length > 0 && (
        <span className={isSame ? 'sr-only' : (styles.badges ?? '')}>
          {networks.slice(0, 2).map((one) => (
            <span className={styles.badge} key={one.name}>
              <NetworkBadge {...one} size={BADGE_SIZE[size]} />
            </span>
          ))}
        </span>
      )}
    </span>
  )
}
