import styles from './CountBadge.module.css'

export type CountBadgeProps = {
  count: number
  /** Noun for the counted items, for screen readers: "waiting". */
  noun: string
}

const MOST_SHOWN = 99

/** Shows the number of waiting items, or nothing for 0. */
export function CountBadge({ count, noun }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> {noun}</span>
    </span>
  )
}
