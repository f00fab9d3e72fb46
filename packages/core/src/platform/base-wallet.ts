import type { DappVisit, Environment } from '@cairn/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { Storage, StorageArea } from '../storage/storage.ts'
import type { SessionState } from './session-state.ts'

/** Writes facts to the console or to a service's log. */
export type WalletLog = {
  debug(facts: object, message?: string): void
  info(facts: object, message?: string): void
  warn(facts: object, message?: string): void
  error(facts: object, message?: string): void
}

/** The browser and system a sign-in was asked from. */
export type DeviceInfo = { readonly browser: string; readonly os: string }

/** Page of the browser extension. @see XTNS-01 */
export type ExtensionPlace = {
  /** Opens the whole wallet in a tab and closes the popup; absent in tabs. */
  readonly openInTab?: () => void
  /** Loads the page again, at its first screen. */
  readonly restart: () => void
  /**
   * Lets pages find this wallet as `window.ethereum`, or no longer. Works while
   * a press is handled.
   *
   * @returns whether the browser allows it
   */
  readonly setDefault: (isDefault: boolean) => Promise<boolean>
}

/** The functions of the browser that the wallet uses. */
export type Platform = {
  readonly indexedDB: IDBFactory
  /** Local storage itself: older versions left values there. */
  readonly area: StorageArea
  readonly fetch: typeof globalThis.fetch
  /** Waits for some milliseconds, or rejects once the signal aborts. */
  readonly delay: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Opens a channel to the other tabs of this browser. */
  readonly openChannel: (
    name: string,
  ) => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>
  /** Locks that other tabs of this browser wait for. */
  readonly locks: Pick<LockManager, 'request'>
  /** Sets a cookie, as `document.cookie` does. */
  readonly setCookie: (cookie: string) => void
  /** Absent outside the browser extension. */
  readonly extension?: ExtensionPlace | undefined
}

/** The part of the wallet that every floor may use. */
export type BaseWallet = {
  readonly environment: Environment
  /** The origin that serves this wallet: mail links lead back to it. */
  readonly origin: string
  /** Returns the present time in milliseconds. */
  readonly now: () => number
  readonly log: WalletLog
  readonly storage: Storage
  /** Storage of this tab alone; it lasts through reloads and redirects. */
  readonly tabStorage: Storage
  readonly deviceInfo: DeviceInfo
  /** The app that opened this page; absent if none did. @see DAPP-01 */
  readonly visit?: DappVisit | undefined
  readonly platform: Platform
  readonly session: StoreApi<SessionState>
}
