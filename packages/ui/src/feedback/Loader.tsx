import { CairnMark } from '../brand/CairnMark.tsx'
import styles from './Loader.module.css'

export type LoaderProps = {
  title: string
  message?: string | undefined
}

/** Fills a page while it opens: the stones settle, the words say what is happening. */
export function Loader({ title, message }: LoaderProps) {
  return (
    <div className={styles.loader} role="status">
      <svg
        aria-hidden="true"
        className={styles.mark}
        height="72"
        viewBox="0 0 24 24"
        width="72"
      >
        <CairnMark />
      </svg>
      <h1 className={styles.title}>{title}</h1>
      {message !== undefined && <p className={styles.text}>{message}</p>}
    </div>
  )
}
