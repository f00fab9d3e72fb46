import {
  describeRequest,
  type RequestedTransaction,
  signRequest,
} from '@cairn/core'
import { Button, CopyButton, Notice, Section, Stack, Text } from '@cairn/ui'
import { useStore } from 'zustand'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { ReviewFailure } from './ReviewFailure.tsx'
import { messages } from './requests.messages.ts'

type Props = {
  request: RequestedTransaction
  /** The test run did not pass, or warnings were not in view. */
  disabled: boolean
}

/** The transaction to copy, signed or not, for those who asked for that. @see SETT-01 */
export function ReviewExport({ request, disabled }: Props) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const isShown = useStore(
    wallet.settings,
    (settings) => settings.showExportTransaction,
  )
  const sign = useDecision({
    networkMode: 'always',
    mutationFn: () => signRequest(wallet, request),
  })
  if (!isShown) return null
  return (
    <Section flush title={messages.export}>
      <Stack gap={4}>
        <Text tone="muted">{messages.exportText}</Text>
        <CopyButton
          block
          label={messages.copyCalls}
          value={describeRequest(account, request)}
          variant="neutral"
        />
        {sign.data ? (
          <>
            <Notice role="status" title={messages.signedTitle} tone="warning">
              {messages.signedText}
            </Notice>
            <CopyButton
              block
              label={messages.copySigned}
              value={JSON.stringify(sign.data, null, 2)}
              variant="neutral"
            />
          </>
        ) : (
          <Button
            block
            disabled={disabled}
            loading={sign.isPending}
            onClick={() => sign.mutate()}
          >
            {sign.isPending ? messages.signingOnly : messages.signOnly}
          </Button>
        )}
        {sign.error && <ReviewFailure error={sign.error} />}
      </Stack>
    </Section>
  )
}
