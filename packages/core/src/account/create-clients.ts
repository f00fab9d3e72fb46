import {
  createNodeClient,
  createRpcClient,
  type RpcClient,
  type RpcClientOptions,
  RpcError,
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
import type { WalletClients } from '../wallet.ts'

export type ClientOptions = {
  readonly environment: Environment
  /** Those that were added too, at the time of each call. */
  readonly networks: () => NetworksState
  readonly fetch: typeof globalThis.fetch
  /** Whether somebody is signed in: else there is nobody's token to ask for. */
  readonly hasSession: () => boolean
  readonly getToken: () => Promise<string>
  /** Called when a service refuses the token. */
  readonly dropToken: () => Promise<void> | void
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
    identity: client(identity, services.identity),
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
  const getToken = async () => {
    if (!hasSession()) throw new SessionMissingError()
    return options.getToken()
  }
  const base: RpcClientOptions = { url: environment.services.api, fetch }
  const open = createRpcClient(api, base)
  const own = createRpcClient(api, { ...base, getToken })
  return {
    ...open,
    revokeAuthTokens: renewing(options, own.revokeAuthTokens),
    userStorageFetch: renewing(options, own.userStorageFetch),
    userStorageSave: renewing(options, own.userStorageSave),
    userStorageDelete: renewing(options, own.userStorageDelete),
    userStorageFetchAll: renewing(options, own.userStorageFetchAll),
  }
}

/** Asks once more with a new token when the old one is refused. @see AUTH-10 */
function renewing<A extends readonly unknown[], T>(
  { dropToken }: ClientOptions,
  call: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  return async (...args) => {
    try {
      return await call(...args)
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      await dropToken()
      return call(...args)
    }
  }
}

function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof RpcError)) return false
  return error.status === 401 || error.error === 'SessionExpired'
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

/** What is the account's own was asked for, and nobody is signed in. @see ERRS-01 */
export class SessionMissingError extends BaseError {
  override readonly name = 'SessionMissingError'

  constructor() {
    super('ClientStore needs an injected session')
  }
}
