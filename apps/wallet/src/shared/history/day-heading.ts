import { messages } from './entry.messages.ts'

/** The calendar day of a date where the person is, as in `2026-11-21`. */
export function dayOf(date: Date): string {
  const month = `${date.getMonth() + 1}`.padStart(2, '0')
  const day = `${date.getDate()}`.padStart(2, '0')
  return `${date.getFullYear()}-${month}-${day}`
}

/**
 * Returns the heading of a day: Today, Yesterday, then the weekday and the
 * date. The year is added only when it is another one.
 *
 * @see HIST-01
 */
export function dayHeading(day: string, now: Date): string {
  if (day === dayOf(now)) return messages.today
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day === dayOf(yesterday)) return messages.yesterday
  const date = new Date(`${day}T12:00:00`)
  const isOfYear = date.getFullYear() === now.getFullYear()
  return (isOfYear ? dayOfYear : dayOfAnyYear).format(date)
}

// Made once: making one takes longer than drawing a row.
const dayParts = { weekday: 'long', day: 'numeric', month: 'long' } as const
const dayOfYear = new Intl.DateTimeFormat('en-GB', dayParts)
const dayOfAnyYear = new Intl.DateTimeFormat('en-GB', {
  ...dayParts,
  year: 'numeric',
})

/** The time of a day, 24 hours. */
export function timeOf(date: Date): string {
  const hours = `${date.getHours()}`.padStart(2, '0')
  const minutes = `${date.getMinutes()}`.padStart(2, '0')
  return `${hours}:${minutes}`
}
