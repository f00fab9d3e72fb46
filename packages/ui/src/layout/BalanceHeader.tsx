import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { Delta, type DeltaProps } from '../text/Delta.tsx'
import { Fiat } from '../text/Fiat.tsx'
import styles from './BalanceHeader.module.css'

export type BalanceHeaderProps = {
  label: string
  /** Formatted with its currency sign. */
  value: string
  change?: Pick<DeltaProps, 'value' | 'direction'> | undefined
  /** The time that the change took, or the moment of the value. */
  when?: string | undefined
  /** Names a lack of the value, instead of its change: "Without Polygon". */
  note?: string | undefined
  hidden: boolean
  onHiddenChange: (hidden: boolean) => void
  hideLabel?: string | undefined
  showLabel?: string | undefined
  /** Usually a PriceChart of 96 px and the choice of its range. */
  chart?: ReactNode
}

/** Shows the total value and its change, with a button to hide them. */
export function BalanceHeader({
  label,
  value,
  change,
  when,
  note,
  hidden,
  onHiddenChange,
  hideLabel = 'Hide balances',
  showLabel = 'Show balances',
  chart,
}: BalanceHeaderProps) {
  return (
    <section aria-label={label} className={styles.balance}>
      <div className={styles.label}>
        {label}
        <IconButton
          label={hidden ? showLabel : hideLabel}
          onClick={() => onHiddenChange(!hidden)}
          size="sm"
        >
          {hidden ? <EyeOff size={16} /> : <Eye size={16} />}
        </IconButton>
      </div>
      <div className={styles.value}>
        <Fiat hidden={hidden} smallCents value={value} />
      </div>
      {/* Keeps its place while the change is unknown, so that nothing moves. */}
      <div className={styles.change}>
        {change && <Delta arrow {...change} />}
        {when && <span className={styles.when}>{when}</span>}
        {/* The note is read aloud when it comes. */}
        <span role="status">{note}</span>
      </div>
      {chart !== undefined && <div className={styles.chart}>{chart}</div>}
    </section>
  )
}
