import { findNetwork } from '@cairn/core'
import {
  Button,
  EmptyState,
  Notice,
  Screen,
  SkeletonRows,
  Stack,
} from '@cairn/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { EntriesByDay } from '#shared/history/EntriesByDay.tsx'
import { historyOptions, joinPages } from '#shared/history/history.queries.ts'
import { MorePart } from '#shared/history/MorePart.tsx'
import { useCoinFacts } from '#shared/history/use-coin-facts.ts'
import { useAccountAddress, useWallet } from '#shared/wallet-context.ts'
import { messages } from './history.messages.ts'
import { PendingPart } from './PendingPart.tsx'

/** What happened, by day; what has not ended stands first. @see HIST-01 */
export function HistoryScreen() {
  return (
    <Screen title={messages.title}>
      <Stack gap={6}>
        <PendingPart />
        <Entries />
      </Stack>
    </Screen>
  )
}

function Entries() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const history = useInfiniteQuery(
    historyOptions(wallet, account, { includeTestnets }),
  )
  const { entries, facts, failedChains } = joinPages(history.data?.pages ?? [])
  const coinOf = useCoinFacts(facts)
  if (!history.data) {
    return history.isError ? (
      <EmptyState
        action={
          <Button onClick={() => void history.refetch()}>
            {messages.retry}
          </Button>
        }
        title={messages.failed}
      >
        {messages.failedText}
      </EmptyState>
    ) : (
      <SkeletonRows label={messages.loading} rows={4} />
    )
  }
  return (
    <>
      {history.isError && (
        <Notice role="status" title={messages.stale} tone="warning">
          {messages.staleText}
        </Notice>
      )}
      <FailedChains chainIds={failedChains} />
      {entries.length === 0 && failedChains.length === 0 && (
        <EmptyState title={messages.empty}>{messages.emptyText}</EmptyState>
      )}
      <EntriesByDay coinOf={coinOf} entries={entries} />
      {history.hasNextPage && (
        <MorePart
          failed={history.isFetchNextPageError}
          isLoading={history.isFetchingNextPage}
          onMore={() => void history.fetchNextPage()}
        />
      )}
    </>
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
