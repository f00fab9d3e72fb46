import { Stack, Text } from '@cairn/ui'
import { AnswerRow } from '#shared/wallet/AnswerRow.tsx'
import styles from './ReviewFoot.module.css'
import { messages } from './requests.messages.ts'
import { stepsToSee } from './steps-to-see.ts'
import type { useReview } from './use-review.ts'

type Review = ReturnType<typeof useReview>
type Props = {
  review: Review
  /** The warnings were in view. */
  hasRead: boolean
  /** All steps were in view, where there are several, and whom one pays. */
  hasSeen: boolean
  signsOnly: boolean
}

/** The decision about a request, with what it is about on wide windows. @see SEND-01 TXRQ-01 */
export function ReviewFoot({ review, hasRead, hasSeen, signsOnly }: Props) {
  const { confirm, recipients, paysNew } = review
  const count = recipients.length + Number(paysNew)
  const steps = stepsToSee(review)
  return (
    <Stack gap={3}>
      <Summary review={review} />
      {steps && (
        <Text look="small">
          {count > 1
            ? messages.toSeveral(count)
            : messages.severalSteps(review.operations.length)}
        </Text>
      )}
      <div className={styles.note}>
        <Text
          look="small"
          tone={hasRead && (hasSeen || steps) ? 'muted' : 'negative'}
        >
          {!hasRead
            ? messages.readFirst
            : !hasSeen && !steps
              ? messages.seeFirst
              : signsOnly
                ? messages.signedText
                : messages.final(recipients.length > 0)}
        </Text>
      </div>
      <AnswerRow
        cancel={messages.cancel}
        cancelDisabled={confirm.isPending}
        cautious={review.isDangerous}
        confirm={confirm.isPending ? messages.confirming : confirmText(review)}
        confirmDisabled={!review.canConfirm || !hasSeen || !hasRead}
        danger={review.isForced}
        loading={confirm.isPending}
        onCancel={review.reject}
        onConfirm={() => confirm.mutate()}
      />
    </Stack>
  )
}

/** Beside the facts the title and the person stand once more. */
function Summary({ review: { title, whom } }: { review: Review }) {
  return (
    <div aria-hidden className={styles.summary}>
      <span>{title}</span>
      {whom !== undefined && <span>{messages.toWhom(whom)}</span>}
    </div>
  )
}

function confirmText({ isForced, isDangerous, signsOnly }: Review): string {
  if (signsOnly) return messages.signOnly
  if (isForced) return messages.confirmForced
  return isDangerous ? messages.confirmAnyway : messages.confirm
}
