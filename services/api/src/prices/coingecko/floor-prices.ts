import type { Logger } from '@cairn/service-kit'
import type { Caller, PricedToken, UsdPrice } from '../price-source.ts'
import { type Platform, readFloorPrice } from './answers.ts'
import { type CoingeckoClient, CoingeckoRefusal } from './client.ts'
import { createRemembered, isFresh } from './remembered.ts'

export type FloorPricesOptions = {
  readonly ask: CoingeckoClient
  readonly findPlatforms: () => Promise<ReadonlyMap<number, Platform>>
  readonly now: () => Date
  readonly log: Logger
}

/**
 * Lifetime of a floor price, in ms. Floor prices change slowly, and each costs
 * a call.
 */
const freshMs = 10 * 60_000
const maxCollections = 5_000
/** Maximum number of collections per refresh. Later requests load more. */
const maxAsked = 8

/**
 * Creates a function that finds the floor prices of collections, in the order
 * given. Known prices stay while the API is away.
 *
 * @see COLL-02 PRICE-01
 */
export function createFloorPrices(
  options: FloorPricesOptions,
): (
  tokens: readonly PricedToken[],
  caller?: Caller,
) => Promise<readonly (UsdPrice | undefined)[]> {
  const { ask, findPlatforms, now, log } = options
  const known = createRemembered<UsdPrice | undefined>(maxCollections, now)
  let turn = Promise.resolve()

  return async (tokens, caller) => {
    const platforms = await findPlatforms().catch(() => undefined)
    const paths = tokens.map(({ chainId, address }) => {
      const platform = platforms?.get(chainId)
      return platform && /^0x[0-9a-f]{40}$/.test(address)
        ? `/nfts/${platform.id}/contract/${address}`
        : undefined
    })
    // One refresh at a time: the second needs no price that the first has
    // loaded.
    turn = turn.then(() => refresh(new Set(paths), caller))
    await turn
    return paths.map((path) =>
      path === undefined ? undefined : known.get(path)?.value,
    )
  }

  async function refresh(
    paths: ReadonlySet<string | undefined>,
    caller: Caller,
  ) {
    const stale = [...paths]
      .filter((path) => path !== undefined)
      .filter((path) => !isFresh(known.get(path), freshMs, now()))
    try {
      for (const path of stale.slice(0, maxAsked))
        known.set(path, await readOne(path, caller))
    } catch (error) {
      log.debug({ err: error }, 'floor prices stay as they are')
    }
  }

  async function readOne(
    path: string,
    caller: Caller,
  ): Promise<UsdPrice | undefined> {
    try {
      return readFloorPrice(await ask(path, {}, caller), now())
    } catch (error) {
      if (error instanceof CoingeckoRefusal) return undefined
      throw error
    }
  }
}
