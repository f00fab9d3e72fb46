import { putPersistentSignatures, putSetting, type Settings } from '@cairn/core'
import { List, ListRow, Section, Stack, Switch } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { messages } from './advanced.messages.ts'
import { DescriptorsSection } from './DescriptorsSection.tsx'
import { DeveloperSection } from './DeveloperSection.tsx'

/** Switches for those who know what they do. @see SETT-01 */
export function AdvancedScreen() {
  return (
    <SettingsPage title={messages.title}>
      <Stack gap={2}>
        <Section title={messages.wallet}>
          <List label={messages.wallet}>
            <SwitchRow setting="hideUnlistedTokens" />
            <SwitchRow setting="hideCollectibles" />
          </List>
        </Section>
        <Section title={messages.signing}>
          <List label={messages.signing}>
            <SwitchRow setting="manualSigning" />
            <SwitchRow setting="persistentSignatures" />
            <SwitchRow setting="forceFailingTransactions" />
            <SwitchRow setting="showExportTransaction" />
            <ListRow
              end={<ChevronRight size={20} />}
              renderLink={(link) => (
                <Link {...link} to="/settings/sign-message" />
              )}
              sub={messages.signMessageText}
              title={messages.signMessage}
            />
          </List>
        </Section>
        <DescriptorsSection />
        <Section title={messages.help}>
          <List label={messages.help}>
            <ListRow
              end={<ChevronRight size={20} />}
              renderLink={(link) => <Link {...link} to="/debug" />}
              sub={messages.debugText}
              title={messages.debug}
            />
          </List>
        </Section>
        <DeveloperSection />
      </Stack>
    </SettingsPage>
  )
}

type SwitchSetting = keyof Pick<
  Settings,
  | 'hideUnlistedTokens'
  | 'hideCollectibles'
  | 'manualSigning'
  | 'persistentSignatures'
  | 'forceFailingTransactions'
  | 'showExportTransaction'
>

function SwitchRow({ setting }: { setting: SwitchSetting }) {
  const wallet = useWallet()
  const checked = useStore(wallet.settings, (state) => state[setting])
  const { title, text } = messages.switches[setting]
  const change = (on: boolean) =>
    setting === 'persistentSignatures'
      ? putPersistentSignatures(wallet, on)
      : putSetting(wallet.settings, wallet.storage, setting, on)
  return (
    <ListRow
      end={<Switch checked={checked} label={title} onChange={change} />}
      sub={text}
      title={title}
    />
  )
}
