import type { HistoryDay, HistoryEntry } from '@cairn/primitives'

/** Days and their entries as one line of places: each day's title, then its rows. */
export type Places = {
  readonly days: readonly HistoryDay[]
  /** The place of each day's title. */
  readonly starts: readonly number[]
  readonly count: number
}

/** The content at a place: an entry of a day, or the day's title. */
export type Place = {
  readonly day: HistoryDay
  readonly entry: HistoryEntry | undefined
  /** The entry's position within its day. */
  readonly position: number
}

export type VisibleRow = {
  readonly entry: HistoryEntry
  readonly index: number
  readonly position: number
  /** Rows before it are not drawn. */
  readonly isCut: boolean
}

export type VisibleDay = {
  readonly day: HistoryDay
  readonly rows: readonly VisibleRow[]
  /** The top of the first row. */
  readonly top: number
}

/** Lays days out in a line. */
export function placesOf(days: readonly HistoryDay[]): Places {
  const starts: number[] = []
  let count = 0
  for (const { entries } of days) {
    starts.push(count)
    count += 1 + entries.length
  }
  return { days, starts, count }
}

/**
 * Returns the content at a place.
 *
 * @throws {RangeError} where there is no such place
 */
export function placeOf({ days, starts, count }: Places, index: number): Place {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? count) <= index) low = middle
    else high = middle
  }
  const day = days[low]
  if (!day || index < 0 || index >= count)
    throw new RangeError(`There is no place ${index} among ${count}.`)
  const position = index - (starts[low] ?? 0) - 1
  return { day, entry: day.entries[position], position }
}

/** The days of which rows are drawn; `items` are neighbours, in order. */
export function visibleDays(
  places: Places,
  items: readonly { readonly index: number; readonly start: number }[],
): readonly VisibleDay[] {
  const days = new Map<string, VisibleDay & { rows: VisibleRow[] }>()
  for (const { index, start } of items) {
    const { day, entry, position } = placeOf(places, index)
    if (!entry) continue
    const known = days.get(day.day) ?? { day, rows: [], top: start }
    const isCut = known.rows.length === 0 && position > 0
    known.rows.push({ entry, index, position, isCut })
    days.set(day.day, known)
  }
  return [...days.values()]
}
