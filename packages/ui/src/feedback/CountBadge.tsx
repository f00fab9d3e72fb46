import styles from './CountBadge.module.css'

export type CountBadgeProps = {
  count: number
  /** What is counted, for those who listen: "waiting". */
  noun: string
}

const MOST_SHOWN = 99

/** Shows how many things wait; nothing for none. */
export function CountBadge({ count, noun }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> {noun}</span>
    </span>
  )
}
