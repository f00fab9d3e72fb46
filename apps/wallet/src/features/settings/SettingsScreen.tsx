import { listNetworks, type Settings } from '@cairn/core'
import { hiddenReason } from '@cairn/primitives'
import {
  Avatar,
  Button,
  List,
  ListRow,
  Screen,
  Section,
  Stack,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-help'
import Coins from 'lucide-react/icons/coins'
import EyeOff from 'lucide-react/icons/eye-off'
import Layers from 'lucide-react/icons/layers'
import LogOut from 'lucide-react/icons/log-out'
import Plug from 'lucide-react/icons/plug'
import { useStore } from 'zustand'
import { useHeldCoins } from '#shared/coins/use-coins.ts'
import { useConnectedSites } from '#shared/dapps/use-connected-sites.ts'
import { loginNames } from '#shared/sign-in/login-names.ts'
import {
  useAccountAddress,
  useIsWatching,
  useWallet,
} from '#shared/wallet/wallet-context.ts'
import { approvalsOptions } from './approvals/approvals.queries.ts'
import { deploymentsOptions } from './deployment/deployment.queries.ts'
import { GeneralPart } from './general/GeneralPart.tsx'
import { PageRow } from './PageRow.tsx'
import { SafetyPart } from './SafetyPart.tsx'
import styles from './SettingsScreen.module.css'
import { messages } from './settings.messages.ts'
import { VersionLine } from './VersionLine.tsx'

/** Everything that can be set, by what it is for. @see SETT-01 */
export function SettingsScreen() {
  const isWatching = useIsWatching()
  return (
    <Screen
      back={{ renderLink: (link) => <Link {...link} to="/wallet" /> }}
      title={messages.title}
    >
      <Stack gap={2}>
        {!isWatching && <ProfileRow />}
        {!isWatching && <SafetyPart />}
        <WalletPart />
        <GeneralPart />
        {!isWatching && <HelpPart />}
        <div className={styles.end}>
          {!isWatching && (
            <Button
              block
              icon={<LogOut size={20} />}
              renderLink={(link) => <Link {...link} to="/auth/logout" />}
              variant="danger-quiet"
            >
              {messages.logOut}
            </Button>
          )}
          <VersionLine />
        </div>
      </Stack>
    </Screen>
  )
}

/** Shows who is signed in, as a link to the profile. */
function ProfileRow() {
  const address = useAccountAddress()
  const session = useStore(useWallet().session)
  const login = session.type === 'signed-in' ? session.login : undefined
  const name = login && loginNames[login.type]
  return (
    <List label={messages.profile}>
      <ListRow
        end={<ChevronRight size={20} />}
        lead={<Avatar address={address} size={40} />}
        renderLink={(link) => <Link {...link} to="/settings/profile" />}
        sub={
          name !== undefined &&
          [messages.signedInWith(name), login?.email]
            .filter(Boolean)
            .join(' · ')
        }
        title={messages.profile}
      />
    </List>
  )
}

/** Rows about what the wallet holds and where. */
function WalletPart() {
  const wallet = useWallet()
  const isWatching = useIsWatching()
  const networks = useStore(wallet.networks)
  const settings = useStore(wallet.settings)
  const sites = useConnectedSites()
  const hiddenCount = useHiddenCount(settings)
  const networkCount = listNetworks(networks, settings.includeTestnets).length
  return (
    <Section title={messages.wallet}>
      <List label={messages.wallet}>
        <PageRow
          icon={<Layers size={20} />}
          title={messages.networks}
          to="/settings/networks"
          value={`${networkCount}`}
        />
        <PageRow
          icon={<EyeOff size={20} />}
          title={messages.hidden}
          to="/settings/hidden-tokens"
          value={hiddenCount === undefined ? undefined : countText(hiddenCount)}
        />
        {!isWatching && (
          <>
            <PageRow
              icon={<Plug size={20} />}
              title={messages.connected}
              to="/settings/connected-sites"
              value={countText(sites.length)}
            />
            <ReadRows includeTestnets={settings.includeTestnets} />
          </>
        )}
      </List>
    </Section>
  )
}

/** Absent until the coins are there: some are hidden for what they are. */
function useHiddenCount(settings: Settings): number | undefined {
  const { balances, all } = useHeldCoins()
  if (!balances.data) return undefined
  const unlisted = all.filter(
    (coin) => hiddenReason(coin, settings) === 'unlisted',
  )
  return settings.hiddenTokens.length + unlisted.length
}

/** Rows whose state is read from the networks. */
function ReadRows({ includeTestnets }: { includeTestnets: boolean }) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const enabled = useStore(
    wallet.session,
    (state) => state.type === 'signed-in' && state.engine === 'ready',
  )
  const given = useQuery({
    ...approvalsOptions(wallet, account, includeTestnets),
    enabled,
  }).data
  const setUps = useQuery({
    ...deploymentsOptions(wallet, account, includeTestnets),
    enabled,
  }).data
  const isWhole = given && given.failedChains.length === 0 && !given.isCut
  return (
    <>
      <PageRow
        icon={<Coins size={20} />}
        title={messages.approvals}
        to="/settings/approvals"
        value={isWhole ? countText(given.approvals.length) : undefined}
      />
      <PageRow
        icon={<BadgeCheck size={20} />}
        title={messages.deployment}
        to="/wallet-deployment"
        value={
          setUps &&
          messages.setUpOn(
            setUps.filter(({ isDeployed }) => isDeployed).length,
            setUps.length,
          )
        }
      />
    </>
  )
}

/** Links to pages that explain the wallet. */
function HelpPart() {
  return (
    <Section title={messages.help}>
      <List label={messages.help}>
        <PageRow
          icon={<CircleHelp size={20} />}
          title={messages.howItWorks}
          to="/settings/signers"
        />
      </List>
    </Section>
  )
}

function countText(count: number): string {
  return count === 0 ? messages.noneYet : `${count}`
}
