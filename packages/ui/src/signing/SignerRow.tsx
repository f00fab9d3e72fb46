import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../controls/Spinner.tsx'
import { Glyph } from '../rows/Glyph.tsx'
import styles from './SignerRow.module.css'
import { Weight } from './Weight.tsx'

export type SignerState = 'ready' | 'working' | 'signed' | 'idle'

export type SignerRowProps = {
  label: string
  /** Status in one line: "Enter your 6-digit code". */
  status: string
  weight: number
  /** The shortened address, beside the status. */
  detail?: string | undefined
  /** An icon of 20 px. */
  icon: ReactNode
  /** `idle` means that it cannot act or is not needed. */
  state: SignerState
  /** `true` if it is the suggested signer. */
  suggested?: boolean | undefined
  onSign?: (() => void) | undefined
  /** Read by screen readers before the weight. */
  weightLabel?: string | undefined
}

/** Shows a signer with its status, weight and progress. @see SIGN-03 */
export function SignerRow({
  label,
  status,
  weight,
  detail,
  icon,
  state,
  suggested = false,
  onSign,
  weightLabel,
}: SignerRowProps) {
  const id = useId()
  const canSign = state === 'ready' && onSign !== undefined
  return (
    <li aria-labelledby={`${id}-label`}>
      <button
        aria-busy={state === 'working'}
        aria-describedby={`${id}-status ${id}-weight`}
        aria-disabled={!canSign}
        aria-labelledby={`${id}-label`}
        className={classNames(
          styles.row,
          suggested && styles.suggested,
          state === 'idle' && styles.quiet,
        )}
        data-state={state}
        onClick={canSign ? onSign : undefined}
        type="button"
      >
        <Glyph tone={state === 'idle' ? 'muted' : 'neutral'}>{icon}</Glyph>
        <span className={styles.main}>
          <span className={styles.label} id={`${id}-label`}>
            {label}
          </span>
          <span className={styles.status} id={`${id}-status`}>
            {status}
            {detail !== undefined && (
              <>
                {' '}
                <span className={styles.detail}>{detail}</span>
              </>
            )}
          </span>
        </span>
        <Weight id={`${id}-weight`} label={weightLabel} value={weight} />
        <span className={styles.state}>
          <StateMark state={state} />
        </span>
      </button>
    </li>
  )
}

function StateMark({ state }: { state: SignerState }) {
  if (state === 'ready') return <ChevronRight size={20} />
  if (state === 'working') return <Spinner />
  if (state === 'idle') return null
  return (
    <span className={styles.signed}>
      <Check size={16} />
    </span>
  )
}
