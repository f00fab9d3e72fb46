import type { ChainIndex } from '@cairn/service-kit'

/** Looks at the chain all the time, unless a test says otherwise. */
export const quickIndex: ChainIndex = {
  mode: 'accounts',
  historyDays: 90,
  native: 'balances',
  finality: 1,
  pollMs: { awake: 50, idle: 50 },
}
