import type { SocialState } from '@cairn/core'
import { Button, Notice, Stack } from '@cairn/ui'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages, socialFailures } from './auth.messages.ts'
import { beginRedirect } from './begin-social.ts'

type Props = {
  state: Extract<SocialState, { type: 'failed' }>
  /** `true` if the page cannot be left for the provider's. */
  stays?: boolean
}

/**
 * Shows why a provider did not sign someone in, and what to do. A window that
 * the person closed is no error.
 *
 * @see AUTH-04
 */
export function SocialFailed({ state, stays = false }: Props) {
  const { provider, reason } = state
  const wallet = useWallet()
  if (reason === 'dismissed')
    return (
      <Notice role="status" title={messages.failed}>
        {socialFailures.dismissed}
      </Notice>
    )
  return (
    <Notice role="alert" title={messages.failed} tone="negative">
      <Stack gap={3}>
        {socialFailures[reason]}
        {reason === 'blocked' && provider && !stays && (
          <Button onClick={() => beginRedirect(wallet, provider)} size="sm">
            {messages.continueHere}
          </Button>
        )}
      </Stack>
    </Notice>
  )
}
