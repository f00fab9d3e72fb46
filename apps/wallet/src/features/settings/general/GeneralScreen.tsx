import { putSetting } from '@cairn/core'
import { List, Section, Stack, SwitchRow, Text } from '@cairn/ui'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Languages from 'lucide-react/icons/languages'
import { useStore } from 'zustand'
import { useCurrency } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { PageRow } from '../PageRow.tsx'
import { SettingsPage } from '../SettingsPage.tsx'
import { messages } from '../settings.messages.ts'
import { AppearanceChoice } from './AppearanceChoice.tsx'

/** The settings of the wallet's look and of what it shows. @see SETT-01 */
export function GeneralScreen() {
  const { settings, storage } = useWallet()
  const hideBalances = useStore(settings, (state) => state.hideBalances)
  const { currency } = useCurrency()
  return (
    <SettingsPage title={messages.general}>
      <Stack gap={2}>
        <Section title={messages.appearance}>
          <Stack gap={2}>
            <AppearanceChoice block />
            <Text look="small" tone="muted">
              {messages.appearanceText}
            </Text>
          </Stack>
        </Section>
        <Section title={messages.shown}>
          <List label={messages.shown}>
            <SwitchRow
              checked={hideBalances}
              onChange={(on) =>
                putSetting(settings, storage, 'hideBalances', on)
              }
              text={messages.hideBalancesText}
              title={messages.hideBalances}
            />
            <PageRow
              icon={<CircleDollarSign size={20} />}
              title={messages.currency}
              to="/settings/currency"
              value={currency.symbol}
            />
            <PageRow
              icon={<Languages size={20} />}
              title={messages.language}
              to="/settings/language"
              value={messages.english}
            />
          </List>
        </Section>
      </Stack>
    </SettingsPage>
  )
}
