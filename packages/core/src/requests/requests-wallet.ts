import type {
  MessagesStore,
  SignedMessage,
} from '../messages/messages.store.ts'
import type { SigningWallet } from '../signing/signing-wallet.ts'
import type { PendingStore } from './pending.store.ts'
import type { RequestsStore } from './requests.store.ts'

/** A caller that waits for a message to be signed. */
export type MessageCall = {
  readonly resolve: (signed: SignedMessage) => void
  readonly reject: (error: Error) => void
}

/** The part of the wallet that queues requests and follows transactions. */
export type RequestsWallet = SigningWallet & {
  readonly requests: RequestsStore
  readonly messages: MessagesStore
  readonly pending: PendingStore
  /** The callers that wait for messages, by id of the message. */
  readonly messageCalls: Map<number, MessageCall>
}
