import { Address, Notice, Stack } from '@cairn/ui'
import { riskWords } from '#shared/calls/risk.messages.ts'
import { RecipientNotice } from '#shared/contacts/RecipientNotice.tsx'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Props = {
  review: ReturnType<typeof useReview>
  /** Marks the end of what must have been in view. */
  mark: (element: Element | null) => void
}

/**
 * Lists what to know before signing, right below the title.
 *
 * @see SEND-01 HIST-02
 */
export function ReviewWarnings({ review, mark }: Props) {
  const { isUnreadable, describedFor, risks, unmoved, grants } = review.warnings
  if (review.warningKey === undefined) return null
  return (
    <div>
      <Stack gap={3}>
        {review.shownNotes.map(({ note, address, step }, index) => (
          <RecipientNotice
            address={address}
            key={index}
            note={note}
            step={review.described.length > 1 ? step : undefined}
          />
        ))}
        {isUnreadable && (
          <Notice tone="warning">
            {messages.unknownCall}
            {review.hasUnnamed && ` ${messages.namesFailed}`}
          </Notice>
        )}
        {unmoved.map((coin) => (
          <Notice key={coin} tone="warning">
            {messages.unmoved(review.coinName(coin) ?? messages.unmovedCoin)}
          </Notice>
        ))}
        {grants.map(({ contractAddress, spender, kind }) => (
          <Notice key={`${contractAddress} ${spender} ${kind}`} tone="warning">
            <span>
              {messages.grant(
                review.coinName(contractAddress) ?? contractAddress,
              )}
            </span>{' '}
            <Address address={spender} format="full" />
          </Notice>
        ))}
        {describedFor.map((owner) => (
          <Notice key={owner} tone="info">
            {messages.describedOnly(owner)}
          </Notice>
        ))}
        {risks.map((risk) => (
          <Notice key={risk} tone="warning">
            {riskWords[risk]}
          </Notice>
        ))}
      </Stack>
      <div aria-hidden data-seen-mark ref={mark} />
    </div>
  )
}
