import { EmptyState, Section, Stack, Text } from '@cairn/ui'
import { useStore } from 'zustand'
import { EntriesByDay } from '#shared/history/EntriesByDay.tsx'
import { useHistory } from '#shared/history/use-history.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages as home } from './home.messages.ts'
import { messages } from './recent.messages.ts'

/** As many rows as stand beside a list of coins. */
const shownEntries = 8

/** The newest transactions, beside the coins of a wide screen. @see HIST-01 COIN-03 */
export function RecentActivity() {
  const wallet = useWallet()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  // The scope of the history's first page, which shares the answer.
  const scope = { includeTestnets, chainIds: [] }
  const { history, entries, coinOf } = useHistory(scope)
  const off = useStore(wallet.networks, (networks) => networks.off)
  const shown = entries
    .filter(({ chainId }) => !off.includes(chainId))
    .slice(0, shownEntries)
  if (!history.data)
    return (
      <Section title={messages.recent}>
        {
          <QueryState
            failed={history.isError}
            loading={messages.recentLoading}
            onRetry={() => void history.refetch()}
            retry={home.retry}
            rows={6}
            text={home.failedText}
            title={messages.recentFailed}
          />
        }
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
