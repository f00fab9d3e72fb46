import { startPasswordless, type Wallet } from '@cairn/core'

/** Loaded when someone signs in: the first screen needs none of it. */
export function beginSignIn(wallet: Wallet, email: string): void {
  void startPasswordless(wallet, email)
}
