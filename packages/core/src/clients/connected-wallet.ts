import type { NodeClient, RpcClient } from '@cairn/clients'
import type {
  api,
  identity,
  indexer,
  indexerGateway,
  metadata,
  relayer,
  sessions,
} from '@cairn/protocol'
import type { NetworksStore } from '../networks/networks.store.ts'
import type { NotificationsStore } from '../notifications/notifications.store.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import type { SettingsStore } from '../settings/settings.store.ts'

/** One client per service; each chain has its own relayer and indexer. */
export type WalletClients = {
  /** Sends the session's token when there is one. */
  readonly api: RpcClient<typeof api>
  readonly metadata: RpcClient<typeof metadata>
  readonly indexerGateway: RpcClient<typeof indexerGateway>
  readonly sessions: RpcClient<typeof sessions>
  readonly identity: RpcClient<typeof identity>
  /** @throws {UnknownNetworkError} when the wallet does not know the chain */
  readonly relayer: (chainId: number) => RpcClient<typeof relayer>
  /** @throws {UnknownNetworkError} when the wallet does not know the chain */
  readonly indexer: (chainId: number) => RpcClient<typeof indexer>
  /** @throws {UnknownNetworkError} when the wallet does not know the chain */
  readonly node: (chainId: number) => NodeClient
}

/** The part of the wallet that asks services, knows networks and settings. */
export type ConnectedWallet = BaseWallet & {
  readonly clients: WalletClients
  readonly settings: SettingsStore
  readonly networks: NetworksStore
  readonly notifications: NotificationsStore
}
