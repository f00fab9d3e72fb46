import {
  cancelPasswordless,
  chooseWallet,
  type WalletChoice,
} from '@cairn/core'
import { Address, Avatar, Button, Dialog, List, ListRow, Text } from '@cairn/ui'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './auth.messages.ts'

type Props = { wallets: readonly WalletChoice[] }

/** Several wallets: one must be chosen, or none. @see SHELL-03 */
export function WalletPicker({ wallets }: Props) {
  const wallet = useWallet()
  return (
    <Dialog
      dismissible={false}
      footer={
        <Button block onClick={() => cancelPasswordless(wallet)}>
          {messages.cancel}
        </Button>
      }
      open
      title={messages.chooseWallet}
    >
      <Text tone="muted">{messages.chooseText}</Text>
      <List label={messages.chooseWallet}>
        {wallets.map(({ address, signers, othersAlone }) => (
          <ListRow
            key={address}
            lead={<Avatar address={address} size={40} />}
            onClick={() => chooseWallet(wallet, address)}
            sub={messages.signersOf(signers, othersAlone)}
            title={<Address address={address} />}
          />
        ))}
      </List>
    </Dialog>
  )
}
