/** Writes a day, as in `18 May 2033`. */
export function dayText(date: Date | number): string {
  return dayFormat.format(date)
}

/** Writes a day and a time of 24 hours, as in `18 May 2033, 17:20`. */
export function momentText(date: Date | number): string {
  return momentFormat.format(date)
}

// Made once: making one takes longer than drawing a row.
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
})
