import type { DecimalsOf, Wallet } from '@cairn/core'
import {
  type Address,
  collectibleId,
  hasTokenIds,
  type Operation,
} from '@cairn/primitives'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useWallet } from '../wallet/wallet-context.ts'

/** A collectible that a call or a change names. */
export type NamedItem = {
  readonly contractAddress: string
  readonly tokenId: string
}

/** A document that a slow host has not given yet is asked for again. */
const lateMs = 2000

/** The decimals of some tokens of a contract, by token id. */
function itemDecimalsOptions(
  wallet: Pick<Wallet, 'clients'>,
  chainId: number,
  contractAddress: string,
  tokenIds: readonly string[],
) {
  return queryOptions({
    queryKey: ['item-decimals', chainId, contractAddress, tokenIds],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const { tokenMetadata } = await wallet.clients.metadata.getTokenMetadata(
        {
          chainID: `${chainId}`,
          contractAddress: contractAddress as Address,
          tokenIDs: [...tokenIds],
        },
        { signal },
      )
      return new Map(
        tokenMetadata
          .filter(({ status }) => status !== 'REFRESHING')
          .map(({ tokenId, decimals = 0 }) => [tokenId, decimals]),
      )
    },
    staleTime: 10 * 60_000,
    refetchInterval: ({ state }) =>
      state.data && state.data.size < tokenIds.length ? lateMs : false,
    retry: 1,
  })
}

/**
 * Asks for the decimals of collectibles, so that their amounts are shown as
 * where they are held.
 *
 * @see COIN-02
 */
export function useItemDecimals(
  chainId: number,
  items: readonly NamedItem[],
): DecimalsOf {
  const wallet = useWallet()
  const contracts = Map.groupBy(items, ({ contractAddress }) =>
    contractAddress.toLowerCase(),
  )
  const asked = [...contracts].map(
    ([address, some]) =>
      [address, [...new Set(some.map(({ tokenId }) => tokenId))]] as const,
  )
  const answers = useQueries({
    queries: asked.map(([address, ids]) =>
      itemDecimalsOptions(wallet, chainId, address, ids),
    ),
  })
  const known = new Map(
    asked.flatMap(([address], index) =>
      [...(answers[index]?.data ?? [])].map(
        ([id, decimals]) =>
          [collectibleId(chainId, address, id), decimals] as const,
      ),
    ),
  )
  return (address, id) => known.get(collectibleId(chainId, address, id))
}

/** Lists the collectibles whose amounts the calls name. */
export function itemsOfCalls(
  operations: readonly Operation[],
): readonly NamedItem[] {
  return operations.flatMap((operation) => {
    const { kind } = operation
    if (kind === 'transfer' && !hasTokenIds(operation.contractType)) return []
    if (kind !== 'transfer' && kind !== 'niftyswap' && kind !== 'heroMint')
      return []
    const contractAddress =
      kind === 'transfer'
        ? operation.contractAddress
        : operation.tokenContractAddress
    if (contractAddress === undefined) return []
    return operation.tokenIds.map((tokenId) => ({ contractAddress, tokenId }))
  })
}
