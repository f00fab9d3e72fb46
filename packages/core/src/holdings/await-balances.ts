import type { Coin } from '@cairn/primitives'
import type { BaseWallet } from '../platform/base-wallet.ts'
import type { Balances } from './kept-balances.ts'

/** Pauses between questions, in ms: indexers are short behind their chains. */
const pauseMs = { first: 250, longest: 2_000 } as const
/** After this the networks that still lack a coin are named, in ms. */
const patienceMs = 30_000

type Options = {
  /** The coins before the change. */
  readonly before: readonly Coin[]
  /** The coins that arrive. */
  readonly coinIds: readonly string[]
  /** Asks for the balances now; may throw. */
  readonly ask: () => Promise<Pick<Balances, 'coins' | 'failedChains'>>
}

/**
 * Asks for balances until every awaited coin has grown. A network that does not
 * answer shows no coin.
 *
 * @returns the networks that lack an awaited coin after 30 s
 * @see COIN-02
 */
export async function awaitBalances(
  { platform }: Pick<BaseWallet, 'platform'>,
  { before, coinIds, ask }: Options,
): Promise<readonly number[]> {
  const { signal } = new AbortController()
  let left = [...coinIds]
  let waited = 0
  for (let pause: number = pauseMs.first; ; ) {
    const now = await ask().catch(() => undefined)
    left = left.filter(
      (id) =>
        !now ||
        now.failedChains.includes(chainOf(id)) ||
        balanceOf(now.coins, id) <= balanceOf(before, id),
    )
    if (left.length === 0 || waited >= patienceMs)
      return [...new Set(left.map(chainOf))]
    await platform.delay(pause, signal)
    waited += pause
    pause = Math.min(pause * 2, pauseMs.longest)
  }
}

function balanceOf(coins: readonly Coin[], id: string): bigint {
  return coins.find((coin) => coin.id === id)?.balance ?? 0n
}

/** A coin's id begins with its network. */
function chainOf(id: string): number {
  return Number(id.split('-', 1)[0])
}
