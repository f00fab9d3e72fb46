import type { Coin } from '@cairn/primitives'
import { EmptyState, Notice, Section, Stack } from '@cairn/ui'
import { EntriesByDay } from '#shared/history/EntriesByDay.tsx'
import { MorePart } from '#shared/history/MorePart.tsx'
import { useHistory } from '#shared/history/use-history.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { messages } from './coin.messages.ts'
import { coinFirst } from './coin-first.ts'

/**
 * Lists the transactions that moved one coin, page after page, newest first.
 *
 * @see HIST-01
 */
export function CoinActivity({ coin }: { coin: Coin }) {
  const { history, entries, failedChains, coinOf } = useHistory({
    chainId: coin.chainId,
    contractAddress: coin.contractAddress,
  })
  const failed = history.isError || failedChains.length > 0
  if (!history.data || (failed && entries.length === 0)) {
    return (
      <QueryState
        failed={failed}
        loading={messages.activityLoading}
        onRetry={() => void history.refetch()}
        retry={messages.retry}
        rows={3}
        text={messages.failedText}
        title={messages.activityFailed}
      />
    )
  }
  return (
    <Stack gap={4}>
      {failed && (
        <Notice role="status" title={messages.activityStale} tone="warning">
          {messages.staleText}
        </Notice>
      )}
      {entries.length === 0 ? (
        <Section title={messages.activity}>
          <EmptyState title={messages.noActivity}>
            {messages.noActivityText}
          </EmptyState>
        </Section>
      ) : (
        <EntriesByDay
          coinOf={coinOf}
          entries={entries.map((entry) => coinFirst(entry, coin))}
        />
      )}
      {history.hasNextPage && (
        <MorePart
          failed={history.isFetchNextPageError}
          isLoading={history.isFetchingNextPage}
          onMore={() => void history.fetchNextPage()}
        />
      )}
    </Stack>
  )
}
