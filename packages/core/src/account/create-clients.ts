import {
  createRpcClient,
  type RpcClient,
  type RpcClientOptions,
  RpcError,
} from '@cairn/clients'
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
import { getNetwork } from '../networks/networks.store.ts'
import type { WalletClients } from '../wallet.ts'

export type ClientOptions = {
  readonly environment: Environment
  readonly fetch: typeof globalThis.fetch
  readonly getToken: () => Promise<string>
  /** Called when a service refuses the token. */
  readonly dropToken: () => Promise<void> | void
}

/** One client per service of the environment, and per chain where it takes one. */
export function createClients(options: ClientOptions): WalletClients {
  const { environment, fetch } = options
  const { services, networks } = environment
  const client = <S extends Service>(service: S, url: string) =>
    createRpcClient(service, { url, fetch })
  const network = (chainId: number) => getNetwork({ all: networks }, chainId)
  return {
    api: createApiClient(options),
    metadata: client(metadata, services.metadata),
    indexerGateway: client(indexerGateway, services.indexerGateway),
    sessions: client(sessions, services.sessions),
    identity: client(identity, services.identity),
    relayer: (chainId) => client(relayer, network(chainId).relayerUrl),
    indexer: (chainId) => client(indexer, network(chainId).indexerUrl),
  }
}

/** Only what is the account's own is asked with its token. */
function createApiClient(options: ClientOptions): RpcClient<typeof api> {
  const { environment, fetch, getToken } = options
  const base: RpcClientOptions = { url: environment.services.api, fetch }
  const open = createRpcClient(api, base)
  const own = createRpcClient(api, { ...base, getToken })
  return {
    ...open,
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
