import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './SearchField.module.css'

export type SearchFieldProps = {
  /** Its name, and what it shows while empty. */
  label: string
  value: string
  onChange: (value: string) => void
  clearLabel?: string | undefined
}

/** Narrows the list below it. */
export function SearchField({
  label,
  value,
  onChange,
  clearLabel = 'Clear search',
}: SearchFieldProps) {
  return (
    <div className={styles.box}>
      <Search size={18} />
      <input
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
