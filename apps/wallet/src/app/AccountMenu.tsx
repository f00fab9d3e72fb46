import { canPair, listNetworks, putSetting, themeOfApp } from '@cairn/core'
import {
  Button,
  List,
  ListRow,
  Segmented,
  Stack,
  StatusDot,
  UserMenu,
} from '@cairn/ui'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ExternalLink from 'lucide-react/icons/external-link'
import Keyboard from 'lucide-react/icons/keyboard'
import Link2 from 'lucide-react/icons/link-2'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Network from 'lucide-react/icons/network'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import Wallets from 'lucide-react/icons/wallet-cards'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useMedia } from '#shared/browser/use-media.ts'
import { hasFaucet, TestFunds } from '#shared/coins/TestFunds.tsx'
import { useOwnName } from '#shared/contacts/names.queries.ts'
import { overlayLink } from '#shared/navigation/overlay-link.tsx'
import { loginNames } from '#shared/sign-in/login-names.ts'
import {
  useAccountAddress,
  useIsWatching,
  useWallet,
} from '#shared/wallet/wallet-context.ts'
import { OtherWallets } from '#shared/wallets/OtherWallets.tsx'
import { canSwitch } from '#shared/wallets/use-kept-wallets.ts'
import { WalletBadge } from '#shared/wallets/WalletBadge.tsx'
import { messages as wallets } from '#shared/wallets/wallets.messages.ts'
import { messages } from './account.messages.ts'
import { PairedApps } from './PairedApps.tsx'

/** The account pill and its menu; it closes when the place changes. @see SHELL-08 */
export function AccountMenu({ startsOpen }: { startsOpen: boolean }) {
  const address = useAccountAddress()
  const name = useOwnName()
  const href = useRouterState({ select: ({ location }) => location.href })
  const [openAt, setOpenAt] = useState(startsOpen ? href : undefined)
  // Coming back to where it was opened does not open it again.
  if (openAt !== undefined && openAt !== href) setOpenAt(undefined)
  return (
    <UserMenu
      address={address}
      name={name}
      onOpenChange={(open) => setOpenAt(open ? href : undefined)}
      open={openAt === href}
    >
      <MenuContent />
    </UserMenu>
  )
}

function MenuContent() {
  const wallet = useWallet()
  const navigate = useNavigate()
  const isWatching = useIsWatching()
  return (
    <Stack gap={3}>
      {isWatching ? (
        <div>
          <WalletBadge state="watching" />
        </div>
      ) : (
        <Button
          block
          icon={<ArrowDownLeft size={20} />}
          renderLink={overlayLink('receive')}
        >
          {messages.receive}
        </Button>
      )}
      {canSwitch(wallet) && <WalletSwitcher />}
      <PlacesList />
      <PairedApps />
      <OpenInTab />
      {hasFaucet(wallet) && <TestFunds />}
      <ThemeChoice />
      {!isWatching && (
        <Button
          block
          icon={<LogOut size={20} />}
          onClick={() => void navigate({ to: '/auth/logout' })}
          variant="quiet"
        >
          {messages.logOut}
        </Button>
      )}
    </Stack>
  )
}

/** The other wallets of this device, and the page of all. @see SHELL-11 */
function WalletSwitcher() {
  return (
    <OtherWallets>
      <ListRow
        end={<ChevronRight size={20} />}
        lead={<Wallets size={20} />}
        renderLink={(link) => <Link {...link} to="/settings/wallets" />}
        title={wallets.manage}
      />
    </OtherWallets>
  )
}

/** Rows that lead to the account's pages. @see SHELL-08 */
function PlacesList() {
  const wallet = useWallet()
  const session = useStore(wallet.session)
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const networks = useStore(wallet.networks)
  const login = session.type === 'signed-in' ? session.login : undefined
  const loginName = login && loginNames[login.type]
  const hasKeyboard = !matchMedia('(hover: none)').matches
  const count = listNetworks(networks, includeTestnets).length
  return (
    <List label={messages.settings}>
      {login && (
        <ListRow
          end={<ChevronRight size={20} />}
          lead={
            login.type === 'passwordless' ? (
              <Mail size={20} />
            ) : (
              <UserRound size={20} />
            )
          }
          renderLink={(link) => <Link {...link} to="/settings/profile" />}
          sub={login.email}
          title={
            loginName ? messages.signedInWith(loginName) : messages.profile
          }
        />
      )}
      <ListRow
        end={
          <>
            {count > 0 && <StatusDot />}
            <ChevronRight size={20} />
          </>
        }
        lead={<Network size={20} />}
        renderLink={(link) => <Link {...link} to="/settings/networks" />}
        sub={messages.networksConnected(count)}
        title={messages.networks}
      />
      {canPair(wallet) && session.type === 'signed-in' && (
        <ListRow
          lead={<Link2 size={20} />}
          renderLink={overlayLink('pair')}
          title={messages.pair}
        />
      )}
      <ListRow
        lead={<Settings size={20} />}
        renderLink={(link) => <Link {...link} to="/settings" />}
        title={messages.settings}
      />
      {hasKeyboard && (
        <ListRow
          lead={<Keyboard size={20} />}
          renderLink={overlayLink('shortcuts')}
          title={messages.shortcuts}
        />
      )}
    </List>
  )
}

/** Opens the full wallet: in the popup of the browser extension. @see SHELL-08 */
function OpenInTab() {
  const { extension } = useWallet().platform
  if (!extension?.openInTab) return null
  return (
    <Button
      block
      icon={<ExternalLink size={20} />}
      onClick={extension.openInTab}
    >
      {messages.openInTab}
    </Button>
  )
}

function ThemeChoice() {
  const wallet = useWallet()
  const { settings, storage } = wallet
  const chosen = useStore(settings, (state) => state.theme)
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  return (
    <Segmented
      label={messages.theme}
      onChange={(theme) =>
        putSetting(
          settings,
          storage,
          'theme',
          theme === 'dark' ? 'dark' : 'light',
        )
      }
      options={[
        { value: 'light', label: messages.light },
        { value: 'dark', label: messages.dark },
      ]}
      value={chosen ?? themeOfApp(wallet) ?? system}
    />
  )
}
