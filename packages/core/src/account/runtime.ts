import type { Engine, OpenAccount } from '@cairn/account'
import type { Address } from '@cairn/primitives'
import type { AnalyticsClient } from '../analytics/analytics-client.ts'
import type { SignedMessage } from '../messages/messages.store.ts'
import type { Device } from '../signers/device.ts'
import type { SignerSetup } from '../signers/new-signer-setup.ts'
import type { Signer } from '../signers/signer.ts'
import type { SigningJob } from '../signing/signing-manager.ts'
import type { StorageArea } from '../storage/storage.ts'
import type { SentCalls, SetUpCarried } from './calls.ts'
import type { Linking } from './link-old-wallet.ts'

/** Someone who asked for a signature of a message. */
export type MessageCall = {
  readonly resolve: (signed: SignedMessage) => void
  readonly reject: (error: Error) => void
}

/** The engine's code and what it has set up. */
export type LoadedEngine = {
  readonly module: typeof import('@cairn/account')
  readonly engine: Engine
}

/**
 * What runs behind the stores: the loaded engine, the signers of this device,
 * promises in flight. One per wallet, changed in place.
 */
export type Runtime = {
  readonly device: Device
  readonly indexedDB: IDBFactory
  /** Local storage as it is: for what older versions left there. */
  readonly area: StorageArea
  readonly fetch: typeof globalThis.fetch
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>
  readonly setCookie: (cookie: string) => void
  readonly importEngine: () => Promise<typeof import('@cairn/account')>
  /** In the order in which they are asked to sign. */
  readonly signers: Map<Address, Signer>
  readonly jobs: Map<string, SigningJob>
  /** Who waits for messages to be signed. */
  readonly messages: Map<number, MessageCall>
  /** Told of what stops a signer. */
  readonly signingErrors: Set<(error: unknown) => void>
  /** Signers are set up and taken away one after the other. */
  signerSetup: SignerSetup
  engine: Promise<LoadedEngine> | undefined
  account: Promise<OpenAccount> | undefined
  /** An old sign-in whose wallet the next one takes over. */
  linking: Linking | undefined
  /** Settles the choice between several wallets. */
  choose: ((address: Address) => void) | undefined
  /** Closes the open view of a signer. */
  endFocus: ((isContinued: boolean) => void) | undefined
  /** Ends the wait for a mail link. */
  passwordless: AbortController | undefined
  token: Promise<string> | undefined
  /** Transactions on their way to the relayer: it does not know them yet. */
  readonly handingIn: Map<string, Promise<void>>
  /** The set-up that transactions of this page bring along, by their hash. */
  readonly setUpCarried: Map<string, SetUpCarried>
  /** Requests that are being signed and sent, by id. */
  readonly submitting: Map<number, Promise<SentCalls>>
  requestCount: number
  /** Absent until there is something to report. */
  analytics: Promise<AnalyticsClient> | undefined
  /** When the last change of the second factor was signed, in milliseconds. */
  provedAt: number
  /** The services' clock minus this device's, in ms; 0 until it was asked for. */
  clockSkewMs: number
}
