import { putSetting, type Settings } from '@cairn/core'
import { List, ListRow, Stack, Switch } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet-context.ts'
import { DeveloperSection } from './DeveloperSection.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { messages } from './settings.messages.ts'

/** Switches for those who know what they do. */
export function AdvancedScreen() {
  return (
    <SettingsPage title={messages.advanced}>
      <Stack gap={6}>
        <List label={messages.advanced}>
          <SwitchRow
            setting="hideUnlistedTokens"
            text={messages.unlistedText}
            title={messages.unlisted}
          />
          <SwitchRow
            setting="hideCollectibles"
            text={messages.hideCollectiblesText}
            title={messages.hideCollectibles}
          />
          <SwitchRow
            setting="manualSigning"
            text={messages.manualText}
            title={messages.manual}
          />
          <ListRow
            end={<ChevronRight size={20} />}
            renderLink={(link) => (
              <Link {...link} to="/settings/sign-message" />
            )}
            sub={messages.signMessageText}
            title={messages.signMessage}
          />
        </List>
        <DeveloperSection />
      </Stack>
    </SettingsPage>
  )
}

type RowProps = {
  setting: keyof Pick<
    Settings,
    'hideUnlistedTokens' | 'hideCollectibles' | 'manualSigning'
  >
  title: string
  text: string
}

function SwitchRow({ setting, title, text }: RowProps) {
  const { settings, storage } = useWallet()
  const checked = useStore(settings, (state) => state[setting])
  return (
    <ListRow
      end={
        <Switch
          checked={checked}
          label={title}
          onChange={(on) => putSetting(settings, storage, setting, on)}
        />
      }
      sub={text}
      title={title}
    />
  )
}
