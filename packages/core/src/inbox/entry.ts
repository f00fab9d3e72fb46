import type { Address } from '@cairn/primitives'
import type { ConnectOptions, Network } from '@cairn/protocol'
import type * as z from 'zod/mini'
import type { MessageContent } from '../messages/message-content.ts'
import type { requestedTransaction } from '../storage/storage-keys.ts'

/** A batch of calls that this wallet is asked to send. */
export type RequestedTransaction = z.output<typeof requestedTransaction>

/** The ways in which apps reach the wallet; `port` is in memory. */
export const transports = [
  'window',
  'native',
  'extension',
  'walletconnect',
  'port',
] as const

/** The app that asks, as its transport knows it. */
export type Asker = {
  /** One visit of the app, such as one popup. */
  readonly peerId: string
  readonly transport: (typeof transports)[number]
  readonly origin: string
  /** `browser`: the browser vouches for the origin. `claimed`: only the app does. */
  readonly proof: 'browser' | 'claimed'
  /** Name that the app gives itself. */
  readonly app?: string | undefined
}

/** A network that the wallet does not know. */
export type AskedNetwork = Pick<
  Network,
  'chainId' | 'title' | 'rpcUrl' | 'nativeToken'
>

/** One decision that the person is asked for. */
export type Ask =
  | {
      readonly type: 'connect'
      readonly options: ConnectOptions
      /** Networks that a WalletConnect session gets. */
      readonly chainIds?: readonly number[] | undefined
      /** The form in which the app asked, and gets its answer. */
      readonly reply: 'details' | 'accounts' | 'permissions' | 'session'
    }
  | {
      readonly type: 'message'
      readonly content: MessageContent
      /**
       * `onchain`: the app checks the signature by ERC-1271 alone, so the
       * wallet has to be set up there first.
       */
      readonly form: 'erc6492' | 'onchain'
    }
  | {
      readonly type: 'transaction'
      readonly request: RequestedTransaction
      /**
       * `calls-id`: the app asked by EIP-5792, and follows the calls itself.
       * `signed`: the app gets the signed transaction, and nothing is sent.
       */
      readonly reply: 'hash' | 'calls-id' | 'signed'
      /** Name that the app gave its calls (EIP-5792). */
      readonly callsId?: string | undefined
    }
  | {
      readonly type: 'network'
      /** As the app describes it: nothing of it is proven. */
      readonly network: AskedNetwork
    }
  | {
      /** A coin on the entry's network. */
      readonly type: 'asset'
      readonly address: Address
    }

export type EntryState =
  | { readonly type: 'waiting' }
  | { readonly type: 'signing' }
  | { readonly type: 'sent'; readonly metaTxnHash: string }
  | { readonly type: 'answered'; readonly answer: unknown }
  | { readonly type: 'rejected'; readonly reason?: string | undefined }
  | { readonly type: 'failed'; readonly reason?: string | undefined }
  | { readonly type: 'withdrawn' }

export type EntryEvent =
  | { readonly type: 'sign' }
  /** No signature came about: the person may try again. */
  | { readonly type: 'wait' }
  | { readonly type: 'send'; readonly metaTxnHash: string }
  | { readonly type: 'answer'; readonly answer: unknown }
  | { readonly type: 'reject'; readonly reason?: string | undefined }
  | { readonly type: 'fail'; readonly reason?: string | undefined }
  /** The app left, or the entry expired. */
  | { readonly type: 'withdraw' }

/** One question in the inbox. */
export type Entry = {
  /** Time of the question in milliseconds; unique in the inbox. */
  readonly id: number
  readonly at: number
  readonly chainId: number
  /** Absent when the person asks in this wallet. */
  readonly from?: Asker | undefined
  /** `peerId:rpcId`: the same request again is the same entry. */
  readonly call?: string | undefined
  /** The transport handed the answer over. */
  readonly delivered?: boolean | undefined
  /** Time at which a tab began to sign, in ms; in shared storage alone. */
  readonly heldAt?: number | undefined
  /** Another tab is deciding about it now. */
  readonly isElsewhere?: boolean | undefined
  /** The transport could not hand the answer over, and gave up. */
  readonly lost?: boolean | undefined
  readonly ask: Ask
  readonly state: EntryState
}

/**
 * Tells an app of WalletConnect from the others: it has no window of its own
 * here, and its questions are kept for all tabs.
 */
export function isPaired({ from }: Pick<Entry, 'from'>): boolean {
  return from?.transport === 'walletconnect'
}

/** Whether the person can still decide. */
export function isOpen({ state }: Pick<Entry, 'state'>): boolean {
  return state.type === 'waiting' || state.type === 'signing'
}
