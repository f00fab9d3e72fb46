import { RpcError } from '@cairn/clients'
import { GuardStoreError, InvalidCodeError } from '@cairn/core'
import { findError } from '@cairn/primitives'

/** Refusals of the guard. */
export const messages = {
  rejected: 'Code not accepted',
  wrong: 'Invalid 2FA code. Please try again.',
  locked: 'Too many wrong codes. Try again in 15 minutes.',
  lockedForDay: 'Too many wrong codes. Try again in a day.',
  signIn: 'Sign out, sign in again and retry.',
  clock:
    'This device’s clock is off by several minutes. Correct it and try again. Nothing was changed.',
  refused: 'Cairn Guard didn’t allow this. Nothing was changed.',
  unreachable: 'Cairn Guard isn’t responding. Try again in a moment.',
} as const

/** Returns the text for a refusal of the guard. @see GUARD-02 GUARD-03 */
export function guardWords(error: unknown): string {
  if (findError(error, InvalidCodeError)) return messages.wrong
  const refusal = findError(error, RpcError)
  if (refusal?.error === 'RateLimited')
    return refusal.reason?.includes('a day')
      ? messages.lockedForDay
      : messages.locked
  if (refusal?.reason === 'proof is not of now') return messages.clock
  if (findError(error, GuardStoreError)?.lacksSession) return messages.signIn
  const isRefused = refusal !== undefined && refusal.status < 500
  return isRefused ? messages.refused : messages.unreachable
}
