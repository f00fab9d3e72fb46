import { listNetworks, putSetting } from '@cairn/core'
import { Badge, List, ListRow, Stack, Switch } from '@cairn/ui'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet-context.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { messages } from './settings.messages.ts'

/** The networks of this wallet. @see NETS-01 */
export function NetworksScreen() {
  const wallet = useWallet()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const networks = useStore(wallet.networks)
  return (
    <SettingsPage title={messages.networks}>
      <Stack gap={4}>
        <List label={messages.testnets}>
          <ListRow
            end={
              <Switch
                checked={includeTestnets}
                label={messages.testnets}
                onChange={(include) =>
                  putSetting(
                    wallet.settings,
                    wallet.storage,
                    'includeTestnets',
                    include,
                  )
                }
              />
            }
            sub={messages.testnetsText}
            title={messages.testnets}
          />
        </List>
        <List label={messages.networks}>
          {listNetworks(networks, includeTestnets).map((network) => (
            <ListRow
              end={
                network.chainId === networks.defaultChainId ? (
                  <Badge tone="accent">{messages.default}</Badge>
                ) : network.type === 'testnet' ? (
                  <Badge tone="info">{messages.testnet}</Badge>
                ) : undefined
              }
              key={network.chainId}
              sub={network.nativeToken.symbol}
              title={network.title}
            />
          ))}
        </List>
      </Stack>
    </SettingsPage>
  )
}
