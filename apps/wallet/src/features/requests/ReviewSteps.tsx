import { displayFullAmount, toAddress } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { Address, List, ListRow, Notice, Section, Text } from '@cairn/ui'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Props = { review: ReturnType<typeof useReview> }

/** Every call in its order, the fee last; unreadable ones are shown raw. */
export function ReviewSteps({ review }: Props) {
  const { described, fee, isFree, nameOf, offer } = review
  return (
    <Section title={messages.order}>
      <List label={messages.order}>
        {described.map(({ title, to }, index) => (
          <ListRow
            key={index}
            sub={
              to !== undefined && (
                <>
                  {nameOf(to) !== undefined && <b>{nameOf(to)} </b>}
                  <Address
                    address={toAddress(to.toLowerCase())}
                    format="full"
                  />
                </>
              )
            }
            title={`${index + 1}. ${title}`}
          />
        ))}
        {fee && !isFree && (
          <ListRow
            sub={messages.payFeeText}
            title={`${described.length + 1}. ${messages.payFee(feeText(fee))}`}
          />
        )}
      </List>
      {described.some((one) => one.isUnknown) && (
        <Notice tone="warning">{messages.unknownCall}</Notice>
      )}
      {isFree && <Text tone="muted">{messages.feeFree}</Text>}
      {!offer.data && !offer.isError && (
        <Text tone="muted">{messages.feePending}</Text>
      )}
    </Section>
  )
}

function feeText({ token, value }: FeeOption): string {
  return `${displayFullAmount(BigInt(value), token.decimals ?? 18)} ${token.symbol}`
}
