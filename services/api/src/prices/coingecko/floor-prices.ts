import type { Logger } from '@cairn/service-kit'
import type { PricedToken, UsdPrice } from '../price-source.ts'
import { type Platform, readFloorPrice } from './answers.ts'
import { type CoingeckoClient, CoingeckoRefusal } from './client.ts'
import { createRemembered } from './remembered.ts'

export type FloorPricesOptions = {
  readonly ask: CoingeckoClient
  readonly findPlatforms: () => Promise<ReadonlyMap<number, Platform>>
  readonly now: () => Date
  readonly log: Logger
}

/** Floor prices change slowly, and each costs a call of its own. */
const freshMs = 10 * 60_000
const maxCollections = 5_000
/** Collections that one request asks about; it may ask for more later. */
const maxAsked = 8

/**
 * Makes a function that finds what the cheapest token of a collection costs,
 * in the order asked. What was found before stays while the API is away.
 *
 * @see COLL-02 PRICE-01
 */
export function createFloorPrices(
  options: FloorPricesOptions,
): (
  tokens: readonly PricedToken[],
) => Promise<readonly (UsdPrice | undefined)[]> {
  const { ask, findPlatforms, now, log } = options
  const known = createRemembered<UsdPrice | undefined>(maxCollections, now)
  let turn = Promise.resolve()

  return async (tokens) => {
    const platforms = await findPlatforms().catch(() => undefined)
    const paths = tokens.map(({ chainId, address }) => {
      const platform = platforms?.get(chainId)
      return platform && /^0x[0-9a-f]{40}$/.test(address)
        ? `/nfts/${platform.id}/contract/${address}`
        : undefined
    })
    // One after the other: what the first asked the second need not.
    turn = turn.then(() => refresh(new Set(paths)))
    await turn
    return paths.map((path) =>
      path === undefined ? undefined : known.get(path)?.value,
    )
  }

  async function refresh(paths: ReadonlySet<string | undefined>) {
    const stale = [...paths].filter((path) => path !== undefined).filter(isOld)
    try {
      for (const path of stale.slice(0, maxAsked))
        known.set(path, await readOne(path))
    } catch (error) {
      log.debug({ err: error }, 'floor prices stay as they are')
    }
  }

  function isOld(path: string): boolean {
    const found = known.get(path)
    return !found || Math.abs(now().getTime() - found.atMs) >= freshMs
  }

  async function readOne(path: string): Promise<UsdPrice | undefined> {
    try {
      return readFloorPrice(await ask(path), now())
    } catch (error) {
      if (error instanceof CoingeckoRefusal) return undefined
      throw error
    }
  }
}
