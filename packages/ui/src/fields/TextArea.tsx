import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import field from './Field.module.css'
import { FieldMessage } from './FieldMessage.tsx'
import styles from './TextArea.module.css'

export type TextAreaProps = {
  label: string
  value: string
  onChange: (value: string) => void
  help?: ReactNode
  error?: string | undefined
  /** Number of visible lines; 3 by default. */
  rows?: number | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  autoCapitalize?: 'none' | undefined
  name?: string | undefined
  spellCheck?: boolean | undefined
  /** Called on Enter, which then adds no new line. */
  onSubmit?: (() => void) | undefined
}

/**
 * Shows a multi-line text input with its label above and its help or error
 * below.
 */
export function TextArea({
  label,
  value,
  onChange,
  help,
  error,
  rows = 3,
  onSubmit,
  ...input
}: TextAreaProps) {
  const id = useId()
  const described = error !== undefined || help !== undefined
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={classNames(field.box, error !== undefined && field.invalid)}
      >
        <textarea
          {...input}
          aria-describedby={described ? `${id}-message` : undefined}
          aria-invalid={error !== undefined}
          autoComplete="off"
          className={classNames(field.input, styles.area)}
          id={id}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || !onSubmit) return
            event.preventDefault()
            onSubmit()
          }}
          rows={rows}
          style={{ minHeight: `calc(${rows} * 1.5rem + 30px)` }}
          value={value}
        />
      </div>
      <FieldMessage error={error} help={help} id={`${id}-message`} />
    </div>
  )
}
