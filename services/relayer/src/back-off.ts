import type { Chain } from '@cairn/service-kit'
import type { Bundle } from './bundle.ts'

/** Keeps who waits after the relayer paid for their failure. */
export type BackOff = {
  /** For how many more milliseconds nothing of it is taken; 0 when it is. */
  readonly waitMs: (keys: readonly string[]) => number
  readonly note: (keys: readonly string[], isPaid: boolean) => void
  /** Whether there is no entry. */
  readonly isEmpty: () => boolean
}

const firstMs = 2000
const longestMs = 3_600_000
/**
 * Longest wait for a contract, in ms. Many people call the same contracts, so a
 * failure of one must not stop the others.
 */
const longestTargetMs = 60_000
const targetMark = 'to:'
/** Maximum entries. The oldest are dropped first. */
const mostKeys = 10_000

/**
 * Tracks wallets and contracts whose transactions failed without paying their
 * fee. Each such failure doubles the wait. A paid transaction ends it.
 *
 * @see SRVC-01 m
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
        const mostMs = key.startsWith(targetMark) ? longestTargetMs : longestMs
        const pauseMs = Math.min(firstMs * 2 ** (count - 1), mostMs)
        failures.set(key, { count, untilMs: nowMs() + pauseMs })
      }
      while (failures.size > mostKeys) {
        const [oldest] = failures.keys()
        if (oldest !== undefined) failures.delete(oldest)
      }
    },
  }
}

/** The parties responsible for a failed transaction, in lower case. */
export type BackOffKeys = {
  readonly wallet: string
  /** Contracts that the transaction calls. */
  readonly targets: readonly string[]
}

/**
 * Returns the keys of a transaction.
 *
 * @param wallet - the wallet that accepted the signature, not a claimed one
 * @param spared - contracts that everyone calls: a failure there says nothing
 *   about others
 */
export function backOffKeys(
  wallet: string,
  { calls }: Pick<Bundle, 'calls'>,
  spared: readonly string[],
): BackOffKeys {
  const left = new Set([wallet, ...spared].map((one) => one.toLowerCase()))
  const targets = calls
    .map(({ to }) => to.toLowerCase())
    .filter((to) => !left.has(to))
  return {
    wallet: wallet.toLowerCase(),
    targets: [...new Set(targets)].map((to) => `${targetMark}${to}`),
  }
}

/**
 * Returns the contracts that never wait: the payee and the fee tokens, so that
 * everyone can pay.
 */
export function sparedTargets({
  chain,
  paymentAddress,
}: {
  readonly chain: Pick<Chain, 'feeMarket'>
  readonly paymentAddress: string
}): readonly string[] {
  const { feeMarket } = chain
  const tokens = feeMarket?.tokens.map(({ token }) => token.contractAddress)
  return [
    paymentAddress,
    ...(tokens ?? []),
    ...(feeMarket ? [feeMarket.native.token] : []),
  ]
}
