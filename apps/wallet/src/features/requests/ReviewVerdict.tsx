import { isOfTerms } from './readiness.ts'
import { TermsNotice } from './TermsNotice.tsx'
import { TestRunNotice } from './TestRunNotice.tsx'
import type { useReview } from './use-review.ts'

type Props = {
  review: ReturnType<typeof useReview>
  /** Warnings stand above, so that a passed test run is no good news. */
  isDoubtful: boolean
}

/** Says whether a request can be signed, and why not. @see SEND-01 SWAP-01 */
export function ReviewVerdict({ review, isDoubtful }: Props) {
  const { readiness, where, terms, wordsOf } = review
  // A run that goes on, or that passed without a warning, is among the facts.
  if (readiness.type === 'trying') return null
  if (readiness.type === 'passed' && !isDoubtful) return null
  if (!isOfTerms(readiness))
    return (
      <TestRunNotice
        isDoubtful={isDoubtful}
        network={where}
        readiness={readiness}
        signsOnly={review.signsOnly}
        words={review.failureWords}
      />
    )
  return terms.terms ? (
    <TermsNotice
      onAccept={terms.acceptPrice}
      state={readiness}
      terms={terms.terms}
      wordsOf={wordsOf}
    />
  ) : null
}
