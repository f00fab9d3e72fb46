import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { type CSSProperties, type ReactNode, useId } from 'react'
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
          <span className={styles.entry} style={lengthOf(value)}>
            <input
              aria-describedby={(error ?? note) === undefined ? undefined : id}
              aria-invalid={error !== undefined}
              aria-label={label}
              autoComplete="off"
              className={classNames(
                styles.input,
                props.size === 'md' && styles.medium,
              )}
              inputMode="decimal"
              onBlur={onBlur}
              onChange={(event) => onChange(event.target.value)}
              placeholder="0"
              readOnly={readOnly}
              value={value}
            />
          </span>
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
  const max = onMax && (
    <Button onClick={onMax} size="xs">
      {maxLabel}
    </Button>
  )
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
          <span translate="no">{other}</span>
        </button>
      ) : (
        <span className={styles.fiat} translate="no">
          {other}
        </span>
      )}
      <span className={styles.available}>
        {available && <span>{available}</span>}
        {shares.length === 0 && max}
      </span>
      {shares.length > 0 && (
        <div className={styles.shares}>
          {shares.map((share) => (
            <Button key={share.label} onClick={share.onClick} size="xs">
              {share.label}
            </Button>
          ))}
          {max}
        </div>
      )}
    </div>
  )
}

/** The figures shrink, and then take a line of their own, by their number. */
function lengthOf(value: string) {
  return { '--length': Math.max(value.length, 4) } as CSSProperties
}
