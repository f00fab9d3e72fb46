/** The days a file covers, both included; from nowhere means from the start. */
export type ExportRange = {
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}

export const rangeNames = [
  'month',
  'last-month',
  'year',
  'all',
  'other',
] as const
export type RangeName = (typeof rangeNames)[number]

export type RangeChoice = {
  readonly name: RangeName
  /** Days as a field of days writes them, `2026-11-21`; may be incomplete. */
  readonly from: string
  readonly to: string
}

export type RangeRefusal = 'incomplete' | 'backwards'

/**
 * The range a choice means where the person is.
 *
 * @returns why it means none
 * @see HIST-01
 */
export function readRange(
  { name, from, to }: RangeChoice,
  now: Date,
): ExportRange | RangeRefusal {
  const year = now.getFullYear()
  const month = now.getMonth()
  switch (name) {
    case 'month':
      return { from: startOf(year, month), to: now.getTime() }
    case 'last-month':
      return { from: startOf(year, month - 1), to: startOf(year, month) - 1 }
    case 'year':
      return { from: startOf(year, 0), to: now.getTime() }
    case 'all':
      return { from: Number.NEGATIVE_INFINITY, to: now.getTime() }
    case 'other': {
      const first = readDay(from)
      const last = readDay(to)
      if (!first || !last) return 'incomplete'
      if (first > last) return 'backwards'
      // The whole of the last day, however long it is.
      const end = new Date(last)
      end.setDate(last.getDate() + 1)
      return { from: first.getTime(), to: end.getTime() - 1 }
    }
    default:
      return name satisfies never
  }
}

function startOf(year: number, month: number): number {
  return new Date(year, month, 1).getTime()
}

function readDay(text: string): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return undefined
  const [year = 0, month = 1, day = 1] = parts.slice(1).map(Number)
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 && date.getDate() === day
    ? date
    : undefined
}
