import { Button } from '@cairn/ui'
import styles from './ReviewFoot.module.css'
import { messages } from './send.messages.ts'

type Props = { disabled: boolean; onReview: () => void }

/** Leads from the form to the review, and says that nothing is sent yet. */
export function ReviewFoot({ disabled, onReview }: Props) {
  return (
    <>
      <Button
        block
        data-action="review"
        disabled={disabled}
        onClick={onReview}
        variant="primary"
      >
        {messages.review}
      </Button>
      <p className={styles.note}>{messages.reviewNote}</p>
    </>
  )
}
