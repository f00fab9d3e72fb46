import { findNetwork } from '@cairn/core'
import {
  Button,
  EmptyState,
  IconButton,
  Notice,
  Screen,
  Stack,
  Text,
} from '@cairn/ui'
import { useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useStore } from 'zustand'
import { EntriesByDay } from '#shared/history/EntriesByDay.tsx'
import { MorePart } from '#shared/history/MorePart.tsx'
import { useHistory } from '#shared/history/use-history.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { WaitingBuys } from '#shared/onramp/WaitingBuys.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { messages as exportWords } from './export.messages.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { messages as filterWords } from './filter.messages.ts'
import { messages } from './history.messages.ts'
import {
  filterCount,
  filterEntries,
  type HistoryFilter,
  noFilter,
  scopeOf,
} from './history-filter.ts'
import { PendingPart } from './PendingPart.tsx'
import { useHistoryFilter } from './use-history-filter.ts'

/**
 * Lists the account's transactions by day; pending ones stand first.
 *
 * @see HIST-01
 */
export function HistoryScreen() {
  const [filter, setFilter] = useHistoryFilter()
  // The search leads to the export by this.
  const search: { export?: unknown } = useSearch({ strict: false })
  const [shown, setShown] = useState<'filter' | 'export' | undefined>(
    search.export === undefined ? undefined : 'export',
  )
  const close = () => setShown(undefined)
  const count = filterCount(filter)
  return (
    <Screen
      end={
        <Stack gap={1} row>
          <IconButton
            label={exportWords.open}
            onClick={() => setShown('export')}
          >
            <Download size={20} />
          </IconButton>
          <IconButton
            label={count > 0 ? filterWords.openCount(count) : filterWords.open}
            onClick={() => setShown('filter')}
          >
            <SlidersHorizontal size={20} />
          </IconButton>
        </Stack>
      }
      title={messages.title}
    >
      <Stack gap={2}>
        <FilterChips filter={filter} onChange={setFilter} />
        {count === 0 && <WaitingBuys />}
        {count === 0 && <PendingPart />}
        <Entries filter={filter} onFilter={setFilter} />
      </Stack>
      {shown === 'filter' && (
        <FilterDialog filter={filter} onChange={setFilter} onClose={close} />
      )}
      {shown === 'export' && <ExportDialog filter={filter} onClose={close} />}
    </Screen>
  )
}

/** Types are told apart here, not by indexers: more is looked through at once. */
const searchPageSize = 200

type EntriesProps = {
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
}

function Entries({ filter, onFilter }: EntriesProps) {
  const wallet = useWallet()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const { history, entries, failedChains, coinOf } = useHistory(
    scopeOf(filter, includeTestnets),
    filter.types.length > 0 ? searchPageSize : undefined,
  )
  const off = useStore(wallet.networks, (networks) => networks.off)
  const shown = filterEntries(entries, filter, off)
  const failed = failedChains.filter((chainId) => !off.includes(chainId))
  if (!history.data) {
    return (
      <QueryState
        failed={history.isError}
        loading={messages.loading}
        onRetry={() => void history.refetch()}
        retry={messages.retry}
        rows={4}
        text={messages.failedText}
        title={messages.failed}
      />
    )
  }
  const isEmpty = shown.length === 0 && failed.length === 0
  return (
    <>
      {history.isError && (
        <Notice role="status" title={messages.stale} tone="warning">
          {messages.staleText}
        </Notice>
      )}
      <FailedChains chainIds={failed} />
      {isEmpty && !history.hasNextPage && (
        <NothingToShow filter={filter} onFilter={onFilter} />
      )}
      <EntriesByDay coinOf={coinOf} entries={shown} />
      {history.hasNextPage && (
        <>
          {shown.length === 0 && (
            <Text tone="muted">{filterWords.searching(entries.length)}</Text>
          )}
          <MorePart
            failed={history.isFetchNextPageError}
            isLoading={history.isFetchingNextPage}
            onMore={() => void history.fetchNextPage()}
          />
        </>
      )}
    </>
  )
}

function NothingToShow({ filter, onFilter }: EntriesProps) {
  return filterCount(filter) === 0 ? (
    <EmptyState title={messages.empty}>{messages.emptyText}</EmptyState>
  ) : (
    <EmptyState
      action={
        <Button onClick={() => onFilter(noFilter)}>
          {filterWords.clearAll}
        </Button>
      }
      title={filterWords.none}
    >
      {filterWords.noneText}
    </EmptyState>
  )
}

function FailedChains({ chainIds }: { chainIds: readonly number[] }) {
  const networks = useStore(useWallet().networks)
  if (chainIds.length === 0) return null
  const names = chainIds.map(
    (chainId) => findNetwork(networks, chainId)?.title ?? `Chain ${chainId}`,
  )
  return (
    <Notice
      role="status"
      title={messages.chainFailed(names.join(', '))}
      tone="warning"
    >
      {messages.chainFailedText}
    </Notice>
  )
}
