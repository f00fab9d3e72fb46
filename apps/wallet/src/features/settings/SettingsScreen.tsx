import { List, ListRow, Screen } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCurrency } from '#shared/use-coins.ts'
import { messages } from './settings.messages.ts'

const pages = [
  { to: '/settings/profile', title: messages.profile },
  { to: '/settings/currency', title: messages.currency },
  { to: '/settings/networks', title: messages.networks },
  { to: '/settings/sessions', title: messages.devices },
  { to: '/settings/guard', title: messages.security },
  { to: '/settings/hidden-tokens', title: messages.hidden },
  { to: '/settings/recovery', title: messages.recovery },
  { to: '/wallet-deployment', title: messages.deployment },
  { to: '/settings/advanced', title: messages.advanced },
  { to: '/auth/logout', title: messages.logOut },
] as const

/** What can be set; pages that are not built are not listed. */
export function SettingsScreen() {
  const { currency } = useCurrency()
  return (
    <Screen
      back={{ renderLink: (link) => <Link {...link} to="/wallet" /> }}
      title={messages.title}
    >
      <List label={messages.title}>
        {pages.map(({ to, title }) => (
          <ListRow
            end={<ChevronRight size={20} />}
            endTitle={to === '/settings/currency' ? currency.symbol : undefined}
            key={to}
            renderLink={(link) => <Link {...link} to={to} />}
            title={title}
          />
        ))}
      </List>
    </Screen>
  )
}
