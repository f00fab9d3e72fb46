import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import styles from './TokenPick.module.css'

export type TokenPickProps = {
  icon: ReactNode
  symbol: string
  /** Without it, the coin cannot be changed. */
  onClick?: (() => void) | undefined
  /** Describes the press action; read after the symbol. */
  label?: string | undefined
}

/** Shows the coin of an AmountField as a pill. */
export function TokenPick({ icon, symbol, onClick, label }: TokenPickProps) {
  if (!onClick) {
    return (
      <span className={styles.pick}>
        {icon}
        <span className={styles.symbol} translate="no">
          {symbol}
        </span>
      </span>
    )
  }
  return (
    <button
      aria-haspopup="dialog"
      className={styles.pick}
      onClick={onClick}
      type="button"
    >
      {icon}
      <span className={styles.symbol} translate="no">
        {symbol}
      </span>
      {label !== undefined && <span className="sr-only">, {label}</span>}
      <ChevronDown size={18} />
    </button>
  )
}
