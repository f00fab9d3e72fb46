import { Card, Glyph, type GlyphProps, Stack } from '@cairn/ui'
import type { ReactNode } from 'react'
import styles from './FactorHead.module.css'

type Props = {
  icon: ReactNode
  tone?: GlyphProps['tone']
  children: ReactNode
}

/** A card that says how things are, with an icon for it. */
export function FactorHead({ icon, tone, children }: Props) {
  return (
    <Card>
      <div className={styles.head}>
        <Glyph tone={tone}>{icon}</Glyph>
        <Stack gap={2}>{children}</Stack>
      </div>
    </Card>
  )
}
