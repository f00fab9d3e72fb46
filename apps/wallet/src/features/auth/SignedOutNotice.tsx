import type { SignedOutReason } from '@cairn/core'
import { Notice } from '@cairn/ui'
import { messages } from './auth.messages.ts'

const reasons: Record<SignedOutReason, string> = {
  'device-removed': messages.deviceRemoved,
  'migration-needed': messages.migrationNeeded,
  'session-lost': messages.sessionLost,
  'session-unreadable': messages.sessionUnreadable,
  'sign-in-interrupted': messages.interrupted,
  'device-not-removed': messages.deviceStays,
  'tokens-not-ended': messages.tokensStay,
}

/** Why someone is signed out who did not ask for it. @see SESS-03 */
export function SignedOutNotice({ reason }: { reason: SignedOutReason }) {
  return (
    <Notice role="status" tone="warning">
      {reasons[reason]}
    </Notice>
  )
}
