import type { ReactNode } from 'react'
import { Pressable, type RenderLink } from '../controls/Pressable.tsx'
import styles from './Footer.module.css'

export type FooterProps = {
  links: readonly {
    label: string
    href?: string | undefined
    renderLink?: RenderLink | undefined
  }[]
  /** A FooterSwitch after the links. */
  children?: ReactNode
}

/** Shows the small links at the end of a page. */
export function Footer({ links, children }: FooterProps) {
  return (
    <footer className={styles.footer}>
      {links.map((link) => (
        <Pressable
          className={styles.link ?? ''}
          href={link.href}
          key={link.label}
          renderLink={link.renderLink}
        >
          {link.label}
        </Pressable>
      ))}
      {children}
    </footer>
  )
}
