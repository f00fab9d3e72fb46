import { groupByDay, type HistoryEntry } from '@cairn/primitives'
import { List, Section } from '@cairn/ui'
import { useWallet } from '#shared/wallet-context.ts'
import { dayHeading, dayOf } from './day-heading.ts'
import { EntryRow } from './EntryRow.tsx'
import { messages } from './entry.messages.ts'
import type { CoinOf } from './entry-words.ts'

type Props = { entries: readonly HistoryEntry[]; coinOf: CoinOf }

/** Transactions under the days they were on, newest first. @see HIST-01 */
export function EntriesByDay({ entries, coinOf }: Props) {
  const { now } = useWallet()
  return groupByDay(entries, dayOf).map(({ day, entries: ofDay }) => (
    <Section key={day} title={dayHeading(day, new Date(now()))}>
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
  ))
}
