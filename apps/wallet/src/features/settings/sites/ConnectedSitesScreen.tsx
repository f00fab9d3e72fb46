import {
  type ConnectedSite,
  disconnectSite,
  findNetwork,
  listConnectedSites,
} from '@cairn/core'
import { shortenAddress } from '@cairn/primitives'
import { Button, EmptyState, List, ListRow, Stack } from '@cairn/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { messages } from '../settings.messages.ts'
import { ExtensionPart } from './ExtensionPart.tsx'

/** The apps that are connected to this wallet. @see SETT-01 */
export function ConnectedSitesScreen() {
  const wallet = useWallet()
  const [sites, setSites] = useState(() => listConnectedSites(wallet))
  const disconnect = (origin: string) => {
    disconnectSite(wallet, origin)
    setSites(listConnectedSites(wallet))
  }
  return (
    <SettingsPage title={messages.connected}>
      <Stack gap={6}>
        {sites.length === 0 ? (
          <EmptyState title={messages.noConnected}>
            {messages.noConnectedText}
          </EmptyState>
        ) : (
          <Stack gap={4}>
            <List label={messages.connected}>
              {sites.map((site) => (
                <SiteRow
                  key={site.origin}
                  onDisconnect={disconnect}
                  site={site}
                />
              ))}
            </List>
            {sites.length > 1 && (
              <Button
                onClick={() => {
                  for (const { origin } of sites) disconnect(origin)
                }}
                variant="danger-quiet"
              >
                {messages.disconnectAll}
              </Button>
            )}
          </Stack>
        )}
        <ExtensionPart />
      </Stack>
    </SettingsPage>
  )
}

type Props = { site: ConnectedSite; onDisconnect: (origin: string) => void }

/** The origin is the title: an app's own name proves nothing. */
function SiteRow({ site, onDisconnect }: Props) {
  const networks = useStore(useWallet().networks)
  const names = site.chainIds.map(
    (chainId) => findNetwork(networks, chainId)?.title ?? `${chainId}`,
  )
  return (
    <ListRow
      actions={
        <Button
          aria-label={messages.disconnectName(site.origin)}
          onClick={() => onDisconnect(site.origin)}
          size="sm"
        >
          {messages.disconnect}
        </Button>
      }
      sub={[
        site.app,
        shortenAddress(site.account, 4, 4),
        ...names,
        messages.lastUsed(dayFormat.format(new Date(site.lastUsedAt))),
      ]
        .filter(Boolean)
        .join(' · ')}
      title={site.origin}
    />
  )
}

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
