import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { Avatar } from '../media/Avatar.tsx'
import { Address } from '../text/Address.tsx'
import styles from './AddressField.module.css'

export type ResolvedAddress = {
  address: string
  name?: string | undefined
  /** Such as a Badge that says "Contact". */
  badge?: ReactNode
}

export type AddressFieldCardProps = {
  resolved: ResolvedAddress
  onClear: () => void
  clearLabel: string
  /** Whether the input it replaces had focus. */
  takesFocus: boolean
}

/** What an AddressField shows once it knows whose address it holds. */
export function AddressFieldCard({
  resolved,
  onClear,
  clearLabel,
  takesFocus,
}: AddressFieldCardProps) {
  const clear = useRef<HTMLButtonElement>(null)

  // The input is gone; without this the keyboard would start over at the top of the page.
  useEffect(() => {
    if (takesFocus) clear.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <div className={styles.card}>
      <Avatar address={resolved.address} />
      <div className={styles.who}>
        {(resolved.name !== undefined || resolved.badge) && (
          <div className={styles.name}>
            {resolved.name}
            {resolved.badge}
          </div>
        )}
        <Address address={resolved.address} format="full" />
      </div>
      <span className={styles.clear}>
        <IconButton label={clearLabel} onClick={onClear} ref={clear}>
          <X size={20} />
        </IconButton>
      </span>
    </div>
  )
}
