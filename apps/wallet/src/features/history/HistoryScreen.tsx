import { findNetwork } from '@cairn/core'
import { groupByDay } from '@cairn/primitives'
import {
  Button,
  EmptyState,
  List,
  Notice,
  Screen,
  Section,
  SkeletonRows,
  Stack,
} from '@cairn/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useAccountAddress, useWallet } from '#shared/wallet-context.ts'
import { dayHeading, dayOf } from './day-heading.ts'
import { EntryRow } from './EntryRow.tsx'
import { messages } from './history.messages.ts'
import { historyOptions, joinPages } from './history.queries.ts'
import { MorePart } from './MorePart.tsx'
import { PendingPart } from './PendingPart.tsx'
import { useCoinFacts } from './use-coin-facts.ts'

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
    historyOptions(wallet, account, includeTestnets),
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
      {groupByDay(entries, dayOf).map(({ day, entries: ofDay }) => (
        <Section key={day} title={dayHeading(day, new Date(wallet.now()))}>
          <List label={messages.list}>
            {ofDay.map((entry) => (
              <EntryRow
                coinOf={coinOf}
                entry={entry}
                key={`${entry.chainId}-${entry.txnHash}`}
              />
            ))}
          </List>
        </Section>
      ))}
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
