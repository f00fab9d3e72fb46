import styles from './Weight.module.css'

export type WeightProps = {
  value: number
  /** Read by screen readers before the weight. */
  label?: string | undefined
  id?: string | undefined
}

/** Shows the weight of a signer on a stone. */
export function Weight({ value, label = 'weight', id }: WeightProps) {
  return (
    <span className={styles.weight} id={id}>
      <span className="sr-only">{label} </span>
      {value}
    </span>
  )
}
