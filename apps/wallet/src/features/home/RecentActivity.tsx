import {
  EmptyState,
  RetryState,
  Section,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { EntriesByDay } from '#shared/history/EntriesByDay.tsx'
import {
  historyOptions,
  useJoinedPages,
} from '#shared/history/history.queries.ts'
import { useCoinFacts } from '#shared/history/use-coin-facts.ts'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './home.messages.ts'

/** As many rows as stand beside a list of coins. */
const shownEntries = 8

/** The newest transactions, beside the coins of a wide screen. @see HIST-01 COIN-03 */
export function RecentActivity() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const history = useInfiniteQuery(
    // The scope of the history's first page, which shares the answer.
    historyOptions(wallet, account, { includeTestnets, chainIds: [] }),
  )
  const { entries, facts } = useJoinedPages(history.data?.pages ?? [])
  const off = useStore(wallet.networks, (networks) => networks.off)
  const coinOf = useCoinFacts(facts)
  const shown = entries
    .filter(({ chainId }) => !off.includes(chainId))
    .slice(0, shownEntries)
  if (!history.data)
    return (
      <Section title={messages.recent}>
        {history.isError ? (
          <RetryState
            onRetry={() => void history.refetch()}
            retry={messages.retry}
            title={messages.recentFailed}
          >
            {messages.failedText}
          </RetryState>
        ) : (
          <SkeletonRows label={messages.recentLoading} rows={6} />
        )}
      </Section>
    )
  if (shown.length === 0)
    return (
      <Section title={messages.recent}>
        <EmptyState title={messages.recentNone}>
          {messages.recentNoneText}
        </EmptyState>
      </Section>
    )
  return (
    <Stack gap={2}>
      <Text as="h2" look="heading">
        {messages.recent}
      </Text>
      <EntriesByDay coinOf={coinOf} entries={shown} />
      <ScreenLink to="/history">{messages.allActivity}</ScreenLink>
    </Stack>
  )
}
