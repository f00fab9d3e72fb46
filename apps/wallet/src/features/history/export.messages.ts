import { messages as files } from '#shared/browser/files.messages.ts'
import type { RangeName } from './export-range.ts'

/** The texts of the history's export. @see HIST-01 */
export const messages = {
  open: 'Export',
  title: files.export,
  text: (currency: string) =>
    `Creates a CSV file with one line per transfer and its value in ${currency} at the time. The file is created on this device and isn’t sent anywhere.`,
  filtered: 'Only transactions that match your filters are included.',
  range: 'Date range',
  from: 'From',
  to: 'To',
  incomplete: 'Choose both dates',
  backwards: 'The start date is after the end date',
  start: 'Export',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  reading: 'Reading your history',
  read: (count: number) =>
    count === 1 ? '1 transaction read' : `${count} transactions read`,
  pricing: 'Looking up past prices',
  failed: 'Couldn’t read your whole history',
  failedChains: (names: string) => `Can’t reach ${names}`,
  failedText: (count: number) =>
    `${count === 1 ? '1 transaction was' : `${count} transactions were`} read. Try again to continue from there.`,
  done: 'Your file is ready',
  doneText: (count: number) =>
    count === 1 ? 'The file has 1 line.' : `The file has ${count} lines.`,
  withoutValue: (count: number) =>
    `${count === 1 ? '1 amount has' : `${count} amounts have`} no value because the price at the time isn’t known.`,
  again: 'Save again',
  nothing: 'No transactions in this period',
  nothingText: 'Choose different dates or clear your filters.',
  file: (from: string, to: string) => `cairn-history-${from}-to-${to}.csv`,
} as const

export const rangeWords: Record<RangeName, string> = {
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
  all: 'All time',
  other: 'Custom dates',
}
