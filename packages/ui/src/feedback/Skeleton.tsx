import { classNames } from '../class-names.ts'
import styles from './Skeleton.module.css'

export type SkeletonProps = {
  /** In pixels, or all there is. */
  width: number | '100%'
  /** In pixels, or all there is. */
  height: number | '100%'
  round?: boolean | undefined
}

/** Stands where something of this size will be. */
export function Skeleton({ width, height, round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round)}
      style={{ width, height }}
    />
  )
}
