import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Field.module.css'
import { FieldMessage } from './FieldMessage.tsx'

export type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  help?: ReactNode
  /** Error to show; overrides the result of `validate`. */
  error?: string | undefined
  /**
   * Called on blur and on Enter. Its message is cleared when the user types.
   */
  validate?: ((value: string) => string | undefined) | undefined
  type?: 'text' | 'email' | 'url' | 'password' | 'date' | undefined
  inputMode?: 'text' | 'email' | 'url' | 'decimal' | 'numeric' | undefined
  autoComplete?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  name?: string | undefined
  spellCheck?: boolean | undefined
  start?: ReactNode
  end?: ReactNode
}

/** Shows a text input with its label above and its help or error below. */
export function Field({
  label,
  value,
  onChange,
  onBlur,
  help,
  error,
  validate,
  start,
  end,
  type = 'text',
  autoComplete = 'off',
  ...input
}: FieldProps) {
  const id = useId()
  const [complaint, setComplaint] = useState<string>()
  const shownError = error ?? complaint
  const described = shownError !== undefined || help !== undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={classNames(
          styles.box,
          shownError !== undefined && styles.invalid,
        )}
      >
        {start}
        <input
          {...input}
          aria-describedby={described ? `${id}-message` : undefined}
          aria-invalid={shownError !== undefined}
          autoComplete={autoComplete}
          className={styles.input}
          id={id}
          onBlur={() => {
            setComplaint(validate?.(value))
            onBlur?.()
          }}
          onChange={(event) => {
            setComplaint(undefined)
            onChange(event.target.value)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') setComplaint(validate?.(value))
          }}
          type={type}
          value={value}
        />
        {end}
      </div>
      <FieldMessage error={shownError} help={help} id={`${id}-message`} />
    </div>
  )
}
