import { Button, Stack } from '@cairn/ui'
import X from 'lucide-react/icons/x'
import { useStore } from 'zustand'

import { useWallet } from '#shared/wallet/wallet-context.ts'
import { filterWords, messages } from './filter.messages.ts'
import { filterCount, type HistoryFilter, noFilter } from './history-filter.ts'
import { useFilterCoins } from './use-filter-coins.ts'

type Props = {
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

/** Shows the chosen filters, each with a button to remove it. @see HIST-01 */
export function FilterChips({ filter, onChange }: Props) {
  const networks = useStore(useWallet().networks)
  const all = useFilterCoins()
  if (filterCount(filter) === 0) return null
  const { types, chainIds, coin } = filter
  const coinName = all.find(({ id }) => id.toLowerCase() === coin)?.symbol
  const chips = [
    ...types.map((type) => ({
      name: filterWords[type],
      without: { ...filter, types: types.filter((one) => one !== type) },
    })),
    ...chainIds.map((chainId) => ({
      name:
        networks.all.find((one) => one.chainId === chainId)?.title ??
        messages.chain(chainId),
      without: {
        ...filter,
        chainIds: chainIds.filter((one) => one !== chainId),
      },
    })),
    ...(coin === undefined
      ? []
      : [
          {
            name: coinName ?? messages.aCoin,
            without: { ...filter, coin: undefined },
          },
        ]),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div aria-label={messages.chosen} role="group">
      <Stack gap={2} row>
        {chips.map(({ name, without }) => (
          <Button
            aria-label={messages.remove(name)}
            icon={<X size={16} />}
            key={name}
            onClick={() => onChange(without)}
            size="sm"
          >
            {name}
          </Button>
        ))}
        <Button onClick={() => onChange(noFilter)} size="sm" variant="quiet">
          {messages.clearAll}
        </Button>
      </Stack>
    </div>
  )
}
