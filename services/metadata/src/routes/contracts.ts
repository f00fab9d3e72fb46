import type { metadata } from '@cairn/protocol'
import { getChain, type Handlers, HttpError } from '@cairn/service-kit'
import type { MetadataContext } from '../context.ts'
import { findContracts } from '../find-contracts.ts'
import { toSlice } from '../paging.ts'
import { findMatches } from '../search-contracts.ts'

/** Coins that are looked at in every wallet. A list may have thousands. */
const mostListed = 300

/**
 * Returns names and kinds of contracts.
 *
 * @see META-01
 */
export function contractHandlers(
  context: MetadataContext,
): Pick<
  Handlers<typeof metadata>,
  | 'getContractInfo'
  | 'getContractInfoBatch'
  | 'getDescriptors'
  | 'getListedCoins'
  | 'searchContractsByQuery'
> {
  const { chains } = context
  return {
    async getDescriptors({ chainID, contractAddresses }) {
      const { chainId } = getChain(chains, chainID)
      return { descriptors: context.descriptors(chainId, contractAddresses) }
    },

    async getListedCoins({ chainID }) {
      const { chainId } = getChain(chains, chainID)
      const { tokenList } = context
      const coins = tokenList
        .list(chainId)
        .filter(({ type, address }) => {
          return type === 'ERC20' && !tokenList.isBlacklisted(chainId, address)
        })
        .toSorted((a, b) => Number(b.verified) - Number(a.verified))
      return {
        contractAddresses: coins
          .slice(0, mostListed)
          .map(({ address }) => address.toLowerCase() as `0x${string}`),
      }
    },

    async getContractInfo({ chainID, contractAddress }) {
      const chain = getChain(chains, chainID)
      const [contractInfo] = await findContracts(context, chain, [
        contractAddress,
      ])
      if (!contractInfo) throw new HttpError('NotFound', 'No such contract.')
      return { contractInfo }
    },

    async getContractInfoBatch({ chainID, contractAddresses }) {
      const chain = getChain(chains, chainID)
      const infos = await findContracts(context, chain, contractAddresses)
      return {
        contractInfoMap: Object.fromEntries(
          contractAddresses.flatMap((address, index) => {
            const info = infos[index]
            return info ? [[address.toLowerCase(), info]] : []
          }),
        ),
      }
    },

    async searchContractsByQuery({ q, chainID, chainIDs, types, page }) {
      const named = [...(chainIDs ?? []), ...(chainID ? [chainID] : [])]
      const among = new Set(named.map((name) => getChain(chains, name)))
      const found = await findMatches(context, {
        text: q,
        chains: among.size > 0 ? [...among] : chains,
        types,
      })
      const slice = toSlice(page, 30, 100)
      const end = slice.offset + slice.pageSize
      const more = end < found.length
      return {
        contractInfo: found.slice(slice.offset, end),
        nextPage: {
          page: more ? slice.page + 1 : slice.page,
          pageSize: slice.pageSize,
          more,
        },
      }
    },
  }
}
