import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Glyph.module.css'

export type GlyphProps = {
  /** An icon of 20 px. */
  children: ReactNode
  tone?: 'neutral' | 'muted' | 'positive' | 'warning' | 'negative' | undefined
  round?: boolean | undefined
  size?: 'md' | 'sm' | undefined
}

/** Shows the tile with an icon at the start of a row. */
export function Glyph({
  children,
  tone = 'neutral',
  round = false,
  size = 'md',
}: GlyphProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        styles.glyph,
        tone !== 'neutral' && styles[tone],
        size === 'sm' && styles.sm,
        round && styles.round,
      )}
    >
      {children}
    </span>
  )
}
