import {
  cancelPasswordless,
  chooseWallet,
  type WalletChoice,
} from '@cairn/core'
import { isolateText } from '@cairn/primitives'
import {
  Address,
  Avatar,
  Button,
  Dialog,
  List,
  ListRow,
  Stack,
  Text,
} from '@cairn/ui'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { useKeptName } from '#shared/wallets/use-kept-wallets.ts'
import { messages } from './auth.messages.ts'

type Props = { wallets: readonly WalletChoice[] }

/** Several wallets: one must be chosen, or none. @see SHELL-03 */
export function WalletPicker({ wallets }: Props) {
  const wallet = useWallet()
  const nameOf = useKeptName()
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
      <Stack gap={4}>
        <Text tone="muted">{messages.chooseText}</Text>
        <List label={messages.chooseWallet}>
          {wallets.map(({ address, signers, othersAlone }) => {
            const name = nameOf(address)
            const said = messages.signersOf(signers, othersAlone)
            return (
              <ListRow
                key={address}
                lead={<Avatar address={address} size={40} />}
                onClick={() => chooseWallet(wallet, address)}
                sub={
                  name === undefined ? (
                    said
                  ) : (
                    <>
                      <span>
                        <Address address={address} />
                      </span>
                      <br />
                      {said}
                    </>
                  )
                }
                title={
                  name === undefined ? (
                    <Address address={address} />
                  ) : (
                    isolateText(name)
                  )
                }
              />
            )
          })}
        </List>
      </Stack>
    </Dialog>
  )
}
