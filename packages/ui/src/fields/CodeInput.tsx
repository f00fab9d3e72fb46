import { useId, useState } from 'react'
import { CodeCells } from './CodeCells.tsx'
import styles from './CodeInput.module.css'
import { FieldMessage } from './FieldMessage.tsx'

export type CodeInputProps = {
  label: string
  /** Number of characters; 6 is drawn as 3 + 3, 10 as 5 + 5. */
  length?: 6 | 10 | undefined
  /** The code's characters, without spaces and dashes. */
  value: string
  onChange: (value: string) => void
  /** Called with the code when its last character is entered. */
  onComplete?: ((code: string) => void) | undefined
  characters?: 'digits' | 'letters-and-digits' | undefined
  error?: string | undefined
  autoFocus?: boolean | undefined
  disabled?: boolean | undefined
}

/**
 * Accepts a code in cells through one real input. Pasting fills it; separators
 * are dropped.
 */
export function CodeInput({
  label,
  length = 6,
  value,
  onChange,
  onComplete,
  characters = 'digits',
  error,
  ...input
}: CodeInputProps) {
  const id = useId()
  const [focused, setFocused] = useState(false)

  function take(text: string) {
    const code = keepCharacters(text, characters).slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }

  return (
    <div>
      <div className={styles.code}>
        <CodeCells
          current={focused ? Math.min(value.length, length - 1) : undefined}
          invalid={error !== undefined}
          length={length}
          value={value}
        />
        <input
          {...input}
          aria-describedby={error === undefined ? undefined : id}
          aria-invalid={error !== undefined}
          aria-label={label}
          autoCapitalize="none"
          autoComplete="one-time-code"
          className={styles.input}
          inputMode={characters === 'digits' ? 'numeric' : 'text'}
          onBlur={() => setFocused(false)}
          onChange={(event) => take(event.target.value)}
          onFocus={() => setFocused(true)}
          spellCheck={false}
          type="text"
          value={value}
        />
      </div>
      {error !== undefined && (
        <div className={styles.message}>
          <FieldMessage error={error} id={id} />
        </div>
      )}
    </div>
  )
}

function keepCharacters(
  text: string,
  characters: 'digits' | 'letters-and-digits',
): string {
  return text.replace(characters === 'digits' ? /[^0-9]/g : /[^0-9a-z]/gi, '')
}
