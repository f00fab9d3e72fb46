import { usedNonce } from '@cairn/account/server'
import type { Address, Hex } from '@cairn/primitives'
import { unwrapBundle } from './bundle.ts'

/** Whose transactions wait after the relayer paid for a failure. */
export type BackOff = {
  /** For how many more milliseconds nothing of it is taken; 0 when it is. */
  readonly waitMs: (keys: readonly string[]) => number
  readonly note: (keys: readonly string[], isPaid: boolean) => void
  /** Whether nobody waits. */
  readonly isEmpty: () => boolean
}

const firstMs = 2000
const longestMs = 3_600_000
/** A bound on memory: the oldest are let go first. */
const mostKeys = 10_000

/**
 * Keeps who made the relayer pay for transactions that failed without paying
 * their fee. Each such failure doubles the wait; a paid transaction ends it.
 *
 * @see SRVC-01
 */
export function createBackOff(nowMs: () => number): BackOff {
  const failures = new Map<string, { count: number; untilMs: number }>()
  return {
    isEmpty: () => failures.size === 0,
    waitMs(keys) {
      const untilMs = Math.max(
        0,
        ...keys.map((key) => failures.get(key)?.untilMs ?? 0),
      )
      return Math.max(0, untilMs - nowMs())
    },
    note(keys, isPaid) {
      for (const key of keys) {
        const count = (failures.get(key)?.count ?? 0) + 1
        failures.delete(key)
        if (isPaid) continue
        const pauseMs = Math.min(firstMs * 2 ** (count - 1), longestMs)
        failures.set(key, { count, untilMs: nowMs() + pauseMs })
      }
      while (failures.size > mostKeys) {
        const [oldest] = failures.keys()
        if (oldest !== undefined) failures.delete(oldest)
      }
    },
  }
}

/**
 * What a bundle is held to account by: its wallet, and whom it calls.
 *
 * @param free - whom everybody calls: a failure there says nothing of others
 */
export function backOffKeys(
  { contract, input }: { readonly contract: Address; readonly input: Hex },
  free: readonly string[],
): readonly string[] {
  const spared = new Set(free.map((address) => address.toLowerCase()))
  const wallet = usedNonce(contract, input)?.wallet.toLowerCase()
  const targets = (unwrapBundle(contract, input)?.calls ?? [])
    .map(({ to }) => to.toLowerCase())
    .filter((to) => !spared.has(to) && to !== wallet)
  return [...new Set([...(wallet ? [wallet] : []), ...targets])]
}
