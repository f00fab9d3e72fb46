import { shortenAddress, toAddress } from '@cairn/primitives'
import { Avatar, Text } from '@cairn/ui'
import styles from './ReviewHead.module.css'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Props = { review: ReturnType<typeof useReview> }

/** Titles the review: what happens, to whom and where. @see SEND-01 TXRQ-01 */
export function ReviewHead({ review }: Props) {
  const { title, where, recipients, paysNew, nicknameOf } = review
  const only = recipients.length === 1 && !paysNew ? recipients[0] : undefined
  const whom =
    only &&
    (nicknameOf(only) ?? shortenAddress(toAddress(only.toLowerCase()), 4, 4))
  return (
    <div className={styles.head}>
      {only !== undefined && <Avatar address={only} size={52} />}
      <div>
        <Text look="small" tone="muted">
          {messages.youAre}
        </Text>
        <Text as="h2" look="title">
          {whom === undefined ? title : messages.titleTo(title, whom)}
        </Text>
        <Text look="small" tone="muted">
          {where}
        </Text>
      </div>
    </div>
  )
}
