import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Section.module.css'

export type SectionProps = {
  title: string
  /** To the right of the title. */
  action?: ReactNode
  /** Without space above, because its container has a gap already. */
  flush?: boolean | undefined
  /** The title looks like the label of a field beside it. */
  label?: boolean | undefined
  /** For links to this part of the page. */
  anchor?: string | undefined
  children: ReactNode
}

/** Shows a part of a page under its small title. */
export function Section({
  title,
  action,
  flush = false,
  label = false,
  anchor,
  children,
}: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section} id={anchor}>
      <div
        className={classNames(
          styles.head,
          flush && styles.flush,
          label && styles.label,
        )}
      >
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
