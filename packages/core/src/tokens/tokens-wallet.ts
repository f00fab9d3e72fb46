import type { AccountWallet } from '../account/account-wallet.ts'

/** The renewal of the session's token, and what the session does around it. */
export type SessionTokens = {
  /** The renewal in progress; callers share it. */
  renewal: Promise<string> | undefined
  /** Tells whether this device may still ask for a token. */
  readonly mayRenew: () => Promise<boolean>
  /** Called once a new token is stored. */
  readonly onRenewed: () => Promise<void>
}

/** The times that proofs are made with. */
export type ProofClock = {
  /** The services' clock minus this device's, in ms; 0 until it is asked for. */
  skewMs: number
  /** The time of the last signed change of the second factor, in ms. */
  provedAt: number
}

/** The part of the wallet that holds the session's token. */
export type TokensWallet = AccountWallet & {
  readonly tokens: SessionTokens
  readonly clock: ProofClock
}
