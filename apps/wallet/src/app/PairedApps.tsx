import { type ConnectedSite, topicOfKey } from '@cairn/core'
import { IconButton, List, ListRow, Stack } from '@cairn/ui'
import ExternalLink from 'lucide-react/icons/external-link'
import Unlink from 'lucide-react/icons/unlink'
import {
  useConnectedSites,
  useDisconnectApps,
} from '#shared/dapps/use-connected-sites.ts'
import { messages } from './account.messages.ts'

/** The apps of WalletConnect: open their sites, or disconnect. @see SHELL-08 WCON-01 */
export function PairedApps() {
  const disconnect = useDisconnectApps()
  const sites = useConnectedSites().filter(({ key }) => topicOfKey(key))
  if (sites.length === 0) return null
  return (
    <List label={messages.pairedApps}>
      {sites.map((site) => (
        <PairedApp key={site.key} onDisconnect={disconnect} site={site} />
      ))}
    </List>
  )
}

type PairedAppProps = {
  site: ConnectedSite
  onDisconnect: (keys: readonly string[]) => void
}

function PairedApp({ site, onDisconnect }: PairedAppProps) {
  const { key, origin, app = origin } = site
  const isWeb = /^https?:\/\//.test(origin)
  return (
    <ListRow
      actions={
        <Stack gap={1} row>
          {isWeb && (
            <IconButton
              label={messages.openApp(app)}
              renderLink={(link) => (
                <a {...link} href={origin} rel="noreferrer" target="_blank">
                  {link.children}
                </a>
              )}
            >
              <ExternalLink size={20} />
            </IconButton>
          )}
          <IconButton
            label={messages.disconnectApp(app)}
            onClick={() => onDisconnect([key])}
          >
            <Unlink size={20} />
          </IconButton>
        </Stack>
      }
      sub={messages.unverified(origin.replace(/^https:\/\//, ''))}
      title={app}
    />
  )
}
