import { networkRows } from './data/network-rows.ts'
import type { Network } from './environment.ts'

/** Where the services of a public environment are; `{network}` stands for its name. */
export type NetworkTemplates = {
  readonly rpcUrl: string
  readonly indexerUrl: string
  readonly relayerUrl: string
}

/** The chain that is the default, and on which services check signatures. */
const mainChainId = 137

/**
 * The networks of a public environment, at the addresses its templates give.
 * A local stack has only the chains it runs.
 *
 * @see NETS-01
 */
export function defaultNetworks(
  templates: NetworkTemplates,
): readonly Network[] {
  return networkRows.map(
    ([chainId, name, title, type, symbol, coin, explorer]) => {
      const fill = (template: string) => template.replaceAll('{network}', name)
      return {
        chainId,
        name,
        title,
        type,
        rpcUrl: fill(templates.rpcUrl),
        indexerUrl: fill(templates.indexerUrl),
        relayerUrl: fill(templates.relayerUrl),
        blockExplorerUrl: explorer,
        nativeToken: { symbol, name: coin, decimals: 18 },
        ...(chainId === mainChainId && {
          isDefaultChain: true,
          isAuthChain: true,
        }),
      }
    },
  )
}
