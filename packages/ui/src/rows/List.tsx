import type { ComponentProps, ReactNode } from 'react'
import styles from './List.module.css'

export type ListProps = {
  label?: string | undefined
  /** ListRow, CoinRow, HistoryRow or SignerRow. */
  children: ReactNode
  /** Props for a custom layout, such as a virtual list. */
  listProps?: Omit<ComponentProps<'ul'>, 'className' | 'children'> | undefined
}

/** Shows a card of rows with a hairline between. */
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
