import { List } from '../rows/List.tsx'
import { ListRow } from '../rows/ListRow.tsx'
import { Skeleton } from './Skeleton.tsx'
import styles from './SkeletonRows.module.css'

export type SkeletonRowsProps = {
  /** Says what is loading: "Loading your coins". */
  label: string
  /** At most 6. */
  rows?: number | undefined
}

const MOST_ROWS = 6
// Widths of the texts, in px. They vary so that the rows look natural.
const TITLE_WIDTHS = [96, 120, 80, 104, 112, 88]
const SUB_WIDTHS = [72, 64, 90, 56, 80, 68]

/** Shows placeholder rows while a list loads; visible after 200 ms. */
export function SkeletonRows({ label, rows = 4 }: SkeletonRowsProps) {
  const widths = TITLE_WIDTHS.slice(0, Math.min(rows, MOST_ROWS))
  return (
    <div data-loading="" role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className={styles.rows}>
        <List>
          {widths.map((width, position) => (
            <ListRow
              end={
                <span className={styles.ends}>
                  <Skeleton height={14} width={64} />
                  <Skeleton height={12} width={40} />
                </span>
              }
              key={width}
              lead={<Skeleton height={40} round width={40} />}
              title={
                <span className={styles.texts}>
                  <Skeleton height={14} width={width} />
                  <Skeleton height={12} width={SUB_WIDTHS[position] ?? 64} />
                </span>
              }
            />
          ))}
        </List>
      </div>
    </div>
  )
}
