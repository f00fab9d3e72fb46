import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Avatar } from '../media/Avatar.tsx'
import styles from './AccountPill.module.css'

export type AccountPillProps = Omit<
  ComponentProps<'button'>,
  'className' | 'children' | 'name'
> & {
  address: string
  name?: string | undefined
  label: string
}

/** Shows the account of this wallet. */
export function AccountPill({
  address,
  name,
  label,
  ...button
}: AccountPillProps) {
  const shown = name ?? `${address.slice(0, 6)}…${address.slice(-4)}`
  return (
    <button
      type="button"
      {...button}
      aria-label={`${label}, ${shown}`}
      className={styles.pill}
    >
      <Avatar address={address} size={34} />
      <span
        className={classNames(
          styles.name,
          name === undefined && styles.address,
        )}
      >
        {shown}
      </span>
      <ChevronDown className={styles.chevron} size={18} />
    </button>
  )
}
