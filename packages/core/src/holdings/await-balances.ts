import type { Coin } from '@cairn/primitives'
import type { BaseWallet } from '../platform/base-wallet.ts'

/** Pauses between questions, in ms: indexers are short behind their chains. */
const pauseMs = { first: 250, longest: 2_000 } as const
/** After this the networks that showed nothing are named, in ms. */
const patienceMs = 30_000

type Options = {
  /** The coins before the change. */
  readonly before: readonly Coin[]
  /** The networks that the change concerns. */
  readonly chainIds: readonly number[]
  /** Asks for the coins now; may throw. */
  readonly ask: () => Promise<readonly Coin[]>
}

/**
 * Asks for balances until every network concerned shows a change.
 *
 * @returns the networks that showed none within 30 s
 * @see COIN-02
 */
export async function awaitBalances(
  { platform }: Pick<BaseWallet, 'platform'>,
  { before, chainIds, ask }: Options,
): Promise<readonly number[]> {
  const { signal } = new AbortController()
  const known = new Map(chainIds.map((id) => [id, sumsOf(before, id)]))
  let left = [...known.keys()]
  let waited = 0
  for (let pause: number = pauseMs.first; ; ) {
    const now = await ask().catch(() => before)
    left = left.filter((id) => sumsOf(now, id) === known.get(id))
    if (left.length === 0 || waited >= patienceMs) return left
    await platform.delay(pause, signal)
    waited += pause
    pause = Math.min(pause * 2, pauseMs.longest)
  }
}

/** Returns the balances of one network as text to compare. */
function sumsOf(coins: readonly Coin[], chainId: number): string {
  return coins
    .filter((coin) => coin.chainId === chainId)
    .map(({ id, balance }) => `${id}=${balance}`)
    .sort()
    .join()
}
