import type { ReactNode } from 'react'
import styles from './ActionGrid.module.css'
import { Pressable, type PressableProps } from './Pressable.tsx'

export type ActionGridProps = { children: ReactNode }

/** Lays out actions in equal tiles, as many per line as fit. */
export function ActionGrid({ children }: ActionGridProps) {
  return <div className={styles.grid}>{children}</div>
}

export type ActionProps = Omit<PressableProps, 'className'> & {
  icon: ReactNode
}

/** Shows a tile with an icon of 22 px above its label. */
export function Action({ icon, children, ...rest }: ActionProps) {
  return (
    <Pressable {...rest} className={styles.action ?? ''}>
      {icon}
      {children}
    </Pressable>
  )
}
