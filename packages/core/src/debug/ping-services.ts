import { createRpcClient } from '@cairn/clients'
import { guard, keyshare } from '@cairn/protocol'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { getNetwork } from '../networks/networks.store.ts'

/** The result of asking a service for its health. */
export type ServiceState = {
  readonly name: string
  /** Without its path: a node's may hold a key. */
  readonly host: string
  readonly answers: boolean
}

type Question = {
  readonly name: string
  readonly url: string
  readonly ask: () => Promise<unknown>
}

/** Silent for longer, in milliseconds, a service counts as away. */
const timeoutMs = 5000

/**
 * Asks every service, and those of the default network, whether they are there.
 * Never throws.
 *
 * @see SETT-01
 */
export function pingServices(
  wallet: Pick<
    ConnectedWallet,
    'clients' | 'environment' | 'networks' | 'platform'
  >,
): Promise<readonly ServiceState[]> {
  return Promise.all(questions(wallet).map(answerOf))
}

function questions(
  wallet: Pick<
    ConnectedWallet,
    'clients' | 'environment' | 'networks' | 'platform'
  >,
): readonly Question[] {
  const { services } = wallet.environment
  const { api, metadata, indexerGateway, sessions, identity } = wallet.clients
  const { relayer, indexer } = wallet.clients
  const state = wallet.networks.getState()
  const network = getNetwork(state, state.defaultChainId)
  const { chainId, title } = network
  const once = { timeoutMs }
  const { fetch } = wallet.platform
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
      ask: () =>
        createRpcClient(guard, { url: services.guard, fetch }).ping({}, once),
    },
    ...services.keyshare.map((url, index) => ({
      name: `Keyshare ${index + 1}`,
      url,
      ask: () => createRpcClient(keyshare, { url, fetch }).ping({}, once),
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
