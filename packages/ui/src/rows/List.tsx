import type { ComponentProps, ReactNode } from 'react'
import styles from './List.module.css'

export type ListProps = {
  label?: string | undefined
  /** ListRow, CoinRow, HistoryRow or SignerRow. */
  children: ReactNode
  /** For what lays rows out itself, as a virtual list does. */
  listProps?: Omit<ComponentProps<'ul'>, 'className' | 'children'> | undefined
}

/** A card of rows with a hairline between. */
export function List({ label, children, listProps }: ListProps) {
  return (
    <ul
      {...listProps}
      aria-label={label}
      className={styles.list}
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers.
      role="list"
    >
      {children}
    </ul>
  )
}
