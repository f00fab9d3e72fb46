import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

export type SectionProps = {
  title: string
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page under its small title. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
