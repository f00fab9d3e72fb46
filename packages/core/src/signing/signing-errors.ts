import { notify } from '../notifications/notifications.store.ts'
import type { SigningWallet } from './signing-wallet.ts'

/**
 * Calls back with everything that stops a signer, until the function it gives
 * is called.
 *
 * @see SIGN-02
 */
export function onSigningError(
  wallet: Pick<SigningWallet, 'signingQueue'>,
  callback: (error: unknown) => void,
): () => void {
  const signingErrors = wallet.signingQueue.listeners
  signingErrors.add(callback)
  return () => void signingErrors.delete(callback)
}

/** Says what stopped a signer: in the log, to the person, to who registered. */
export function reportSigningError(
  wallet: Pick<SigningWallet, 'log' | 'notifications' | 'signingQueue'>,
  error: unknown,
): void {
  const text = error instanceof Error ? error.message : String(error)
  wallet.log.warn({ error: text }, 'A signer failed')
  const title = { fact: 'signing-failed' } as const
  notify(wallet.notifications, { kind: 'failure', title, text })
  for (const callback of wallet.signingQueue.listeners) callback(error)
}
