import { listNetworks } from '@cairn/core'
import {
  Address,
  Button,
  CopyButton,
  Dialog,
  List,
  ListRow,
  NetworkBadge,
  QrCode,
  Stack,
  Text,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useStore } from 'zustand'
import { useCloseOverlay } from '#shared/navigation/use-close-overlay.ts'
import { networkLogo } from '#shared/networks/network-mark.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './receive.messages.ts'

/** The account's address to be paid at, over any page. @see RECV-01 */
export function ReceiveDialog() {
  const wallet = useWallet()
  const address = useAccountAddress()
  const close = useCloseOverlay('receive')
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const networks = useStore(wallet.networks)
  return (
    <Dialog onClose={close} open title={messages.title}>
      <Stack gap={6}>
        <Stack center gap={4}>
          <QrCode label={messages.qr} value={address} />
          <Address address={address} format="full" />
          <CopyButton label={messages.copy} value={address} variant="neutral" />
          {wallet.environment.onramp !== undefined && <BuyButton />}
        </Stack>
        <Stack gap={2}>
          <Text tone="muted">{messages.text}</Text>
          <List label={messages.networks}>
            {listNetworks(networks, includeTestnets).map(
              ({ chainId, title }) => (
                <ListRow
                  key={chainId}
                  lead={
                    <NetworkBadge
                      decorative
                      name={title}
                      size="md"
                      src={networkLogo(chainId)}
                    />
                  }
                  size="sm"
                  title={title}
                />
              ),
            )}
          </List>
        </Stack>
      </Stack>
    </Dialog>
  )
}

/** Takes the place of this dialog, so that closing returns to the page below. */
function BuyButton() {
  return (
    <Button
      icon={<Plus size={20} />}
      renderLink={(link) => (
        <Link
          {...link}
          replace
          search={({ receive: _, ...search }) => ({
            ...search,
            buy: true as const,
          })}
          state={true}
          to="."
        />
      )}
    >
      {messages.buy}
    </Button>
  )
}
