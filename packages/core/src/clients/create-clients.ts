import {
  type CallHeaders,
  createNodeClient,
  createRpcClient,
  type RpcClient,
  type RpcClientOptions,
} from '@cairn/clients'
import { BaseError } from '@cairn/primitives'
import {
  api,
  type Environment,
  identity,
  indexer,
  indexerGateway,
  metadata,
  relayer,
  type Service,
  sessions,
} from '@cairn/protocol'
import { getNetwork, type NetworksState } from '../networks/networks.store.ts'
import type { WalletClients } from './connected-wallet.ts'
import { type Mending, retrying } from './retrying.ts'

export type ClientOptions = Mending & {
  readonly environment: Environment
  /** All networks at the time of each call, added ones included. */
  readonly networks: () => NetworksState
  readonly fetch: typeof globalThis.fetch
  /** Whether there is a session that a token can be asked for. */
  readonly hasSession: () => boolean
  /** The headers that authorise a call of the session to an address. */
  readonly authorize: (url: string) => Promise<CallHeaders>
}

/** One client per service of the environment, and per chain where it takes one. */
export function createClients(options: ClientOptions): WalletClients {
  const { environment, fetch, networks } = options
  const { services } = environment
  const client = <S extends Service>(service: S, url: string) =>
    createRpcClient(service, { url, fetch })
  const existing = <S extends Service>(
    service: S,
    name: ServiceName,
    url: string,
  ) => (url === '' ? missingClient<S>(name) : client(service, url))
  return {
    api: services.api === '' ? missingClient('API') : createApiClient(options),
    metadata: existing(metadata, 'Metadata', services.metadata),
    indexerGateway: existing(
      indexerGateway,
      'IndexerGateway',
      services.indexerGateway,
    ),
    sessions: client(sessions, services.sessions),
    identity: createIdentityClient(options),
    relayer(chainId) {
      const { relayerUrl } = getNetwork(networks(), chainId)
      if (relayerUrl === '') throw new ServiceMissingError('Relayer', chainId)
      return client(relayer, relayerUrl)
    },
    indexer(chainId) {
      const { indexerUrl } = getNetwork(networks(), chainId)
      if (indexerUrl === '') throw new ServiceMissingError('Indexer', chainId)
      return client(indexer, indexerUrl)
    },
    node(chainId) {
      return createNodeClient({
        url: getNetwork(networks(), chainId).rpcUrl,
        fetch,
      })
    },
  }
}

/** Only what is the account's own is asked with its token. */
function createApiClient(options: ClientOptions): RpcClient<typeof api> {
  const { environment, fetch, hasSession } = options
  const authorize = async (url: string) => {
    if (!hasSession()) throw new SessionMissingError()
    return options.authorize(url)
  }
  const base: RpcClientOptions = { url: environment.services.api, fetch }
  const open = createRpcClient(api, base)
  const own = createRpcClient(api, { ...base, authorize })
  return {
    ...open,
    revokeAuthTokens: retrying(options, own.revokeAuthTokens),
    userStorageFetch: retrying(options, own.userStorageFetch),
    userStorageSave: retrying(options, own.userStorageSave),
    userStorageDelete: retrying(options, own.userStorageDelete),
    userStorageFetchAll: retrying(options, own.userStorageFetchAll),
    getMoonpayLink: retrying(options, own.getMoonpayLink),
    sardineGetClientToken: retrying(options, own.sardineGetClientToken),
  }
}

/** A signature by mail is asked for with the account's token. */
function createIdentityClient(
  options: ClientOptions,
): RpcClient<typeof identity> {
  const { environment, fetch, authorize } = options
  const base: RpcClientOptions = { url: environment.services.identity, fetch }
  const open = createRpcClient(identity, base)
  const own = createRpcClient(identity, { ...base, authorize })
  return {
    ...open,
    sendLink: (input, ...more) =>
      input.purpose === 'sign'
        ? retrying(options, own.sendLink)(input, ...more)
        : open.sendLink(input, ...more),
  }
}

type ServiceName = 'API' | 'Metadata' | 'IndexerGateway' | 'Relayer' | 'Indexer'

/** Every call of a service that the environment does not have. */
function missingClient<S extends Service>(name: ServiceName): RpcClient<S> {
  return new Proxy({} as RpcClient<S>, {
    get: () => () => Promise.reject(new ServiceMissingError(name)),
  })
}

/**
 * The environment, or a network that was added, is without that service.
 *
 * @see NETS-02 ERRS-01
 */
export class ServiceMissingError extends BaseError {
  override readonly name = 'ServiceMissingError'

  constructor(service: ServiceName, chainId?: number) {
    const client = service === 'IndexerGateway' ? service : `${service}Client`
    super(
      chainId === undefined
        ? `${client} not configured`
        : `${client} not configured for chainId ${chainId}`,
    )
  }
}

/** A call needs a signed-in account, and there is none. @see ERRS-01 */
export class SessionMissingError extends BaseError {
  override readonly name = 'SessionMissingError'

  constructor() {
    super('ClientStore needs an injected session')
  }
}
