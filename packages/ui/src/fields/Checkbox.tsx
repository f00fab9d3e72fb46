import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import styles from './Checkbox.module.css'

export type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The sentence that the user agrees to. */
  children: ReactNode
  disabled?: boolean | undefined
}

/** Asks the user to agree to a sentence before a form continues. */
export function Checkbox({
  checked,
  onChange,
  children,
  disabled = false,
}: CheckboxProps) {
  return (
    <label className={styles.label}>
      <span className={styles.box}>
        <input
          checked={checked}
          className={styles.input}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          type="checkbox"
        />
        <Check size={16} />
      </span>
      <span>{children}</span>
    </label>
  )
}
