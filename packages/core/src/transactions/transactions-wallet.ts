import type { SessionWallet } from '../session/session-wallet.ts'
import type { SentCalls, SetUpCarried } from './calls.ts'

/** Transactions of this page on their way to the relayer. */
export type Sending = {
  /** Handed in, and not known to the relayer yet, by hash. */
  readonly handingIn: Map<string, Promise<void>>
  /** The set-up that each transaction carries along, by hash. */
  readonly setUpCarried: Map<string, SetUpCarried>
  /** Requests that are being signed and sent, by id. */
  readonly submitting: Map<number, Promise<SentCalls>>
}

/** The part of the wallet that sends transactions. */
export type TransactionsWallet = SessionWallet & {
  readonly sending: Sending
}

/** Returns the state before anything is sent. */
export function createSending(): Sending {
  return {
    handingIn: new Map(),
    setUpCarried: new Map(),
    submitting: new Map(),
  }
}
