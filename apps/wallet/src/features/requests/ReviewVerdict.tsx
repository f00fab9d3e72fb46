import type { RecipientNote } from '@cairn/primitives'
import { isOfTerms } from './readiness.ts'
import { TermsNotice } from './TermsNotice.tsx'
import { TestRunNotice } from './TestRunNotice.tsx'
import type { useReview } from './use-review.ts'

type Props = { review: ReturnType<typeof useReview> }

/** Says whether a request can be signed, and why not. @see SEND-01 SWAP-01 */
export function ReviewVerdict({ review }: Props) {
  const { readiness, network, terms, wordsOf, notes } = review
  if (!isOfTerms(readiness))
    return (
      <TestRunNotice
        isDoubtful={notes.some(({ type }) => isDoubt(type))}
        network={network?.title ?? ''}
        readiness={readiness}
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

/** Notes that make a passed test run no good news. */
function isDoubt(type: RecipientNote['type']): boolean {
  return type === 'look-alike' || type === 'token'
}
