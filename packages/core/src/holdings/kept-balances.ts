import { type Address, type Coin, parseJson } from '@cairn/primitives'
import { decimal } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { BaseWallet } from '../platform/base-wallet.ts'

/** The balances of an account, as far as they are known. */
export type Balances = {
  readonly coins: readonly Coin[]
  /** Chains whose indexer did not answer. */
  readonly failedChains: readonly number[]
  /** Number of answers that the balances come from. */
  readonly pages: number
  /** There are more coins, which are on their way. */
  readonly isPart: boolean
  /** There are more coins than the wallet asks for. */
  readonly isCut?: boolean | undefined
}

/** As many as a page has: more would fill the browser's storage. */
const maxKept = 100

type Kept = Pick<BaseWallet, 'storage' | 'log'>
type Keeping = Pick<BaseWallet, 'storage' | 'session' | 'now'>
type Whose = { readonly address: Address; readonly includeTestnets: boolean }

const text = z.optional(z.string())

const coin = z.object({
  type: z.literal('coin'),
  id: z.string(),
  chainId: z.number(),
  contractAddress: z.string(),
  contractType: z.string(),
  name: z.string(),
  description: text,
  symbol: z.string(),
  decimals: z.number(),
  balance: decimal,
  logoURL: text,
  website: text,
  originAddress: text,
  verified: z.boolean(),
  isAdded: z.optional(z.boolean()),
  blacklisted: z.boolean(),
  namesake: z.optional(z.string()),
})

const balances = z.object({
  address: z.string(),
  includeTestnets: z.boolean(),
  pages: z.number(),
  isPart: z.boolean(),
  /** When they were read, in ms; older entries have none. */
  at: z.optional(z.number()),
  coins: z.array(coin),
})

/**
 * Keeps what an account holds for the next time this browser opens it. What is
 * known while a chain is away says less than what was kept before.
 *
 * @see STOR-01 COIN-02
 */
export function keepBalances(
  { storage, session, now }: Keeping,
  { address, includeTestnets }: Whose,
  { coins, failedChains, pages }: Balances,
): void {
  // An answer that comes after the sign-out leaves nothing behind.
  if (!('address' in session.getState())) return
  if (failedChains.length > 0) return
  const kept = {
    address,
    includeTestnets,
    pages,
    isPart: coins.length > maxKept,
    at: now(),
    coins: coins
      .slice(0, maxKept)
      .map((one) => ({ ...one, balance: `${one.balance}` })),
  }
  storage.set('tokenBalances', JSON.stringify(kept))
}

/**
 * The last balances of the account that this browser stored. Invalid data is
 * logged as `Stored data is corrupted` and ignored.
 *
 * @see STOR-01 COIN-02
 */
export function keptBalances(
  { storage, log }: Kept,
  { address, includeTestnets }: Whose,
): Balances | undefined {
  const stored = storage.get('tokenBalances')
  if (stored === undefined) return undefined
  const { data } = z.safeParse(balances, parseJson(stored))
  if (!data) {
    log.warn({ key: 'tokenBalances' }, 'Stored data is corrupted')
    storage.remove('tokenBalances')
    return undefined
  }
  if (data.address !== address) return undefined
  if (data.includeTestnets !== includeTestnets) return undefined
  return {
    coins: data.coins.map(toCoin),
    failedChains: [],
    pages: data.pages,
    isPart: data.isPart,
  }
}

/**
 * Returns the time at which the stored balances were read, in ms; `undefined`
 * if there are none.
 *
 * @see STOR-01
 */
export function keptBalancesAt({
  storage,
}: Pick<BaseWallet, 'storage'>): number | undefined {
  const stored = parseJson(storage.get('tokenBalances') ?? '')
  return z.safeParse(z.object({ at: z.number() }), stored).data?.at
}

function toCoin(kept: z.output<typeof coin>): Coin {
  const { description, logoURL, website, originAddress } = kept
  return {
    ...kept,
    description,
    logoURL,
    website,
    originAddress,
    balance: BigInt(kept.balance),
  }
}
