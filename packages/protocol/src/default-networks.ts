import { networkRows } from './data/network-rows.ts'
import type { Network } from './environment.ts'

/**
 * Service addresses of a public environment; `{network}` stands for the
 * network's name.
 */
export type NetworkTemplates = {
  readonly rpcUrl: string
  readonly indexerUrl: string
  readonly relayerUrl: string
}

/** The default chain, on which services also check signatures. */
const mainChainId = 137

/**
 * Returns the networks of a public environment, with addresses from its
 * templates. A local stack has only the chains it runs.
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

/** Names of a public network, whoever serves it. @see NETS-02 */
export function publicNetwork(
  chainId: number,
):
  | { readonly title: string; readonly symbol: string; readonly coin: string }
  | undefined {
  const row = networkRows.find(([known]) => known === chainId)
  if (!row) return undefined
  const [, , title, , symbol, coin] = row
  return { title, symbol, coin }
}
