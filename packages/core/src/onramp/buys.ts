import {
  type Address,
  fundingOptions,
  isSameAddress,
  onrampProviders,
  parseJson,
} from '@cairn/primitives'
import * as z from 'zod/mini'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'

const buy = z.object({
  id: z.string(),
  account: z.string(),
  provider: z.enum(onrampProviders),
  /** Absent if the person chooses the coin on the provider's page. */
  option: z.optional(z.enum(fundingOptions)),
  chainId: z.number(),
  /** In milliseconds. */
  startedAt: z.number(),
  /** Height of the chain at the start; absent if its node did not answer. */
  block: z.optional(z.number()),
  /** The order, in a national currency; absent if the page asks for it. */
  ordered: z.optional(z.object({ amount: z.string(), fiat: z.string() })),
  /** Hashes of arrivals that ended other purchases. */
  seen: z.array(z.string()),
})
/** A purchase whose coins have not arrived. @see RAMP-02 */
export type Buy = z.output<typeof buy>

/** Maximum number of purchases to keep, of all accounts. */
const maxKept = 50

/** A purchase of which nothing came is forgotten after this, in ms. */
const lifetimeMs = 86_400_000

type Kept = Pick<BaseWallet, 'storage' | 'log' | 'now'>

/** Lists the account's purchases of the last day without coins, oldest first. */
export function listBuys(wallet: Kept, account: Address): readonly Buy[] {
  const since = wallet.now() - lifetimeMs
  return readBuys(wallet).filter(
    (one) => isSameAddress(one.account, account) && one.startedAt > since,
  )
}

/**
 * Keeps a purchase until its coins arrive. A second visit to the same provider
 * for the same coin belongs to the purchase that waits already.
 *
 * @returns when the chain's height is kept too, or could not be had
 * @see RAMP-02
 */
export async function beginBuy(
  wallet: Pick<ConnectedWallet, 'storage' | 'log' | 'now' | 'clients'>,
  account: Address,
  started: Pick<Buy, 'provider' | 'option' | 'chainId' | 'ordered'>,
): Promise<void> {
  const { provider, option, chainId, ordered } = started
  const same = listBuys(wallet, account).find(
    (one) =>
      one.provider === provider &&
      one.option === option &&
      one.chainId === chainId,
  )
  if (same) {
    changeBuys(wallet, (all) =>
      all.map((one) =>
        one.id === same.id ? { ...one, ordered, startedAt: wallet.now() } : one,
      ),
    )
    return
  }
  const id = crypto.randomUUID()
  const startedAt = wallet.now()
  const added = { ...started, id, account, startedAt, seen: [] }
  changeBuys(wallet, (all) => [...all, added].slice(-maxKept))
  const block = await heightOf(wallet, chainId)
  if (block === undefined) return
  changeBuys(wallet, (all) =>
    all.map((one) => (one.id === id ? { ...one, block } : one)),
  )
}

/** No arrival is of a later block: the purchase waits for none. */
export const heldBlock = Number.MAX_SAFE_INTEGER

/**
 * Runs what brings coins to the account that are no purchase's, such as test
 * funds: arrivals until then end none.
 *
 * @see RAMP-02
 */
export async function withoutBuys<T>(
  wallet: Pick<ConnectedWallet, 'storage' | 'log' | 'now' | 'clients'>,
  account: Address,
  run: () => Promise<T>,
): Promise<T> {
  const waiting = listBuys(wallet, account)
  const setBlock = (ids: readonly string[], block: number | undefined) =>
    changeBuys(wallet, (all) =>
      all.map((one) => (ids.includes(one.id) ? { ...one, block } : one)),
    )
  const idsOn = (chainId: number) =>
    waiting.filter((one) => one.chainId === chainId).map(({ id }) => id)
  const chainIds = [...new Set(waiting.map(({ chainId }) => chainId))]
  for (const chainId of chainIds) setBlock(idsOn(chainId), heldBlock)
  try {
    return await run()
  } finally {
    for (const chainId of chainIds)
      setBlock(idsOn(chainId), (await heightOf(wallet, chainId)) ?? heldBlock)
  }
}

/** Stops to wait for a purchase. Coins that arrive later arrive all the same. */
export function removeBuy(wallet: Kept, id: string): void {
  changeBuys(wallet, (all) => all.filter((one) => one.id !== id))
}

/**
 * Changes the stored list. It is read anew each time, because other tabs change
 * it too.
 */
export function changeBuys(
  wallet: Kept,
  change: (all: readonly Buy[]) => readonly Buy[],
): void {
  const after = change(readBuys(wallet))
  if (after.length === 0) wallet.storage.remove('buys')
  else wallet.storage.set('buys', JSON.stringify(after))
}

/** Each entry is checked on its own, so that a damaged one costs no other. */
function readBuys({ storage, log }: Kept): readonly Buy[] {
  const list = parseJson(storage.get('buys') ?? '[]')
  if (!Array.isArray(list)) {
    log.warn({ key: 'buys' }, 'Stored data is corrupted')
    return []
  }
  return list.flatMap((entry) => {
    const { data } = z.safeParse(buy, entry)
    return data ? [data] : []
  })
}

async function heightOf(
  { clients, log }: Pick<ConnectedWallet, 'clients' | 'log'>,
  chainId: number,
): Promise<number | undefined> {
  try {
    const answer = await clients.node(chainId).call('eth_blockNumber', [])
    return Number(z.parse(z.string(), answer))
  } catch (error) {
    log.warn({ error: String(error) }, 'Could not read the block number')
    return undefined
  }
}
