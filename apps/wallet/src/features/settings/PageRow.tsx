import { Glyph, ListRow, Text } from '@cairn/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import styles from './PageRow.module.css'

type Props = {
  to: NonNullable<LinkProps['to']>
  title: string
  /** An icon of 20 px. */
  icon: ReactNode
  sub?: string | undefined
  /** The choice that is made on the page. */
  value?: string | undefined
  badge?: ReactNode
}

/** A row of the settings that leads to one of their pages. */
export function PageRow({ to, title, icon, sub, value, badge }: Props) {
  return (
    <ListRow
      end={
        <span className={styles.end}>
          {badge}
          {value && (
            <Text as="span" tone="muted">
              {value}
            </Text>
          )}
          <ChevronRight size={20} />
        </span>
      }
      lead={<RowIcon icon={icon} />}
      renderLink={(link) => <Link {...link} to={to} />}
      sub={sub}
      title={title}
    />
  )
}

/** An icon at the start of a row. */
export function RowIcon({ icon }: { icon: ReactNode }) {
  return <Glyph>{icon}</Glyph>
}
