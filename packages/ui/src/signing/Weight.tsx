import styles from './Weight.module.css'

export type WeightProps = {
  value: number
  /** Before the figure, for those who listen. */
  label?: string | undefined
  id?: string | undefined
}

/** How much a signer weighs, on a stone. */
export function Weight({ value, label = 'weight', id }: WeightProps) {
  return (
    <span className={styles.weight} id={id}>
      <span className="sr-only">{label} </span>
      {value}
    </span>
  )
}
