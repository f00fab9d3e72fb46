import { toAddress } from '@cairn/primitives'
import { Address, Text } from '@cairn/ui'
import styles from './ReviewRecipient.module.css'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type PartiesProps = { review: ReturnType<typeof useReview> }

/** Shows whom the request pays, above the buttons. @see SEND-01 */
export function ReviewParties({ review }: PartiesProps) {
  const { recipients, paysNew, nicknameOf, nameOf } = review
  const [only] = recipients
  const count = recipients.length + Number(paysNew)
  if (count > 1) return <Text look="small">{messages.toSeveral(count)}</Text>
  if (paysNew)
    return <Text look="small">{messages.to(messages.newContract)}</Text>
  return only === undefined ? null : (
    <ReviewRecipient address={only} name={nicknameOf(only) ?? nameOf(only)} />
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
