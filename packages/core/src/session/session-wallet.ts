import type { StoreApi } from 'zustand/vanilla'
import type { TokensWallet } from '../tokens/tokens-wallet.ts'
import type { PasswordlessState } from './passwordless-state.ts'
import type { SocialState } from './social-state.ts'

/** The part of the wallet that signs people in and out. */
export type SessionWallet = TokensWallet & {
  readonly passwordless: StoreApi<PasswordlessState>
  readonly social: StoreApi<SocialState>
}
