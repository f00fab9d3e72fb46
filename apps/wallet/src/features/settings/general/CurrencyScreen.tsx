import { putSetting } from '@cairn/core'
import { currencies } from '@cairn/primitives'
import { OptionList, Stack, Text } from '@cairn/ui'
import { useQueryClient } from '@tanstack/react-query'
import {
  currencyStorageKey,
  noRemoteCurrency,
  remoteCurrencyOptions,
} from '#shared/coins/currency.queries.ts'
import { useCurrency } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { messages } from '../settings.messages.ts'

/** The currency values are shown in. @see PRICE-02 */
export function CurrencyScreen() {
  const wallet = useWallet()
  const queries = useQueryClient()
  const { currency } = useCurrency()
  const choose = (symbol: string) => {
    putSetting(wallet.settings, wallet.storage, 'currency', symbol)
    const { queryKey } = remoteCurrencyOptions(wallet)
    // What is being read meanwhile is older than this choice.
    void queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, noRemoteCurrency)
    wallet.clients.api
      .userStorageSave({ key: currencyStorageKey, object: { symbol } })
      .catch((error: unknown) =>
        wallet.log.warn(
          { error: String(error) },
          'Could not save the currency',
        ),
      )
  }
  return (
    <SettingsPage title={messages.currency}>
      <Stack gap={4}>
        <Text tone="muted">{messages.currencyText}</Text>
        <OptionList
          label={messages.currency}
          onChange={choose}
          options={currencies.map(({ symbol, name, sign }) => ({
            value: symbol,
            title: name,
            sub: symbol,
            end: sign,
          }))}
          value={currency.symbol}
        />
      </Stack>
    </SettingsPage>
  )
}
