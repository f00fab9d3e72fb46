import { classNames } from '../class-names.ts'
import styles from './Skeleton.module.css'

export type SkeletonProps = {
  /** In pixels, or the full width. */
  width: number | '100%'
  /** In pixels, or the full height. */
  height: number | '100%'
  round?: boolean | undefined
}

/** Shows a placeholder of the content's size. */
export function Skeleton({ width, height, round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round)}
      style={{ width, height }}
    />
  )
}
