import { displayFullAmount } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { Button, Notice, Stack } from '@cairn/ui'
import { messages } from './fee.messages.ts'
import type { FeeConsent } from './use-fee-consent.ts'

type Props = { consent: FeeConsent; option: FeeOption | undefined }

/** Asks about a fee that rose, or that is far above the usual. @see SEND-01 */
export function FeeConsentNotice({ consent, option }: Props) {
  const { ask, accept } = consent
  if (!ask || !option) return null
  const { token, value } = option
  const amount = `${displayFullAmount(BigInt(value), token.decimals ?? 18)} ${token.symbol}`
  return (
    <Stack gap={3}>
      <Notice role="alert" title={messages.ask[ask]} tone="warning">
        {messages.askText[ask](amount)}
      </Notice>
      <Button data-action="accept-fee" onClick={accept}>
        {messages.accept(amount)}
      </Button>
    </Stack>
  )
}
