import type { Logger } from '@cairn/service-kit'
import type { Caller, UsdPrice } from '../price-source.ts'
import { readPrices } from './answers.ts'
import { type CoingeckoClient, CoingeckoRefusal } from './client.ts'
import { type Named, pricePath } from './names.ts'
import { createRemembered, isFresh } from './remembered.ts'

export type TokenPricesOptions = {
  readonly ask: CoingeckoClient
  readonly now: () => Date
  readonly log: Logger
  /** Lifetime of a price, in ms. */
  readonly cacheMs: number
  /**
   * Initial number of tokens per request. The API says when they are too many.
   */
  readonly batchSize: number
}

/** Present prices of tokens. They stay while the API is away. */
export type TokenPrices = {
  /**
   * Requests unknown and old prices: the longest unrequested first, and last
   * those that the API did not know.
   */
  readonly refresh: (named: readonly Named[], caller?: Caller) => Promise<void>
  /** Returns the last known price. */
  readonly find: (one: Named) => UsdPrice | undefined
}

/** Pause before an unknown price is requested again, in ms. */
const unknownMs = 10 * 60_000
const maxPrices = 20_000

/** Creates an empty cache of present prices. @see PRICE-01 */
export function createTokenPrices(options: TokenPricesOptions): TokenPrices {
  const { now, log, cacheMs } = options
  const prices = createRemembered<UsdPrice | undefined>(maxPrices, now)
  let batchSize = options.batchSize
  let turn = Promise.resolve()

  return {
    find: ({ key }) => prices.get(key)?.value,
    // One refresh at a time: the second needs no price that the first has
    // loaded.
    refresh(named, caller) {
      turn = turn.then(() => refreshOld(named, caller))
      return turn
    },
  }

  async function refreshOld(
    named: readonly Named[],
    caller: Caller,
  ): Promise<void> {
    const old = new Map(
      named.filter(isOld).map((one) => [one.key, one] as const),
    )
    const timeOf = ({ key }: Named) => prices.get(key)?.atMs ?? 0
    const wanted = [...old.values()].sort(
      (a, b) => missesOf(a) - missesOf(b) || timeOf(a) - timeOf(b),
    )
    try {
      for (const [path, group] of Map.groupBy(wanted, pricePath))
        await requestAll(path, group, caller)
    } catch (error) {
      log.debug({ err: error }, 'prices stay as they are')
    }
  }

  /** 1 for a token that the API did not know when it was last asked. */
  function missesOf({ key }: Named): number {
    const known = prices.get(key)
    return known && !known.value ? 1 : 0
  }

  function isOld({ key }: Named): boolean {
    const known = prices.get(key)
    return !isFresh(known, known?.value ? cacheMs : unknownMs, now())
  }

  async function requestAll(
    path: string,
    group: readonly Named[],
    caller: Caller,
  ): Promise<void> {
    for (let rest = group; rest.length > 0; ) {
      const batch = rest.slice(0, batchSize)
      try {
        const found = await requestPrices(options, path, batch, caller)
        for (const { key, name } of batch) prices.set(key, found.get(name))
      } catch (error) {
        if (!(error instanceof CoingeckoRefusal)) throw error
        if (batch.length > 1) {
          // The API's limit per request depends on the plan, and changes.
          batchSize = Math.ceil(batch.length / 2)
          continue
        }
        for (const { key } of batch) prices.set(key, undefined)
      }
      rest = rest.slice(batch.length)
    }
  }
}

async function requestPrices(
  { ask, now }: Pick<TokenPricesOptions, 'ask' | 'now'>,
  path: string,
  batch: readonly Named[],
  caller: Caller,
) {
  const names = batch.map(({ name }) => name)
  const parameters = {
    [batch[0]?.type === 'coin' ? 'ids' : 'contract_addresses']: names.join(','),
    vs_currencies: 'usd',
    include_24hr_change: 'true',
    include_last_updated_at: 'true',
  }
  const answer = await ask(path, parameters, caller)
  return readPrices(answer, names, now())
}
