import { isOfTerms } from './readiness.ts'
import { TermsNotice } from './TermsNotice.tsx'
import { TestRunNotice } from './TestRunNotice.tsx'
import type { useReview } from './use-review.ts'

type Props = { review: ReturnType<typeof useReview> }

/** Says whether a request can be signed, and why not. @see SEND-01 SWAP-01 */
export function ReviewVerdict({ review }: Props) {
  const { readiness, network, terms, wordsOf } = review
  if (!isOfTerms(readiness))
    return (
      <TestRunNotice network={network?.title ?? ''} readiness={readiness} />
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
