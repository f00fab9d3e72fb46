import {
  type ConnectedSite,
  canPair,
  findNetwork,
  topicOfKey,
} from '@cairn/core'
import { dayText, shortenAddress } from '@cairn/primitives'
import { Button, EmptyState, List, ListRow, Stack } from '@cairn/ui'
import Link2 from 'lucide-react/icons/link-2'
import { useStore } from 'zustand'
import {
  useConnectedSites,
  useDisconnectApps,
} from '#shared/dapps/use-connected-sites.ts'
import { overlayLink } from '#shared/navigation/overlay-link.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { messages } from '../settings.messages.ts'
import { ExtensionPart } from './ExtensionPart.tsx'

/** The apps that are connected to this wallet. @see SETT-01 */
export function ConnectedSitesScreen() {
  const wallet = useWallet()
  const sites = useConnectedSites()
  const disconnect = useDisconnectApps()
  const pairs = canPair(wallet)
  return (
    <SettingsPage title={messages.connected}>
      <Stack gap={6}>
        {sites.length === 0 ? (
          <EmptyState
            action={pairs && <PairLink />}
            title={messages.noConnected}
          >
            {messages.noConnectedText}
          </EmptyState>
        ) : (
          <Stack gap={4}>
            {pairs && <PairLink />}
            <List label={messages.connected}>
              {sites.map((site) => (
                <SiteRow key={site.key} onDisconnect={disconnect} site={site} />
              ))}
            </List>
            {sites.length > 1 && (
              <Button
                onClick={() => disconnect(sites.map(({ key }) => key))}
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

/** Leads to the dialog that takes an app's link. @see WCON-01 */
function PairLink() {
  return (
    <Button icon={<Link2 size={20} />} renderLink={overlayLink('pair')}>
      {messages.pair}
    </Button>
  )
}

type Props = {
  site: ConnectedSite
  onDisconnect: (keys: readonly string[]) => void
}

/**
 * A proven origin is the title, because an app's own name proves nothing. An
 * app whose origin is only claimed goes by its name, and the row says so.
 */
function SiteRow({ site, onDisconnect }: Props) {
  const networks = useStore(useWallet().networks)
  const names = site.chainIds.map(
    (chainId) => findNetwork(networks, chainId)?.title ?? `${chainId}`,
  )
  const isClaimed = site.key !== site.origin
  const title = isClaimed ? (site.app ?? messages.unnamedApp) : site.origin
  const facts = [
    isClaimed ? messages.claimed(site.origin) : site.app,
    topicOfKey(site.key) !== undefined && messages.paired,
    shortenAddress(site.account, 4, 4),
    site.email && messages.hasEmail(site.email),
    ...names,
    messages.lastUsed(dayText(new Date(site.lastUsedAt))),
  ]
  return (
    <ListRow
      actions={
        <Button
          aria-label={messages.disconnectName(title)}
          onClick={() => onDisconnect([site.key])}
          size="sm"
        >
          {messages.disconnect}
        </Button>
      }
      sub={facts.filter(Boolean).join(' · ')}
      title={title}
    />
  )
}
