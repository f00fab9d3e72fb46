import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { Avatar } from '../media/Avatar.tsx'
import { Address } from '../text/Address.tsx'
import styles from './AddressField.module.css'

export type ResolvedAddress = {
  address: string
  name?: string | undefined
  /** For example a Badge with the text "Contact". */
  badge?: ReactNode
}

export type AddressFieldCardProps = {
  resolved: ResolvedAddress
  onClear: () => void
  clearLabel: string
  /** `true` if the input it replaces had focus. */
  takesFocus: boolean
}

/** Shows the resolved address of an AddressField. */
export function AddressFieldCard({
  resolved,
  onClear,
  clearLabel,
  takesFocus,
}: AddressFieldCardProps) {
  const who = useRef<HTMLDivElement>(null)

  // The focused input is gone. Without this, focus would return to the top of
  // the page. The button stands before it, so that neither the next Enter nor
  // one after Tab clears what was entered.
  useEffect(() => {
    if (takesFocus) who.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <div className={styles.card}>
      <span className={styles.clear}>
        <IconButton label={clearLabel} onClick={onClear}>
          <X size={20} />
        </IconButton>
      </span>
      <Avatar address={resolved.address} />
      <div className={styles.who} ref={who} tabIndex={-1}>
        {(resolved.name !== undefined || resolved.badge) && (
          <div className={styles.name}>
            {resolved.name}
            {resolved.badge}
          </div>
        )}
        <Address address={resolved.address} format="full" />
      </div>
    </div>
  )
}
