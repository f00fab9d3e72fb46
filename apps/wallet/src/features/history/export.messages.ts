import type { RangeName } from './export-range.ts'

/** What the export of the history says. @see HIST-01 */
export const messages = {
  open: 'Export',
  title: 'Export as a file',
  text: (currency: string) =>
    `A CSV file for spreadsheets: a line for everything that moved, with its value in ${currency} at the time. It is made here and leaves this device only with you.`,
  filtered: 'Only what your filters show is written.',
  range: 'Which days',
  from: 'From',
  to: 'To',
  incomplete: 'Choose both days',
  backwards: 'The first day is after the last',
  start: 'Export',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  reading: 'Reading your history',
  read: (count: number) =>
    count === 1 ? '1 transaction read' : `${count} transactions read`,
  pricing: 'Looking up what it was worth',
  failed: 'Your history could not be read to its end',
  failedChains: (names: string) => `${names} does not answer`,
  failedText: (count: number) =>
    `${count === 1 ? '1 transaction is' : `${count} transactions are`} read and kept. Trying again goes on from there.`,
  done: 'Your file is ready',
  doneText: (count: number) =>
    count === 1 ? '1 line was written.' : `${count} lines were written.`,
  withoutValue: (count: number) =>
    `${count === 1 ? '1 amount has' : `${count} amounts have`} no value in it: the price of then is not known.`,
  again: 'Save once more',
  nothing: 'Nothing happened in these days',
  nothingText: 'Choose other days, or clear your filters.',
  file: (from: string, to: string) => `cairn-history-${from}-to-${to}.csv`,
} as const

export const rangeWords: Record<RangeName, string> = {
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
  all: 'Everything',
  other: 'Other days',
}
