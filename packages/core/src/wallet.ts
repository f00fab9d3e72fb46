import type { NodeClient, RpcClient } from '@cairn/clients'
import type {
  api,
  Environment,
  identity,
  indexer,
  indexerGateway,
  metadata,
  relayer,
  sessions,
} from '@cairn/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { Runtime } from './account/runtime.ts'
import type { SessionState } from './account/session-state.ts'
import type { MessagesStore } from './messages/messages.store.ts'
import type { NetworksStore } from './networks/networks.store.ts'
import type { NotificationsStore } from './notifications/notifications.store.ts'
import type { PasswordlessState } from './passwordless/passwordless-state.ts'
import type { RequestsStore } from './requests/requests.store.ts'
import type { SettingsStore } from './settings/settings.store.ts'
import type { SigningState } from './signing/signing-state.ts'
import type { SocialState } from './social/social-state.ts'
import type { Storage, StorageArea } from './storage/storage.ts'
import type { PendingStore } from './transactions/pending.store.ts'

/** What the wallet needs from the page that runs it. */
export type WalletDependencies = {
  readonly environment: Environment
  /** Where this wallet is served: mail links lead back to it. */
  readonly origin: string
  /** The browser's local storage. */
  readonly area: StorageArea
  /** The browser's session storage; by default the same as `area`. */
  readonly tabArea?: StorageArea
  readonly indexedDB: IDBFactory
  readonly fetch: typeof globalThis.fetch
  /** The present time in milliseconds. */
  readonly now: () => number
  readonly log: WalletLog
  /** Sets a cookie, as `document.cookie` does. */
  readonly setCookie?: (cookie: string) => void
  /** Loads the account engine; by default a dynamic import. */
  readonly importEngine?: () => Promise<typeof import('@cairn/account')>
  /** Waits; by default by the clock. */
  readonly delay?: (ms: number, signal: AbortSignal) => Promise<void>
  /** What the link page shows to compare. */
  readonly deviceInfo?: DeviceInfo
}

export type WalletLog = {
  debug(facts: object, message?: string): void
  info(facts: object, message?: string): void
  warn(facts: object, message?: string): void
  error(facts: object, message?: string): void
}

/** The browser and system a sign-in was asked from. */
export type DeviceInfo = { readonly browser: string; readonly os: string }

/** Everything a screen may reach: one object, built once. */
export type Wallet = {
  readonly environment: Environment
  readonly origin: string
  readonly now: () => number
  readonly log: WalletLog
  readonly storage: Storage
  /** What only this tab keeps, through reloads and redirects. */
  readonly tabStorage: Storage
  readonly deviceInfo: DeviceInfo
  readonly clients: WalletClients

  readonly session: StoreApi<SessionState>
  readonly passwordless: StoreApi<PasswordlessState>
  readonly social: StoreApi<SocialState>
  readonly signing: StoreApi<SigningState>
  readonly settings: SettingsStore
  readonly networks: NetworksStore
  readonly requests: RequestsStore
  readonly messages: MessagesStore
  readonly pending: PendingStore
  readonly notifications: NotificationsStore

  /** The moving parts behind the stores; screens have no business here. */
  readonly runtime: Runtime
}

/** One client per service; chains have their own relayer and indexer. */
export type WalletClients = {
  /** Carries the session's token when there is one. */
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
