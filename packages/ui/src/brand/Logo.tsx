import { CairnMark } from './CairnMark.tsx'
import styles from './Logo.module.css'
import { WORDMARK } from './logo-paths.ts'

export type LogoProps = {
  /** `square` has its own ground; `mark` is only the stones. */
  variant?: 'horizontal' | 'square' | 'mark' | undefined
  /** Height: 20, 28, 40 or 64 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** The page's theme by default. */
  theme?: 'light' | 'dark' | undefined
}

const HEIGHTS = { sm: 20, md: 28, lg: 40, xl: 64 }

const FIELDS = {
  horizontal: { width: 87, height: 24 },
  square: { width: 48, height: 48 },
  mark: { width: 24, height: 24 },
}

/** Shows the wallet's logo. @see SHELL-10 */
export function Logo({
  variant = 'horizontal',
  size = 'md',
  theme,
}: LogoProps) {
  const height = HEIGHTS[size]
  const field = FIELDS[variant]
  return (
    <svg
      aria-label="Cairn"
      className={styles.logo}
      data-theme={theme}
      height={height}
      role="img"
      viewBox={`0 0 ${field.width} ${field.height}`}
      width={Math.round((height * field.width) / field.height)}
    >
      {variant === 'square' ? (
        <>
          <rect className={styles.ground} height="48" rx="11" width="48" />
          <g transform="translate(6.9 6.4) scale(1.42)">
            <CairnMark />
          </g>
        </>
      ) : (
        <CairnMark />
      )}
      {variant === 'horizontal' && (
        <path
          d={WORDMARK}
          fill="currentColor"
          transform="translate(30.5 19.3)"
        />
      )}
    </svg>
  )
}
