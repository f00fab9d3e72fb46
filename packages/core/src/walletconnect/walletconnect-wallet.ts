import type { StoreApi } from 'zustand/vanilla'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'

/** A request that is being answered. @see WCON-02 */
export type CurrentRequest = { readonly topic: string; readonly id: number }

/**
 * The relay connection of this browser, as this tab takes part in it.
 *
 *     off ─▸ following ─▸ starting ─▸ ready
 *      ╰◂────────┴───────────┴─────────╯
 */
export type WalletConnectState =
  | { readonly type: 'off' }
  /** Another tab has the connection, or will hand it over. */
  | { readonly type: 'following' }
  /** This tab loads the client. */
  | { readonly type: 'starting' }
  /** The client listens in this tab. */
  | { readonly type: 'ready'; readonly current: readonly CurrentRequest[] }

/** The part of the wallet that answers apps over WalletConnect. */
export type WalletConnectWallet = TransactionsWallet & {
  readonly walletConnect: StoreApi<WalletConnectState>
}
