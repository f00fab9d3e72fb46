import { listNetworks } from '@cairn/core'
import { matchesCoin } from '@cairn/primitives'
import {
  Button,
  ButtonRow,
  CheckList,
  Dialog,
  NetworkBadge,
  OptionList,
  SearchField,
  Section,
  Stack,
  Text,
  TokenIcon,
} from '@cairn/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { networkLogo } from '#shared/networks/network-mark.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { filterWords, messages } from './filter.messages.ts'
import { filterTypes, type HistoryFilter, noFilter } from './history-filter.ts'
import { useFilterCoins } from './use-filter-coins.ts'

type Props = {
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
  onClose: () => void
}

/** Chooses what of the history is shown. @see HIST-01 */
export function FilterDialog({ filter, onChange, onClose }: Props) {
  const [draft, setDraft] = useState(filter)
  const choose = (next: HistoryFilter) => {
    onChange(next)
    onClose()
  }
  return (
    <Dialog
      footer={
        <ButtonRow>
          <Button onClick={() => choose(noFilter)}>{messages.clearAll}</Button>
          <Button onClick={() => choose(draft)} variant="primary">
            {messages.show}
          </Button>
        </ButtonRow>
      }
      onClose={onClose}
      open
      title={messages.title}
    >
      <Stack gap={6}>
        <Section title={messages.types}>
          <CheckList
            label={messages.types}
            onChange={(values) =>
              setDraft({
                ...draft,
                types: filterTypes.filter((one) => values.includes(one)),
              })
            }
            options={filterTypes.map((type) => ({
              value: type,
              title: filterWords[type],
            }))}
            values={draft.types}
          />
        </Section>
        <NetworkPart draft={draft} onDraft={setDraft} />
        <CoinPart draft={draft} onDraft={setDraft} />
      </Stack>
    </Dialog>
  )
}

type PartProps = {
  draft: HistoryFilter
  onDraft: (draft: HistoryFilter) => void
}

function NetworkPart({ draft, onDraft }: PartProps) {
  const wallet = useWallet()
  const networks = useStore(wallet.networks)
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  return (
    <Section title={messages.networks}>
      <CheckList
        label={messages.networks}
        onChange={(values) => {
          const chainIds = values.map(Number)
          const isElsewhere =
            chainIds.length > 0 &&
            !chainIds.some((id) => draft.coin?.startsWith(`${id}-`))
          onDraft({
            ...draft,
            chainIds,
            coin: isElsewhere ? undefined : draft.coin,
          })
        }}
        options={listNetworks(networks, includeTestnets).map(
          ({ chainId, title }) => ({
            value: `${chainId}`,
            lead: (
              <NetworkBadge
                decorative
                name={title}
                src={networkLogo(chainId)}
              />
            ),
            title,
          }),
        )}
        values={draft.chainIds.map(String)}
      />
    </Section>
  )
}

/** More than anybody looks through; the search finds the rest. */
const shownCoins = 20
const everyCoin = 'every'

function CoinPart({ draft, onDraft }: PartProps) {
  const networks = useStore(useWallet().networks)
  const all = useFilterCoins()
  const [text, setText] = useState('')
  const titleOf = (chainId: number) =>
    networks.all.find((one) => one.chainId === chainId)?.title ?? ''
  const onNetworks = all.filter(
    ({ chainId }) =>
      draft.chainIds.length === 0 || draft.chainIds.includes(chainId),
  )
  const found = onNetworks.filter((coin) =>
    matchesCoin(
      coin,
      networks.all.find(({ chainId }) => chainId === coin.chainId),
      text,
    ),
  )
  const isChosen = ({ id }: { id: string }) => id.toLowerCase() === draft.coin
  const chosen = found.find(isChosen) ?? all.find(isChosen)
  const others = found.filter((coin) => coin !== chosen)
  const shown = [...(chosen ? [chosen] : []), ...others].slice(0, shownCoins)
  if (all.length === 0) return null
  return (
    <Section title={messages.coin}>
      <Stack gap={2}>
        {all.length > shownCoins && (
          <SearchField
            label={messages.searchCoins}
            onChange={setText}
            value={text}
          />
        )}
        <OptionList
          label={messages.coin}
          onChange={(value) =>
            onDraft({
              ...draft,
              coin: value === everyCoin ? undefined : value.toLowerCase(),
            })
          }
          options={[
            { value: everyCoin, title: messages.everyCoin },
            ...shown.map(({ id, symbol, name, chainId, logoURL }) => ({
              value: id,
              lead: <TokenIcon size="sm" src={logoURL} symbol={symbol} />,
              title: name,
              sub: `${symbol} · ${titleOf(chainId)}`,
            })),
          ]}
          value={chosen?.id ?? everyCoin}
        />
        {found.length > shown.length && (
          <Text look="small" tone="muted">
            {messages.moreCoins(found.length - shown.length)}
          </Text>
        )}
      </Stack>
    </Section>
  )
}
