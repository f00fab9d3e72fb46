import { notify } from '../notifications/notifications.store.ts'
import type { SigningWallet } from './signing-wallet.ts'

/** Says what stopped a signer: in the log and to the person. */
export function reportSigningError(
  wallet: Pick<SigningWallet, 'log' | 'notifications'>,
  error: unknown,
): void {
  const text = error instanceof Error ? error.message : String(error)
  wallet.log.warn({ error: text }, 'A signer failed')
  const title = { fact: 'signing-failed' } as const
  notify(wallet.notifications, { kind: 'failure', title, text })
}
