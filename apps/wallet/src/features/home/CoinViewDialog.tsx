import { listNetworks } from '@cairn/core'
import { coinOrders } from '@cairn/primitives'
import {
  Button,
  CheckList,
  Dialog,
  List,
  ListRow,
  NetworkBadge,
  Section,
  Segmented,
  Stack,
  Switch,
  Text,
} from '@cairn/ui'
import { useStore } from 'zustand'
import { networkLogo } from '#shared/networks/network-mark.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages as listWords } from './coin-list.messages.ts'
import { messages } from './coin-view.messages.ts'
import type { CoinView } from './use-coin-view.ts'

type Props = { view: CoinView; onClose: () => void }

/** Chooses the order of the coins, their networks, and one row per coin. @see COIN-03 */
export function CoinViewDialog({ view, onClose }: Props) {
  const { settings, networks } = useWallet()
  const withTestnets = useStore(settings, (state) => state.includeTestnets)
  const known = useStore(networks)
  return (
    <Dialog
      footer={
        <Button block onClick={onClose} variant="primary">
          {messages.show}
        </Button>
      }
      onClose={onClose}
      open
      title={listWords.view}
    >
      <Stack gap={2}>
        <Section flush title={messages.sort}>
          <Segmented
            block
            label={messages.sort}
            onChange={(order) => view.onView(order, view.isGrouped)}
            options={coinOrders.map((value) => ({
              value,
              label: messages.orders[value],
            }))}
            value={view.order}
          />
        </Section>
        <List label={messages.grouped}>
          <ListRow
            end={
              <Switch
                checked={view.isGrouped}
                label={messages.grouped}
                onChange={(on) => view.onView(view.order, on)}
              />
            }
            sub={messages.groupedText}
            title={messages.grouped}
          />
        </List>
        <Section title={messages.networks}>
          <Stack gap={2}>
            <Text look="small" tone="muted">
              {messages.networksText}
            </Text>
            <CheckList
              label={messages.networks}
              onChange={(values) => view.onChainIds(values.map(Number))}
              options={listNetworks(known, withTestnets).map(
                ({ chainId, title }) => ({
                  value: `${chainId}`,
                  title,
                  lead: (
                    <NetworkBadge
                      decorative
                      name={title}
                      size="md"
                      src={networkLogo(chainId)}
                    />
                  ),
                }),
              )}
              values={view.chainIds.map(String)}
            />
          </Stack>
        </Section>
      </Stack>
    </Dialog>
  )
}
