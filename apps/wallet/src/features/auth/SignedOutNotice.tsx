import type { SignedOutReason } from '@cairn/core'
import { CopyButton, Notice, Stack } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './auth.messages.ts'

const reasons: Record<
  Exclude<SignedOutReason, 'device-not-removed'>,
  string
> = {
  'device-removed': messages.deviceRemoved,
  'migration-needed': messages.migrationNeeded,
  'session-lost': messages.sessionLost,
  'session-unreadable': messages.sessionUnreadable,
  'sign-in-interrupted': messages.interrupted,
  'tokens-not-ended': messages.tokensStay,
}

/** Why someone is signed out who did not ask for it. @see SESS-03 */
export function SignedOutNotice({ reason }: { reason: SignedOutReason }) {
  const { storage } = useWallet()
  // The page that signed out may say it itself.
  useEffect(() => storage.remove('signedOut'), [storage])
  if (reason === 'device-not-removed') return <DeviceStays />
  return (
    <Notice role="status" tone="warning">
      {reasons[reason]}
    </Notice>
  )
}

/** Names the device that could not be removed, and how to remove it. */
function DeviceStays() {
  const { storage, origin } = useWallet()
  const [name] = useState(() => storage.get('leftDevice'))
  useEffect(() => storage.remove('leftDevice'), [storage])
  return (
    <Stack gap={2}>
      <Notice role="status" title={messages.deviceStays(name)} tone="warning">
        {messages.removeElsewhere}
      </Notice>
      <CopyButton
        block
        label={messages.copyDevicesLink}
        value={`${origin}/settings/sessions`}
        variant="outline"
      />
    </Stack>
  )
}
