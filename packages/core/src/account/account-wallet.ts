import type { Engine, FoundAccount, OpenAccount } from '@cairn/account'
import type { Address, WalletCall } from '@cairn/primitives'
import type { AnalyticsSlot } from '../analytics/analytics-wallet.ts'
import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import type { LoginSigner } from '../signers/held-login.ts'
import type { BoundIdToken } from '../signers/login-signer.ts'

/** The engine's code and the engine that was set up with it. */
export type LoadedEngine = {
  readonly module: typeof import('@cairn/account')
  readonly engine: Engine
}

/** Calls that a person agreed to, while they are signed. */
export type OpenReview = {
  readonly account: Address
  readonly chainId: number
  readonly nonceSpace: bigint
  readonly calls: readonly WalletCall[]
  /** A signer was asked for exactly these calls. */
  isMatched: boolean
}

/** The engine and the open account, once they are asked for. */
export type EngineSlot = {
  readonly importEngine: () => Promise<typeof import('@cairn/account')>
  loaded: Promise<LoadedEngine> | undefined
  account: Promise<OpenAccount> | undefined
  /** Address of the device key that signs for the open account. */
  sessionAddress: Address | undefined
  /** Calls that are being signed, as they were reviewed. */
  readonly reviews: Set<OpenReview>
}

/** Wallets of an old sign-in, waiting for the sign-in they are linked to. */
export type Linking = {
  readonly login: LoginSigner
  readonly wallets: readonly FoundAccount[]
}

/** The sign-in in progress. */
export type SignInAttempt = {
  /** Ends the attempt, whichever way of signing in it is. */
  controller: AbortController | undefined
  /** An old sign-in whose wallet this one takes over. */
  linking: Linking | undefined
  /**
   * The ID token of a mailed link that this page confirms, by the link's digest,
   * and the key that it names if this page signs.
   * A service may fail after the mailed token is used up: then the page goes on
   * with this one. It is in memory alone.
   */
  confirming: (BoundIdToken & { readonly digest: string }) | undefined
  /** Settles the choice between several wallets. */
  choose: ((address: Address) => void) | undefined
}

/** The part of the wallet that opens accounts. */
export type AccountWallet = InboxWallet & {
  readonly engine: EngineSlot
  readonly signIn: SignInAttempt
  readonly analytics: AnalyticsSlot
}

/** Returns a slot in which nothing is loaded yet. */
export function createEngineSlot(
  importEngine: EngineSlot['importEngine'],
): EngineSlot {
  return {
    importEngine,
    loaded: undefined,
    account: undefined,
    sessionAddress: undefined,
    reviews: new Set(),
  }
}

/** Returns the state before anybody signs in. */
export function createSignInAttempt(): SignInAttempt {
  return {
    controller: undefined,
    linking: undefined,
    confirming: undefined,
    choose: undefined,
  }
}
