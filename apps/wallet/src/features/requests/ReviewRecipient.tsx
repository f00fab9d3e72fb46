import { toAddress } from '@cairn/primitives'
import { Address, Text } from '@cairn/ui'
import styles from './ReviewRecipient.module.css'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type PartiesProps = { review: ReturnType<typeof useReview> }

/** Shows whom the request pays, above the buttons. @see SEND-01 */
export function ReviewParties({ review }: PartiesProps) {
  const { recipients, nicknameOf, nameOf } = review
  const [only] = recipients
  if (only === undefined) return null
  return recipients.length === 1 ? (
    <ReviewRecipient address={only} name={nicknameOf(only) ?? nameOf(only)} />
  ) : (
    <Text look="small">{messages.toSeveral(recipients.length)}</Text>
  )
}

type Props = {
  address: string
  /** Its name in the contacts or on a list. */
  name: string | undefined
}

/**
 * The recipient in full, always in view above the buttons.
 *
 * @see SEND-01
 */
function ReviewRecipient({ address, name }: Props) {
  return (
    <div className={styles.recipient}>
      <Text look="small" tone="muted">
        {messages.to(name)}
      </Text>
      <Address address={toAddress(address.toLowerCase())} format="full" />
    </div>
  )
}
