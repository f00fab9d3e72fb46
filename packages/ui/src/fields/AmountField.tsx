import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../controls/Button.tsx'
import styles from './AmountField.module.css'
import { FieldMessage } from './FieldMessage.tsx'

export type AmountFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** Usually a TokenPick. */
  token: ReactNode
  /** The amount's value, or the amount itself while the user types fiat. */
  other?: string | undefined
  onSwitchUnit?: (() => void) | undefined
  switchLabel?: string | undefined
  available?: string | undefined
  onMax?: (() => void) | undefined
  maxLabel?: string | undefined
  /** Buttons before Max, for shares of the available amount. */
  shares?:
    | readonly { readonly label: string; readonly onClick: () => void }[]
    | undefined
  error?: string | undefined
  /** Explains how the amount differs from the typed text. */
  note?: string | undefined
  /** `md` if two amounts share a screen. */
  size?: 'lg' | 'md' | undefined
  readOnly?: boolean | undefined
}

/** Accepts an amount in large figures, which shrink as the number grows. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, onBlur, token, error, note, readOnly } = props
  const id = useId()
  return (
    <div>
      <div
        className={classNames(
          styles.amount,
          error !== undefined && styles.invalid,
        )}
      >
        <div className={styles.main}>
          <input
            aria-describedby={(error ?? note) === undefined ? undefined : id}
            aria-invalid={error !== undefined}
            aria-label={label}
            autoComplete="off"
            className={classNames(
              styles.input,
              fittingSize(value, props.size ?? 'lg'),
            )}
            inputMode="decimal"
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
            placeholder="0"
            readOnly={readOnly}
            value={value}
          />
          {token}
        </div>
        <AmountFoot {...props} />
      </div>
      <FieldMessage error={error} id={id} warning={note} />
    </div>
  )
}

function AmountFoot({
  other,
  onSwitchUnit,
  switchLabel = 'Switch unit',
  available,
  onMax,
  maxLabel = 'Max',
  shares = [],
}: AmountFieldProps) {
  if (other === undefined && available === undefined && !onMax) return null
  return (
    <div className={styles.foot}>
      {onSwitchUnit ? (
        <button
          aria-label={`${switchLabel}, ${other ?? ''}`}
          className={styles.fiat}
          onClick={onSwitchUnit}
          type="button"
        >
          <ArrowUpDown size={16} />
          {other}
        </button>
      ) : (
        <span className={styles.fiat}>{other}</span>
      )}
      <span className={styles.available}>
        {available}
        {shares.map((share) => (
          <Button key={share.label} onClick={share.onClick} size="xs">
            {share.label}
          </Button>
        ))}
        {onMax && (
          <Button onClick={onMax} size="xs">
            {maxLabel}
          </Button>
        )}
      </span>
    </div>
  )
}

// More than 8 or 12 characters would overflow the line on a phone.
function fittingSize(value: string, size: 'lg' | 'md') {
  if (value.length > 12) return styles.small
  if (value.length > 8 || size === 'md') return styles.medium
  return undefined
}
