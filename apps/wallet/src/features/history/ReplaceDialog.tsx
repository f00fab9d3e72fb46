import {
  canSpeedUp,
  type PendingTransaction,
  type ReplaceKind,
} from '@cairn/core'
import {
  Button,
  ButtonRow,
  Dialog,
  Notice,
  Segmented,
  Stack,
  Text,
} from '@cairn/ui'
import { useState } from 'react'
import { FeeConsentNotice } from '#shared/money/FeeConsentNotice.tsx'
import { FeeSection } from '#shared/money/FeeSection.tsx'
import { useTitleText } from '#shared/money/use-hidden.ts'
import { messages } from './pending.messages.ts'
import { useReplace } from './use-replace.ts'

type Props = { entry: PendingTransaction; onClose: () => void }

/**
 * Asks whether a transaction that is stuck is sped up or cancelled, and says
 * what will happen.
 *
 * @see TXPD-01
 */
export function ReplaceDialog({ entry, onClose }: Props) {
  const [kind, setKind] = useState<ReplaceKind>(
    canSpeedUp(entry) ? 'speed-up' : 'cancel',
  )
  const { coins, fee, consent, replace } = useReplace(entry, kind, onClose)
  const title = useTitleText(entry.decodedTransaction.title)
  const isCancel = kind === 'cancel'
  return (
    <Dialog
      footer={
        <ButtonRow lead>
          <Button
            data-action="reject"
            disabled={replace.isPending}
            onClick={onClose}
          >
            {messages.keep}
          </Button>
          <Button
            data-action="confirm"
            disabled={
              !fee.isSettled || consent.ask !== undefined || consent.isPaused
            }
            loading={replace.isPending}
            onClick={() => replace.mutate()}
            variant={isCancel ? 'danger' : 'primary'}
          >
            {isCancel ? messages.confirmCancel : messages.confirmSpeedUp}
          </Button>
        </ButtonRow>
      }
      dismissible={!replace.isPending}
      onClose={onClose}
      open
      title={title}
    >
      <Stack gap={4}>
        {canSpeedUp(entry) ? (
          <Segmented
            block
            label={messages.kind}
            onChange={setKind}
            options={[
              { value: 'speed-up', label: messages.speedUp },
              { value: 'cancel', label: messages.cancel },
            ]}
            value={kind}
          />
        ) : (
          <Text>{messages.elsewhere}</Text>
        )}
        <Text tone="muted">
          {isCancel ? messages.cancelText : messages.speedUpText}
        </Text>
        <FeeSection coins={coins} fee={fee} />
        <FeeConsentNotice consent={consent} option={fee.option} />
        {replace.error && (
          <Notice role="alert" title={messages.failed} tone="negative">
            {wordsFor(replace.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}

function wordsFor({ name }: Error): string {
  if (name === 'TooLateError') return messages.happenedFirst
  if (name === 'SimulationFailedError') return messages.wouldFail
  return messages.failedText
}
