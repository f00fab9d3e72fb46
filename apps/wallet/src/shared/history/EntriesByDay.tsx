import { groupByDay, type HistoryEntry } from '@cairn/primitives'
import { type HistoryRowProps, List, Section, SkeletonRows } from '@cairn/ui'
import { Suspense } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { lazyPart } from '../loading/lazy-part.ts'
import { dayHeading, dayOf } from './day-heading.ts'
import { EntryRow, useRowFacts } from './EntryRow.tsx'
import { messages } from './entry.messages.ts'
import { type CoinOf, keyOf } from './entry-words.ts'

type Props = { entries: readonly HistoryEntry[]; coinOf: CoinOf }

/** More rows than this, and only those near the screen are drawn. */
const manyRows = 100

const VirtualDays = lazyPart(
  'virtual-days',
  () => import('./VirtualDays.tsx'),
  'VirtualDays',
)

/** Transactions under the days they were on, newest first. @see HIST-01 */
export function EntriesByDay({ entries, coinOf }: Props) {
  const { now } = useWallet()
  const facts = useRowFacts()
  const days = groupByDay(entries, dayOf)
  const titleOf = (day: string) => dayHeading(day, new Date(now()))
  const row = (
    entry: HistoryEntry,
    itemProps?: HistoryRowProps['itemProps'],
  ) => (
    <EntryRow
      coinOf={coinOf}
      entry={entry}
      facts={facts}
      itemProps={itemProps}
      key={keyOf(entry)}
    />
  )
  if (entries.length > manyRows)
    return (
      <Suspense fallback={<SkeletonRows label={messages.loading} rows={6} />}>
        <VirtualDays days={days} row={row} titleOf={titleOf} />
      </Suspense>
    )
  return days.map(({ day, entries: ofDay }) => (
    <Section key={day} title={titleOf(day)}>
      <List label={messages.list}>{ofDay.map((entry) => row(entry))}</List>
    </Section>
  ))
}
