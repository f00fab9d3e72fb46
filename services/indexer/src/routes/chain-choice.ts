import type { ServedChain } from '../indexed-chain.ts'
import { refuse } from './arguments.ts'

/** Chains of a gateway call; all chains if it names none. */
export type ChainChoice = {
  readonly chainIds?: readonly number[] | undefined
  readonly networks?: readonly string[] | undefined
  readonly networkType?: 'MAINNETS' | 'TESTNETS' | 'ALL' | undefined
}

export type ChosenChains = {
  readonly chains: readonly ServedChain[]
  /** Requested ids that are not served. */
  readonly unknownIds: readonly number[]
}

const types = { MAINNETS: 'mainnet', TESTNETS: 'testnet' } as const
/** Maximum chains of a call. */
const mostChoices = 200

/**
 * Chooses among the served chains.
 *
 * @throws {HttpError} `InvalidArgument` for an unknown network name
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
