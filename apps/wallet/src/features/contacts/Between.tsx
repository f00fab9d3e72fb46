import type { Address } from '@cairn/primitives'
import { EmptyState, Notice, Stack, Text } from '@cairn/ui'
import { useStore } from 'zustand'
import { EntriesByDay } from '#shared/history/EntriesByDay.tsx'
import { MorePart } from '#shared/history/MorePart.tsx'
import { useHistory } from '#shared/history/use-history.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { entriesWith } from './between.ts'
import { messages } from './contact.messages.ts'

/** Indexers do not filter by counterparty: a page looks through this many. */
const searchPageSize = 200

/** Transactions between the account and an address, newest first. @see CONT-01 */
export function Between({ address }: { address: Address }) {
  const { settings } = useWallet()
  const includeTestnets = useStore(settings, (s) => s.includeTestnets)
  const scope = { includeTestnets, chainIds: [] }
  const { history, entries, failedChains, coinOf } = useHistory(
    scope,
    searchPageSize,
  )
  const found = entriesWith(entries, address)
  if (!history.data)
    return (
      <QueryState
        failed={history.isError}
        loading={messages.looking}
        onRetry={() => void history.refetch()}
        retry={messages.retry}
        rows={3}
        text={messages.historyFailedText}
        title={messages.historyFailed}
      />
    )
  const isStale = history.isError || failedChains.length > 0
  return (
    <Stack gap={2}>
      {isStale && (
        <Notice role="status" title={messages.stale} tone="warning">
          {messages.staleText}
        </Notice>
      )}
      <EntriesByDay coinOf={coinOf} entries={found} />
      {found.length === 0 && !history.hasNextPage && !isStale && (
        <EmptyState title={messages.none}>{messages.noneText}</EmptyState>
      )}
      {history.hasNextPage && (
        <>
          {found.length === 0 && (
            <Text tone="muted">{messages.searched(entries.length)}</Text>
          )}
          <MorePart
            failed={history.isFetchNextPageError}
            isLoading={history.isFetchingNextPage}
            onMore={() => void history.fetchNextPage()}
          />
        </>
      )}
    </Stack>
  )
}
