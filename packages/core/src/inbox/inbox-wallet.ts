import type { SigningWallet } from '../signing/signing-wallet.ts'
import type { InboxStore } from './inbox.store.ts'
import type { PendingStore } from './pending.store.ts'

/** A caller that waits for the end of an entry. */
export type Reply = {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** The part of the wallet that asks the person and follows transactions. */
export type InboxWallet = SigningWallet & {
  readonly inbox: InboxStore
  readonly pending: PendingStore
  /** The callers of this page that wait, by id of the entry. */
  readonly replies: Map<number, Reply[]>
}
