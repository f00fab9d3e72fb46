import { displayFiat } from '@cairn/primitives'
import { Address, Avatar, List, ListRow, Section } from '@cairn/ui'
import { useCoins } from '#shared/coins/use-coins.ts'
import { heldText, useHidden } from '#shared/money/use-hidden.ts'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import {
  canSwitch,
  useKeptName,
  useKeptWallets,
} from '#shared/wallets/use-kept-wallets.ts'
import { messages } from './connect.messages.ts'

/**
 * The wallet that the app would be connected to, with what it holds. Another one
 * can be chosen where the page may open another. @see DAPP-02 SHELL-11
 */
export function ConnectWallet() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const { total, currency } = useCoins()
  const hidden = useHidden()
  const nameOf = useKeptName()
  const { others } = useKeptWallets()
  return (
    <Section flush label title={messages.withWallet}>
      <List label={messages.withWallet}>
        <ListRow
          actions={
            canSwitch(wallet) &&
            others.length > 0 && (
              <ScreenLink to="/settings/wallets">{messages.change}</ScreenLink>
            )
          }
          endTitle={
            total !== undefined &&
            heldText(hidden, displayFiat(total, currency))
          }
          lead={<Avatar address={account} size={40} />}
          sub={<Address address={account} />}
          title={nameOf(account) ?? messages.yourWallet}
        />
      </List>
    </Section>
  )
}
