import type { SocialState } from '@cairn/core'
import { Button, Notice, Stack } from '@cairn/ui'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages, socialFailures } from './auth.messages.ts'
import { beginRedirect } from './begin-social.ts'

type Props = { state: Extract<SocialState, { type: 'failed' }> }

/** Why a provider did not sign someone in, and what to do. @see AUTH-04 */
export function SocialFailed({ state: { provider, reason } }: Props) {
  const wallet = useWallet()
  return (
    <Notice role="alert" title={messages.failed} tone="negative">
      <Stack gap={3}>
        {socialFailures[reason]}
        {reason === 'blocked' && provider && (
          <Button onClick={() => beginRedirect(wallet, provider)} size="sm">
            {messages.continueHere}
          </Button>
        )}
      </Stack>
    </Notice>
  )
}
