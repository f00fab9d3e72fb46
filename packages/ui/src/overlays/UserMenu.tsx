import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { CopyButton } from '../controls/CopyButton.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { AccountPill } from '../layout/AccountPill.tsx'
import { Avatar } from '../media/Avatar.tsx'
import { Address } from '../text/Address.tsx'
import { Popover } from './Popover.tsx'
import styles from './UserMenu.module.css'

export type UserMenuProps = {
  label?: string | undefined
  closeLabel?: string | undefined
  copyLabel?: string | undefined
  address: string
  /** Name of the account; the address by default. */
  name?: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Actions of the account: buttons, lists, settings. */
  children: ReactNode
}

/** Shows the account pill and the menu it opens. */
export function UserMenu({
  label = 'Account menu',
  closeLabel = 'Close',
  copyLabel,
  address,
  name,
  open,
  onOpenChange,
  children,
}: UserMenuProps) {
  return (
    <Popover
      label={label}
      onOpenChange={onOpenChange}
      open={open}
      trigger={<AccountPill address={address} label={label} name={name} />}
    >
      <div className={styles.head}>
        <Avatar address={address} size={52} />
        <div className={styles.who}>
          {name !== undefined && <p className={styles.name}>{name}</p>}
          <div className={styles.address}>
            <Address address={address} />
            <CopyButton label={copyLabel} value={address} />
          </div>
        </div>
        <span className={styles.close}>
          <IconButton label={closeLabel} onClick={() => onOpenChange(false)}>
            <X size={20} />
          </IconButton>
        </span>
      </div>
      <div className={styles.body}>{children}</div>
    </Popover>
  )
}
