import { putPersistentSignatures, putSetting, type Settings } from '@cairn/core'
import { List, ListRow, Section, Stack, SwitchRow } from '@cairn/ui'
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
            <SettingRow setting="hideUnlistedTokens" />
            <SettingRow setting="hideCollectibles" />
          </List>
        </Section>
        <Section title={messages.signing}>
          <List label={messages.signing}>
            <SettingRow setting="manualSigning" />
            <SettingRow setting="persistentSignatures" />
            <SettingRow setting="forceFailingTransactions" />
            <SettingRow setting="showExportTransaction" />
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

function SettingRow({ setting }: { setting: SwitchSetting }) {
  const wallet = useWallet()
  const checked = useStore(wallet.settings, (state) => state[setting])
  const { title, text } = messages.switches[setting]
  const change = (on: boolean) =>
    setting === 'persistentSignatures'
      ? putPersistentSignatures(wallet, on)
      : putSetting(wallet.settings, wallet.storage, setting, on)
  return (
    <SwitchRow checked={checked} onChange={change} text={text} title={title} />
  )
}
