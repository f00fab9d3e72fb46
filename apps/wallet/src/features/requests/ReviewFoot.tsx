import { Stack, Text } from '@cairn/ui'
import { AnswerRow } from '#shared/wallet/AnswerRow.tsx'
import { ReviewParties } from './ReviewRecipient.tsx'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Props = {
  review: ReturnType<typeof useReview>
  /** The warnings were in view. */
  hasRead: boolean
  /** All steps were in view, where several are paid. */
  hasSeen: boolean
  signsOnly: boolean
}

/** Shows the recipient of the request, and the decision about it. @see SEND-01 TXRQ-01 */
export function ReviewFoot({ review, hasRead, hasSeen, signsOnly }: Props) {
  const { confirm } = review
  const hasRecipient = review.recipients.length > 0
  return (
    <Stack gap={3}>
      <ReviewParties review={review} />
      <Text look="small" tone={hasRead ? 'muted' : 'negative'}>
        {!hasRead
          ? messages.readFirst
          : signsOnly
            ? messages.signedText
            : messages.final(hasRecipient)}
      </Text>
      <AnswerRow
        cancel={messages.cancel}
        cancelDisabled={confirm.isPending}
        confirm={
          confirm.isPending
            ? messages.confirming
            : signsOnly
              ? messages.signOnly
              : review.isForced
                ? messages.confirmForced
                : messages.confirm
        }
        confirmDisabled={!review.canConfirm || !hasSeen || !hasRead}
        danger={review.isForced}
        loading={confirm.isPending}
        onCancel={review.reject}
        onConfirm={() => confirm.mutate()}
      />
    </Stack>
  )
}
