import { isolateText } from '@cairn/primitives'
import { Address, Avatar, List, ListRow } from '@cairn/ui'
import type { ReactNode } from 'react'
import { useWallet } from '../wallet/wallet-context.ts'
import {
  canSwitch,
  nameOfWallet,
  openWallet,
  useKeptWallets,
} from './use-kept-wallets.ts'
import { WalletBadge } from './WalletBadge.tsx'
import { messages } from './wallets.messages.ts'

type Props = {
  /** A row below the wallets, such as the one that leads to their page. */
  children?: ReactNode
}

/**
 * Lists the other wallets of this device. A press opens one. Renders nothing
 * where there is nothing to choose.
 *
 * @see SHELL-11
 */
export function OtherWallets({ children }: Props) {
  const wallet = useWallet()
  const kept = useKeptWallets()
  if (!canSwitch(wallet)) return null
  if (kept.others.length === 0 && !children) return null
  return (
    <List label={messages.others}>
      {kept.others.map((one) => (
        <ListRow
          end={<WalletBadge state={one.state} />}
          key={one.slot}
          lead={<Avatar address={one.address} size={40} />}
          onClick={() => void openWallet(wallet, one.slot)}
          sub={one.name !== undefined && <Address address={one.address} />}
          title={isolateText(nameOfWallet(one))}
        />
      ))}
      {children}
    </List>
  )
}
