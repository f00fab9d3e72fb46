import { putSetting } from '@cairn/core'
import { List, ListRow, Section, SwitchRow } from '@cairn/ui'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Eye from 'lucide-react/icons/eye'
import Languages from 'lucide-react/icons/languages'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import SunMedium from 'lucide-react/icons/sun-medium'
import { useStore } from 'zustand'
import { useCurrency } from '#shared/coins/use-coins.ts'
import { useIsWatching, useWallet } from '#shared/wallet/wallet-context.ts'
import { PageRow, RowIcon } from '../PageRow.tsx'
import { messages } from '../settings.messages.ts'
import { AppearanceChoice } from './AppearanceChoice.tsx'

/** Rows about how the wallet looks and works. @see SETT-01 */
export function GeneralPart() {
  const { settings, storage } = useWallet()
  const isWatching = useIsWatching()
  const { currency } = useCurrency()
  const hideBalances = useStore(settings, (state) => state.hideBalances)
  return (
    <Section anchor="general" title={messages.general}>
      <List label={messages.general}>
        <ListRow
          end={<AppearanceChoice />}
          lead={<RowIcon icon={<SunMedium size={20} />} />}
          title={messages.appearance}
        />
        <SwitchRow
          checked={hideBalances}
          lead={<RowIcon icon={<Eye size={20} />} />}
          onChange={(on) => putSetting(settings, storage, 'hideBalances', on)}
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
        {!isWatching && (
          <PageRow
            icon={<SlidersHorizontal size={20} />}
            title={messages.advanced}
            to="/settings/advanced"
          />
        )}
      </List>
    </Section>
  )
}
