import { delay, type Wallet } from '@cairn/core'
import type { Address, Collectible, PriceRecord } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'
import { toPriceRecord } from '#shared/coins/prices.queries.ts'
import { elementOfType, type MediaElement } from './media-element.ts'

/** After the last key, before a collection is searched. @see COLL-02 */
const searchDebounceMs = 500
const priceRefreshMs = 60_000

/**
 * Loads which element draws media at an address; null when none can.
 *
 * @see COLL-02
 */
export function mediaElementOptions(
  fetch: typeof globalThis.fetch,
  url: string,
  isAsked: boolean,
) {
  return queryOptions({
    queryKey: ['media-element', url],
    queryFn: async ({ signal }): Promise<MediaElement | null> => {
      const response = await fetch(url, { method: 'HEAD', signal })
      const type = response.headers.get('content-type') ?? ''
      return (response.ok && elementOfType(type)) || null
    },
    enabled: isAsked,
    staleTime: 10 * 60_000,
    retry: 1,
  })
}

/**
 * Loads the price of one of the cheapest collectibles of its collection.
 *
 * @see COLL-02 PRICE-01
 */
export function collectiblePriceOptions(
  wallet: Pick<Wallet, 'clients'>,
  { id, chainId, contractAddress, tokenId }: Collectible,
) {
  return queryOptions({
    queryKey: ['collectible-price', id],
    queryFn: async ({ signal }): Promise<PriceRecord | null> => {
      const { getCollectiblePrices } = wallet.clients.api
      const token = { chainId, contractAddress, tokenId }
      const { tokenPrices } = await getCollectiblePrices(
        { tokens: [token] },
        { signal },
      )
      const [price] = tokenPrices
      return price ? toPriceRecord(price) : null
    },
    refetchInterval: priceRefreshMs,
    retry: 1,
  })
}

/** The ids of a collection's tokens whose metadata contain a text. @see COLL-02 */
export function searchOptions(
  wallet: Pick<Wallet, 'clients'>,
  collection: Pick<Collectible, 'chainId' | 'contractAddress'> | undefined,
  text: string,
  isLoaded: boolean,
  wait: typeof delay = delay,
) {
  const wanted = text.trim()
  return queryOptions({
    queryKey: [
      'collection-search',
      collection?.chainId,
      collection?.contractAddress,
      wanted,
    ],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      await wait(searchDebounceMs, signal)
      if (!collection) return new Set()
      const ids = new Set<string>()
      // The service answers by thousands; a collection has at most so many here.
      for (let page = 1; page <= maxSearchPages; page += 1) {
        const answer =
          await wallet.clients.metadata.searchTokenMetadataTokenIDs(
            {
              chainID: `${collection.chainId}`,
              contractAddress: collection.contractAddress as Address,
              filter: { text: wanted },
              page: { page },
            },
            { signal },
          )
        for (const id of answer.tokenIDs) ids.add(id)
        if (!answer.page.more) break
      }
      return ids
    },
    enabled: wanted !== '' && collection !== undefined && isLoaded,
    retry: 0,
  })
}

const maxSearchPages = 20
