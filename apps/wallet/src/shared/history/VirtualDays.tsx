import type { HistoryDay, HistoryEntry } from '@cairn/primitives'
import { type HistoryRowProps, List, Section } from '@cairn/ui'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import {
  placeOf,
  placesOf,
  type VisibleRow,
  visibleDays,
} from './day-places.ts'
import { messages } from './entry.messages.ts'
import { keyOf } from './entry-words.ts'

type Props = {
  days: readonly HistoryDay[]
  row: (
    entry: HistoryEntry,
    itemProps: HistoryRowProps['itemProps'],
  ) => ReactNode
  titleOf: (day: string) => string
}

/** A row with its line, and the title of a day with the room around it. */
const size = { row: 69, title: 76 } as const

/**
 * A long history: only rows near the screen exist, under the titles of their
 * days.
 *
 * @see HIST-01
 */
export function VirtualDays({ days, row, titleOf }: Props) {
  const places = placesOf(days)
  // Texts that are there already: thousands are asked for with every page.
  const keyAt = (index: number): string => {
    const { day, entry } = placeOf(places, index)
    return entry?.txnHash ?? day.day
  }
  const sizeAt = (index: number): number =>
    placeOf(places, index).entry ? size.row : size.title
  return (
    <Rows
      keyAt={keyAt}
      places={places}
      row={row}
      sizeAt={sizeAt}
      titleOf={titleOf}
    />
  )
}

type RowsProps = Pick<Props, 'row' | 'titleOf'> & {
  places: ReturnType<typeof placesOf>
  keyAt: (index: number) => string
  sizeAt: (index: number) => number
}

function Rows({ places, keyAt, sizeAt, row, titleOf }: RowsProps) {
  // The virtualizer stays the same object while what it says changes.
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  const virtualizer = useWindowVirtualizer({
    count: places.count,
    estimateSize: sizeAt,
    getItemKey: keyAt,
    overscan: 8,
    scrollMargin: topOf(box.current),
  })
  const { scrollMargin } = virtualizer.options
  return (
    <div
      ref={box}
      style={{ position: 'relative', height: virtualizer.getTotalSize() }}
    >
      {visibleDays(places, virtualizer.getVirtualItems()).map(
        ({ day, rows, top }) => (
          <div key={day.day} style={placeAt(top - size.title - scrollMargin)}>
            <Section title={titleOf(day.day)}>
              <List label={messages.list}>
                {rows.map((one) => (
                  <Row
                    {...one}
                    key={keyOf(one.entry)}
                    measure={virtualizer.measureElement}
                    row={row}
                    setSize={day.entries.length}
                  />
                ))}
              </List>
            </Section>
          </div>
        ),
      )}
    </div>
  )
}

type RowProps = VisibleRow & {
  row: Props['row']
  setSize: number
  measure: (element: HTMLElement | null) => void
}

/**
 * One row at its place, drawn once however far the page is scrolled: the list
 * itself is drawn on every scroll event. The compiler keeps what a component
 * returned only where the component has an element of its own.
 */
function Row({
  entry,
  index,
  position,
  isCut,
  row,
  setSize,
  measure,
}: RowProps) {
  const place = {
    'aria-posinset': position + 1,
    'aria-setsize': setSize,
    'data-index': index,
    ref: measure,
    // Its height must not depend on whether the row before it is drawn.
    style: isCut ? { borderTop: '1px solid var(--line)' } : undefined,
  }
  return <>{row(entry, place)}</>
}

function placeAt(top: number): CSSProperties {
  return { position: 'absolute', insetInline: 0, top }
}

function topOf(element: Element | null): number {
  return element ? element.getBoundingClientRect().top + window.scrollY : 0
}
