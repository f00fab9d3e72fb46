import { openAppPages, signInSteering } from '@cairn/core'
import { Navigate } from '@tanstack/react-router'
import { useWallet } from '#shared/wallet/wallet-context.ts'

/**
 * Leaves a screen of the sign-in for what comes after it: the question of the
 * app that opened this window, else the wallet.
 *
 * @see SHELL-01 AUTH-06
 */
export function SignedIn() {
  const wallet = useWallet()
  const [next] = openAppPages(wallet)
  if (next) return <Navigate replace to={next.to} />
  // An app that keeps the wallet open has its question on a page of its own.
  const { keepWalletOpened } = signInSteering(wallet)
  return <Navigate replace to={keepWalletOpened ? '/connect' : '/wallet'} />
}
