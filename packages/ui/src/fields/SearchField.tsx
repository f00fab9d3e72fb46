import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './SearchField.module.css'

export type SearchFieldProps = {
  /** Accessible name and placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  clearLabel?: string | undefined
  /** Props for an extended field, such as one with a list of results. */
  inputProps?:
    | Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'type' | 'value'>
    | undefined
}

/** Filters the list below it. */
export function SearchField({
  label,
  value,
  onChange,
  clearLabel = 'Clear search',
  inputProps,
}: SearchFieldProps) {
  return (
    <div className={styles.box}>
      <Search size={18} />
      <input
        {...inputProps}
        aria-label={label}
        autoComplete="off"
        className={styles.input}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        type="search"
        value={value}
      />
      {value !== '' && (
        <IconButton label={clearLabel} onClick={() => onChange('')}>
          <X size={18} />
        </IconButton>
      )}
    </div>
  )
}
