import { CairnMark } from '../brand/CairnMark.tsx'
import { MAIN_ID } from '../layout/main-id.ts'
import styles from './Loader.module.css'

export type LoaderProps = {
  title: string
  message?: string | undefined
  /** Shows the stones above the title; `true` by default. */
  animation?: boolean | undefined
}

/**
 * Fills a page while it opens, with settling stones and a text. @see SHELL-06
 */
export function Loader({ title, message, animation = true }: LoaderProps) {
  return (
    <main className={styles.page} id={MAIN_ID} tabIndex={-1}>
      <div className={styles.loader} role="status">
        {animation && (
          <svg
            aria-hidden="true"
            className={styles.mark}
            height="72"
            viewBox="0 0 24 24"
            width="72"
          >
            <CairnMark />
          </svg>
        )}
        <h1 className={styles.title}>{title}</h1>
        {message !== undefined && <p className={styles.text}>{message}</p>}
      </div>
    </main>
  )
}
