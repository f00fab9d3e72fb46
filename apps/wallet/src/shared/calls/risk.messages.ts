import type { CallRisk } from '@cairn/core'

/** The warning about each risk of a call. @see HIST-02 */
export const riskWords: Record<CallRisk, string> = {
  all: 'This lets someone else move everything you have of this coin or collection, now and later, without asking you again. Only allow it if you trust the address below.',
  unlimited:
    'This lets someone else spend all you have of this coin, now and later, without asking you again. Only allow it if you trust the address below.',
  amount:
    'This lets someone else spend this amount without asking you again. Only allow it if you trust the address below.',
  item: 'This lets someone else take this collectible without asking you again. Only allow it if you trust the address below.',
  either:
    'This lets someone else take a collectible, or spend this amount of a coin, without asking you again. Only allow it if you trust the address below.',
  others:
    'This moves something that belongs to someone else, who let your wallet do so. Check both addresses before you sign.',
}

/** Said of a call that fails alone. */
export const mayFailText = 'May fail. The other steps then happen without it.'
