import { Address, Card, CopyButton, QrCode, Stack, Text } from '@cairn/ui'
import { hasFaucet, TestFunds } from '#shared/coins/TestFunds.tsx'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './no-coins.messages.ts'

/** Stands where the coins will: the address, and test funds if there are any. @see COIN-03 g */
export function NoCoins() {
  const wallet = useWallet()
  const address = useAccountAddress()
  return (
    <Card>
      <Stack gap={4}>
        <Stack center gap={3}>
          <Text as="h2" look="heading">
            {messages.none}
          </Text>
          <QrCode label={messages.qr} size="sm" value={address} />
          <Address address={address} format="full" />
          <Text look="small" tone="muted">
            {messages.text}
          </Text>
        </Stack>
        <Stack gap={2}>
          <CopyButton
            block
            label={messages.copy}
            value={address}
            variant="primary"
          />
          {hasFaucet(wallet) && <TestFunds look="quiet" />}
        </Stack>
      </Stack>
    </Card>
  )
}
