import { createRpcClient } from '@cairn/clients'
import { engineVersion, getNetwork, type Wallet } from '@cairn/core'
import { guard, keyshare } from '@cairn/protocol'
import { queryOptions } from '@tanstack/react-query'

/** How a service took the question whether it is there. */
export type ServiceState = {
  readonly name: string
  /** Without its path: a node's may hold a key. */
  readonly host: string
  readonly answers: boolean
}

/** The engine's version; that it has one says that it loads. @see SETT-01 */
export function engineOptions(wallet: Wallet) {
  return queryOptions({
    queryKey: ['debug', 'engine'],
    queryFn: () => engineVersion(wallet),
    retry: 0,
  })
}

type Question = {
  readonly name: string
  readonly url: string
  readonly ask: () => Promise<unknown>
}

const timeoutMs = 5000

/** Asks every service whether it is there. @see SETT-01 */
export function servicesOptions(wallet: Wallet) {
  return queryOptions({
    queryKey: ['debug', 'services'],
    queryFn: () => Promise.all(questions(wallet).map(answerOf)),
    retry: 0,
    staleTime: 0,
  })
}

function questions(wallet: Wallet): readonly Question[] {
  const { services } = wallet.environment
  const { api, metadata, indexerGateway, sessions, identity } = wallet.clients
  const { relayer, indexer } = wallet.clients
  const state = wallet.networks.getState()
  const network = getNetwork(state, state.defaultChainId)
  const { chainId, title } = network
  const once = { timeoutMs }
  return [
    { name: 'API', url: services.api, ask: () => api.ping({}, once) },
    {
      name: 'Metadata',
      url: services.metadata,
      ask: () => metadata.ping({}, once),
    },
    {
      name: 'Indexer gateway',
      url: services.indexerGateway,
      ask: () => indexerGateway.ping({}, once),
    },
    {
      name: 'Sessions',
      url: services.sessions,
      ask: () => sessions.ping({}, once),
    },
    {
      name: 'Identity',
      url: services.identity,
      ask: () => identity.ping({}, once),
    },
    {
      name: 'Guard',
      url: services.guard,
      ask: () => createRpcClient(guard, { url: services.guard }).ping({}, once),
    },
    ...services.keyshare.map((url, index) => ({
      name: `Keyshare ${index + 1}`,
      url,
      ask: () => createRpcClient(keyshare, { url }).ping({}, once),
    })),
    {
      name: `Relayer, ${title}`,
      url: network.relayerUrl,
      ask: () => relayer(chainId).ping({}, once),
    },
    {
      name: `Indexer, ${title}`,
      url: network.indexerUrl,
      ask: () => indexer(chainId).ping({}, once),
    },
  ]
}

async function answerOf({ name, url, ask }: Question): Promise<ServiceState> {
  const host = URL.canParse(url) ? new URL(url).host : 'none'
  try {
    await ask()
    return { name, host, answers: true }
  } catch {
    return { name, host, answers: false }
  }
}
