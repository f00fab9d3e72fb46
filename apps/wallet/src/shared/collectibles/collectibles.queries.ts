import { gatewayScope, type Wallet } from '@cairn/core'
import {
  type Address,
  type Collectible,
  collectibleId,
  collectionOf,
  withDocument,
} from '@cairn/primitives'
import type { TokenBalance, TokenMetadata } from '@cairn/protocol'
import { queryOptions } from '@tanstack/react-query'

const pageSize = 100
const maxPages = 100
/** For each page there is, as in `balances.queries.ts`. */
const refreshMs = 15_000
const lateMs = 2_000

export type Owned = {
  /** Without metadata: their loading state is `init`. */
  readonly collectibles: readonly Collectible[]
  readonly failedChains: readonly number[]
  /** Collections whose contract nobody knows. */
  readonly missing: readonly string[]
  /** The number of answers that the list comes from. */
  readonly pages: number
  /** There are more than the wallet asks for. */
  readonly isCut: boolean
}

/** The collectibles of an account, by collection. @see COLL-01 */
export function ownedOptions(
  wallet: Wallet,
  address: Address,
  includeTestnets: boolean,
) {
  return queryOptions({
    queryKey: ['balances', 'collectibles', address, includeTestnets],
    queryFn: async ({ signal, client, queryKey }) => {
      const isFirst = client.getQueryData(queryKey) === undefined
      const owned = await loadOwned(wallet, address, includeTestnets, signal)
      // Said once: it is asked again and again.
      if (isFirst) reportMissing(wallet, owned.missing)
      return owned
    },
    refetchInterval: ({ state: { data, status } }) =>
      refreshMs * (status === 'error' ? 1 : (data?.pages ?? 1)),
    retry: 1,
  })
}

/** A collection that nobody knows is shown by its address all the same. @see ERRS-01 */
function reportMissing({ log }: Wallet, missing: readonly string[]): void {
  for (const collection of missing)
    log.error({ collection }, 'contract not found')
}

async function loadOwned(
  wallet: Wallet,
  address: Address,
  includeTestnets: boolean,
  signal: AbortSignal,
): Promise<Owned> {
  const found: Collectible[] = []
  const failed = new Set<number>()
  const missing = new Set<string>()
  const scope = gatewayScope(wallet.networks.getState(), includeTestnets)
  let page: object = { pageSize }
  let pages = 0
  let isCut = true
  while (isCut && pages < maxPages) {
    pages += 1
    const answer = await wallet.clients.indexerGateway.getTokenBalancesDetails(
      {
        networkType: scope.networkType,
        filter: {
          accountAddresses: [address],
          contractTypes: ['ERC721', 'ERC1155'],
          omitNativeBalances: true,
        },
        page,
      },
      { signal },
    )
    for (const { chainId, errorReason, results } of answer.balances) {
      if (!scope.isShown(chainId)) continue
      if (errorReason) failed.add(chainId)
      for (const balance of results) {
        const collectible = toCollectible(balance)
        if (!collectible) continue
        found.push(collectible)
        if (!balance.contractInfo) missing.add(collectible.collection.id)
      }
    }
    isCut = answer.page.more === true
    page = answer.page
  }
  return {
    collectibles: found.toSorted(byCollection),
    failedChains: [...failed],
    missing: [...missing],
    pages,
    isCut,
  }
}

/** A token balance as a collectible; nothing when it is a coin. */
function toCollectible(balance: TokenBalance): Collectible | undefined {
  const { chainId, contractAddress, contractType, tokenID, contractInfo } =
    balance
  if (contractType !== 'ERC721' && contractType !== 'ERC1155') return undefined
  if (tokenID === undefined || !/^[1-9]\d*$/.test(balance.balance))
    return undefined
  return {
    id: collectibleId(chainId, contractAddress, tokenID),
    chainId,
    contractAddress,
    contractType,
    tokenId: tokenID,
    balance: BigInt(balance.balance),
    decimals: 0,
    name: tokenID,
    description: undefined,
    image: undefined,
    assetType: 'none',
    assetUrl: undefined,
    attributes: [],
    loadingState: 'init',
    collection: collectionOf(chainId, contractAddress, {
      name: contractInfo?.name ?? '',
      verified: contractInfo?.extensions.verified ?? false,
    }),
  }
}

function byCollection(one: Collectible, other: Collectible): number {
  return (
    one.collection.name.localeCompare(other.collection.name, 'en') ||
    one.collection.id.localeCompare(other.collection.id, 'en') ||
    one.tokenId.localeCompare(other.tokenId, 'en', { numeric: true })
  )
}

/** Loads the documents of one page of collectibles. @see COLL-01 */
export function documentsOptions(
  wallet: Wallet,
  collectibles: readonly Collectible[],
) {
  return queryOptions({
    queryKey: ['collectible-documents', collectibles.map(({ id }) => id)],
    queryFn: async ({ signal }): Promise<readonly Collectible[]> => {
      const contracts = Map.groupBy(
        collectibles,
        ({ collection }) => collection.id,
      )
      const failed = new Set<string>()
      let failure: unknown
      const documents = await Promise.all(
        [...contracts].map(([id, tokens]) =>
          loadDocuments(wallet, tokens, signal).catch((error: unknown) => {
            failed.add(id)
            failure = error
            return []
          }),
        ),
      )
      // One contract's failure costs no other its names; it is asked again.
      if (failed.size > 0 && failed.size === contracts.size) throw failure
      const byId = new Map(documents.flat())
      return collectibles.map((collectible): Collectible => {
        const document = byId.get(collectible.id)
        const isLate = failed.has(collectible.collection.id)
        return isLate || document?.status === 'REFRESHING'
          ? { ...collectible, loadingState: 'pending' }
          : withDocument(collectible, document)
      })
    },
    staleTime: 10 * 60_000,
    // Documents that a slow host has not given yet are asked for again.
    refetchInterval: ({ state }) =>
      state.data?.some(({ loadingState }) => loadingState === 'pending')
        ? lateMs
        : false,
    retry: 1,
  })
}

async function loadDocuments(
  wallet: Wallet,
  tokens: readonly Collectible[],
  signal: AbortSignal,
): Promise<readonly (readonly [string, TokenMetadata])[]> {
  const [first] = tokens
  if (!first) return []
  const { chainId, contractAddress } = first
  const { tokenMetadata } = await wallet.clients.metadata.getTokenMetadata(
    {
      chainID: `${chainId}`,
      contractAddress: contractAddress as Address,
      tokenIDs: tokens.map(({ tokenId }) => tokenId),
    },
    { signal },
  )
  return tokenMetadata.map(
    (document) =>
      [
        collectibleId(chainId, contractAddress, document.tokenId),
        document,
      ] as const,
  )
}
