import type { PricePeriod } from '@cairn/protocol'

/** The texts of the chart below the balance. */
export const messages = {
  chart: (past: string) => `Value of your coins, ${past}`,
  summary:
    'What the coins that you have now were worth. Arrow keys read it moment by moment.',
  range: 'Time of the chart',
  none: 'No price history yet',
  sample: 'Sample prices',
} as const

/** Each range in short, and as people say it. */
export const rangeWords: Readonly<
  Record<PricePeriod, { readonly short: string; readonly past: string }>
> = {
  day: { short: '1D', past: 'past day' },
  week: { short: '1W', past: 'past week' },
  month: { short: '1M', past: 'past month' },
  year: { short: '1Y', past: 'past year' },
  all: { short: 'All', past: 'all time' },
}
