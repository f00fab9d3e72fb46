import type { DappVisit, Environment } from '@cairn/protocol'
import type {
  DeviceInfo,
  ExtensionPlace,
  Platform,
  WalletLog,
} from './platform/base-wallet.ts'
import type { SignerKind } from './signers/kinds/signer-kind.ts'
import type { StorageArea } from './storage/storage.ts'
import type { WalletConnectWallet } from './walletconnect/walletconnect-wallet.ts'

/** The page's own functions and places, handed to `createWallet`. */
export type WalletDependencies = {
  readonly environment: Environment
  /** The origin that serves this wallet: mail links lead back to it. */
  readonly origin: string
  /** The browser's local storage. */
  readonly area: StorageArea
  /** The browser's session storage; by default the same as `area`. */
  readonly tabArea?: StorageArea
  readonly indexedDB: IDBFactory
  readonly fetch: typeof globalThis.fetch
  /** Returns the present time in milliseconds. */
  readonly now: () => number
  readonly log: WalletLog
  /** Sets a cookie, as `document.cookie` does. */
  readonly setCookie?: (cookie: string) => void
  /** The extension's page, if this wallet runs in one. @see XTNS-01 */
  readonly extension?: ExtensionPlace | undefined
  /** Loads the account engine; by default a dynamic import. */
  readonly importEngine?: () => Promise<typeof import('@cairn/account')>
  /** Waits; by default by the clock. */
  readonly delay?: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Opens a channel to other tabs; by default the browser's. */
  readonly openChannel?: Platform['openChannel']
  /** Locks that other tabs wait for; by default the browser's. */
  readonly locks?: Platform['locks']
  /** Kinds of signers beside those of `signers/kinds/registry.ts`. */
  readonly moreSignerKinds?: readonly SignerKind[]
  /** The app that opened this page. */
  readonly visit?: DappVisit | undefined
  /** The browser and system, which the page of a mailed link shows. */
  readonly deviceInfo?: DeviceInfo
}

/**
 * The whole wallet: one object, built once. Each floor adds its own part to
 * it, and its functions take that part and those below. Screens read the
 * stores; `test/architecture.test.ts` names the parts that they may not touch.
 */
export type Wallet = WalletConnectWallet
