import type { ServedChain } from '../indexed-chain.ts'
import { refuse } from './arguments.ts'

/** Which chains a call to the gateway is about; all when it names none. */
export type ChainChoice = {
  readonly chainIds?: readonly number[] | undefined
  readonly networks?: readonly string[] | undefined
  readonly networkType?: 'MAINNETS' | 'TESTNETS' | 'ALL' | undefined
}

export type ChosenChains = {
  readonly chains: readonly ServedChain[]
  /** Ids that were asked for and are not served. */
  readonly unknownIds: readonly number[]
}

const types = { MAINNETS: 'mainnet', TESTNETS: 'testnet' } as const
/** More than anyone serves. */
const mostChoices = 200

/**
 * Chooses among the chains that are served.
 *
 * @throws {HttpError} `InvalidArgument` if a network has no such name
 */
export function chooseChains(
  served: readonly ServedChain[],
  { chainIds = [], networks = [], networkType }: ChainChoice,
): ChosenChains {
  if (chainIds.length > mostChoices) refuse('chainIds')
  const names = new Set(networks.map((name) => name.toLowerCase()))
  const known = new Set(served.map(({ chain: { chain } }) => chain.name))
  if ([...names].some((name) => !known.has(name))) refuse('networks')
  const ids = new Set(chainIds)
  const isNamed = ids.size > 0 || names.size > 0
  const servedIds = new Set(served.map(({ chain: { chain } }) => chain.chainId))
  return {
    chains: served.filter(({ chain: { chain } }) => {
      const isOfType =
        !networkType ||
        networkType === 'ALL' ||
        chain.type === types[networkType]
      const isChosen =
        !isNamed || ids.has(chain.chainId) || names.has(chain.name)
      return isOfType && isChosen
    }),
    unknownIds: [...ids].filter((id) => !servedIds.has(id)),
  }
}
