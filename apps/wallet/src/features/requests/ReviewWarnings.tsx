import type { CallRisk } from '@cairn/core'
import { coinId, toAddress } from '@cairn/primitives'
import { Address, Notice, Stack } from '@cairn/ui'
import { operationTitle } from '#shared/calls/operation.messages.ts'
import { riskWords } from '#shared/calls/risk.messages.ts'
import { RecipientNotice } from '#shared/contacts/RecipientNotice.tsx'
import { grantTitle } from './grant-title.ts'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'
import { placesOf } from './warnings-of.ts'

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
        {grants.map((grant) => (
          <GrantNotice
            grant={grant}
            key={`${grant.contractAddress} ${grant.spender} ${grant.kind} ${grant.value}`}
            review={review}
          />
        ))}
        {describedFor.map((owner) => (
          <Notice key={owner} tone="info">
            {messages.describedOnly(owner)}
          </Notice>
        ))}
        {risks.map((risk) => (
          <RiskNotice key={risk} review={review} risk={risk} />
        ))}
      </Stack>
      <div aria-hidden data-seen-mark ref={mark} />
    </div>
  )
}

type GrantProps = Pick<Props, 'review'> & {
  grant: Props['review']['warnings']['grants'][number]
}

function GrantNotice({ grant, review }: GrantProps) {
  const { contractAddress, spender } = grant
  const name = review.nameOf(contractAddress) ?? contractAddress
  const coin = review.coinOf(coinId(review.chainId, contractAddress))
  return (
    <Notice tone="warning">
      <span>{messages.grant(grantTitle(grant, coin, name))}</span>{' '}
      {grant.kind === 'amount' && !coin && (
        <Address address={toAddress(contractAddress)} format="full" />
      )}{' '}
      <Address address={toAddress(spender)} format="full" />
    </Notice>
  )
}

type RiskProps = Pick<Props, 'review'> & { risk: CallRisk }

/** Says a risk once, with each step that has it: what, how much and for whom. */
function RiskNotice({ risk, review }: RiskProps) {
  const steps = placesOf(review.described, risk).flatMap((number) => {
    const step = review.described[number - 1]
    return step ? [{ step, number }] : []
  })
  return (
    <Notice tone="warning">
      <span>{riskWords[risk]}</span>
      {steps.map(({ step, number }) => (
        <div key={number}>
          <b>{`${number}. ${operationTitle(step)}`}</b>
          {step.to !== undefined && (
            <Address address={toAddress(step.to.toLowerCase())} format="full" />
          )}
        </div>
      ))}
    </Notice>
  )
}
