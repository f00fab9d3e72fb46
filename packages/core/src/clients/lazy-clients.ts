import { getNetwork, type NetworksState } from '../networks/networks.store.ts'
import type { WalletClients } from './connected-wallet.ts'

/**
 * Clients whose schemas and code are loaded at the first call: the first
 * screen shows before anything is asked.
 *
 * @param load - gives the clients themselves, always the same
 */
export function lazyClients(
  networks: () => NetworksState,
  load: () => Promise<WalletClients>,
): WalletClients {
  const ofChain =
    <K extends 'relayer' | 'indexer' | 'node'>(name: K) =>
    (chainId: number) => {
      getNetwork(networks(), chainId)
      return lazyClient<object>(async () => (await load())[name](chainId))
    }
  return {
    api: lazyClient(async () => (await load()).api),
    metadata: lazyClient(async () => (await load()).metadata),
    indexerGateway: lazyClient(async () => (await load()).indexerGateway),
    sessions: lazyClient(async () => (await load()).sessions),
    identity: lazyClient(async () => (await load()).identity),
    relayer: ofChain('relayer') as WalletClients['relayer'],
    indexer: ofChain('indexer') as WalletClients['indexer'],
    node: ofChain('node') as WalletClients['node'],
  }
}

type Call = (...args: readonly unknown[]) => Promise<unknown>

function lazyClient<C extends object>(load: () => Promise<C>): C {
  return new Proxy({} as C, {
    get(_, name) {
      // Without `then`, `await` does not take the client for a promise.
      if (name === 'then') return undefined
      return async (...args: readonly unknown[]) => {
        const client = (await load()) as Record<PropertyKey, Call>
        return client[name]?.(...args)
      }
    },
  })
}
