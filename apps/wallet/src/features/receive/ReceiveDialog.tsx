import { listNetworks } from '@cairn/core'
import {
  Address,
  Button,
  ButtonRow,
  CopyButton,
  Dialog,
  List,
  ListRow,
  NetworkBadge,
  Notice,
  QrCode,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Share from 'lucide-react/icons/share-2'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { useCloseOverlay } from '#shared/navigation/use-close-overlay.ts'
import { networkLogo } from '#shared/networks/network-mark.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import type { Asked } from './RequestPart.tsx'
import { messages } from './receive.messages.ts'

const RequestPart = lazyPart(
  'request-part',
  () => import('./RequestPart.tsx'),
  'RequestPart',
)

/** The account's address to be paid at, over any page. @see RECV-01 */
export function ReceiveDialog() {
  const wallet = useWallet()
  const address = useAccountAddress()
  const close = useCloseOverlay('receive')
  const [asks, setAsks] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  return (
    <Dialog onClose={close} open title={messages.title}>
      <Stack gap={6}>
        <Stack center gap={4}>
          <QrCode
            label={asked ? messages.requestQr(asked.amount) : messages.qr}
            value={asked?.uri ?? address}
          />
          {asked && (
            <Text look="label">
              {messages.requested(asked.amount, asked.network)}
            </Text>
          )}
          <Address address={address} format="full" />
        </Stack>
        <Stack gap={3}>
          <ButtonRow>
            <ShareButton address={address} asked={asked} />
            <CopyButton
              label={asked ? messages.copyRequest : messages.copy}
              value={asked?.uri ?? address}
              variant="primary"
            />
          </ButtonRow>
          <ButtonRow>
            {wallet.environment.onramp !== undefined && <BuyButton />}
            <Button
              aria-expanded={asks}
              onClick={() => {
                setAsks(!asks)
                setAsked(undefined)
              }}
            >
              {asks ? messages.requestWithout : messages.request}
            </Button>
          </ButtonRow>
          {asks && (
            <Suspense
              fallback={<SkeletonRows label={messages.request} rows={1} />}
            >
              <RequestPart address={address} onAsk={setAsked} />
            </Suspense>
          )}
        </Stack>
        <NetworksPart />
      </Stack>
    </Dialog>
  )
}

/** Hands the address or the request to another app, where the browser can. */
function ShareButton(props: { address: string; asked: Asked | undefined }) {
  const { address, asked } = props
  if (!('share' in navigator)) return null
  const text = asked
    ? messages.shareRequest(asked.amount, asked.network, address)
    : messages.shareText(address)
  return (
    <Button
      icon={<Share size={20} />}
      // Closing the browser's own sheet is no failure.
      onClick={() => void navigator.share({ text }).catch(() => undefined)}
    >
      {messages.share}
    </Button>
  )
}

/** The networks that the address is of, and what each takes. */
function NetworksPart() {
  const wallet = useWallet()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const networks = useStore(wallet.networks)
  return (
    <Stack gap={2}>
      <Text tone="muted">{messages.text}</Text>
      <List label={messages.networks}>
        {listNetworks(networks, includeTestnets).map(
          ({ chainId, title, type }) => (
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
              sub={type === 'testnet' && messages.testOnly}
              title={title}
            />
          ),
        )}
      </List>
      <Notice title={messages.warning} tone="warning">
        {messages.warningText}
      </Notice>
      <Text look="small" tone="muted">
        {messages.oldContracts}
      </Text>
    </Stack>
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
