import { isUnderWay, waitingRequests } from '@cairn/core'
import {
  AccountPill,
  Badge,
  BottomNav,
  IconButton,
  Logo,
  Page,
  TopBar,
} from '@cairn/ui'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import HistoryIcon from 'lucide-react/icons/history'
import SearchIcon from 'lucide-react/icons/search'
import UsersIcon from 'lucide-react/icons/users-round'
import WalletIcon from 'lucide-react/icons/wallet'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { useOwnName } from '#shared/contacts/names.queries.ts'
import { lazyPart, sidePart } from '#shared/loading/lazy-part.ts'
import { Queries } from '#shared/loading/Queries.tsx'
import { overlayLink } from '#shared/navigation/overlay-link.tsx'
import { usePageKind } from '#shared/navigation/page-kind.ts'
import {
  useAccountAddress,
  useIsWatching,
  useWallet,
} from '#shared/wallet/wallet-context.ts'
import { WalletBadge } from '#shared/wallets/WalletBadge.tsx'
import { AccountOverlays } from './AccountOverlays.tsx'
import { AccountWatch } from './AccountWatch.tsx'
import { AppFooter } from './AppFooter.tsx'
import { messages } from './account.messages.ts'
import { KeyShortcuts } from './KeyShortcuts.tsx'

/** Loaded after the page: what is told before is shown once it is there. */
const Notifications = sidePart(
  'notifications',
  () => import('./Notifications.tsx'),
  'Notifications',
)

/** The pill looks the same before its menu is there to open. */
const AccountMenu = lazyPart(
  'account-menu',
  () => import('./AccountMenu.tsx'),
  'AccountMenu',
)

/** The pages of an address that is only watched. */
const WatchedPage = lazyPart(
  'watched-page',
  () => import('./WatchedPage.tsx'),
  'WatchedPage',
)

const destinations = [
  { to: '/wallet', label: messages.wallet, icon: <WalletIcon size={20} /> },
  { to: '/history', label: messages.history, icon: <HistoryIcon size={20} /> },
  { to: '/contacts', label: messages.contacts, icon: <UsersIcon size={20} /> },
] as const

/**
 * The frame of every page of the account. Another account gets a frame of its
 * own: no answer, entry or watch of the first one stays in it.
 *
 * @see SHELL-04 SHELL-05
 */
export function AccountShell() {
  return (
    <Queries key={useAccountAddress()}>
      <Frame />
    </Queries>
  )
}

function Frame() {
  const wallet = useWallet()
  const address = useAccountAddress()
  const name = useOwnName()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const requests = useStore(wallet.inbox, waitingRequests).length
  const pending = useStore(
    wallet.pending,
    ({ entries }) => entries.filter(isUnderWay).length,
  )
  // Whoever presses the pill before its menu is there gets it when it is.
  const [pressed, setPressed] = useState(false)
  const counts = { '/wallet': requests, '/history': pending, '/contacts': 0 }
  // A decision has its own buttons at the bottom of a phone.
  const kind = usePageKind()
  const isTask = kind === 'form' || kind === 'decision'
  const isWatching = useIsWatching()

  return (
    <Page withNav={!isTask}>
      <TopBar
        account={
          <Suspense
            fallback={
              <AccountPill
                address={address}
                label={messages.accountMenu}
                name={name}
                onClick={() => setPressed(true)}
              />
            }
          >
            <AccountMenu startsOpen={pressed} />
          </Suspense>
        }
        end={!isTask && <SearchButton />}
        start={
          <>
            <Link aria-label="Cairn" to="/wallet">
              <Logo />
            </Link>
            <Marks />
          </>
        }
      />
      {!isTask && (
        <BottomNav
          links={destinations.map(({ to, label, icon }) => ({
            label,
            icon,
            current: path === to || path.startsWith(`${to}/`),
            count: counts[to],
            countNoun:
              to === '/history'
                ? messages.transactionsPending
                : messages.requestsWaiting,
            renderLink: (link) => (
              <Link
                {...link}
                to={to}
                onClick={(event) => path === to && showCounted(event)}
              />
            ),
          }))}
        />
      )}
      {isWatching ? <WatchedPage /> : <Outlet />}
      <AppFooter />
      <AccountWatch />
      <KeyShortcuts path={path} />
      <Notifications />
      {!isWatching && <AccountOverlays isTask={isTask} />}
    </Page>
  )
}

/** Badges of a wallet that is not an ordinary one. @see SHELL-12 */
function Marks() {
  const isLocal = useWallet().environment.environment === 'local'
  const isWatching = useIsWatching()
  return (
    <>
      {isLocal && <Badge>{messages.localNetwork}</Badge>}
      {isWatching && <WalletBadge state="watching" />}
    </>
  )
}

/** A second press on a count leads to what it counts. */
function showCounted(event: Pick<Event, 'preventDefault'>): void {
  const counted = document.getElementById('waiting')
  if (!counted) return
  event.preventDefault()
  counted.scrollIntoView()
}

function SearchButton() {
  return (
    <IconButton label={messages.search} renderLink={overlayLink('search')}>
      <SearchIcon size={20} />
    </IconButton>
  )
}
