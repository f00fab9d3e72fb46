import { OptionList, Stack, Text } from '@cairn/ui'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { messages } from '../settings.messages.ts'

/** The languages of the wallet: English, so far. @see SETT-01 */
export function LanguageScreen() {
  const { storage } = useWallet()
  return (
    <SettingsPage title={messages.language}>
      <Stack gap={4}>
        <Text tone="muted">{messages.languageText}</Text>
        <OptionList
          label={messages.language}
          onChange={(locale) => storage.set('locale', locale)}
          options={[{ value: 'en', title: messages.english, sub: 'en' }]}
          value={storage.get('locale') ?? 'en'}
        />
      </Stack>
    </SettingsPage>
  )
}
