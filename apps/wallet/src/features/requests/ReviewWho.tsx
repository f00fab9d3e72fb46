import { toAddress } from '@cairn/primitives'
import { Address, Avatar, Badge, Text } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { pastRecipientsOptions } from '#shared/contacts/past-recipients.queries.ts'
import { messages as recipients } from '#shared/contacts/recipient.messages.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './ReviewWho.module.css'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Props = {
  review: ReturnType<typeof useReview>
  /** Marks the end of what must have been in view. */
  mark: (element: Element | null) => void
}

/**
 * Shows whom a request pays: the name that this wallet has for it, and the whole
 * address. Several of them are in the steps.
 *
 * @see SEND-01
 */
export function ReviewWho({ review, mark }: Props) {
  const { only, recipients, paysNew, nicknameOf, nameOf } = review
  if (paysNew && recipients.length === 0)
    return <div className={styles.who}>{messages.to(messages.newContract)}</div>
  if (only === undefined) return null
  const nickname = nicknameOf(only)
  const name = nickname ?? nameOf(only)
  return (
    <section aria-label={messages.to(name)} className={styles.who}>
      <Avatar address={only} size={40} />
      <div className={styles.texts}>
        <div className={styles.name}>
          {name === undefined ? (
            <Text as="span" look="small" tone="muted">
              {messages.to(undefined)}
            </Text>
          ) : (
            <Text as="span" look="label">
              {name}
            </Text>
          )}
          {nickname !== undefined && <Badge>{messages.contact}</Badge>}
        </div>
        <Address address={toAddress(only.toLowerCase())} format="full" />
        <Past address={only} review={review} />
        <span aria-hidden data-who-mark ref={mark} />
      </div>
    </section>
  )
}

/** Says how often something was sent there; a first time is a note. */
function Past({
  address,
  review,
}: { address: string } & Pick<Props, 'review'>) {
  const wallet = useWallet()
  const past = useQuery({
    ...pastRecipientsOptions(wallet, useAccountAddress()),
    enabled: review.payment !== undefined,
  })
  const times = past.data?.times.get(address.toLowerCase()) ?? 0
  const first = review.notes
    .map(({ note }) => note)
    .find((note) => note.type === 'first-time')
  const words = first
    ? first.isPart
      ? recipients.notLately
      : recipients.firstTime
    : times > 0 && past.data
      ? recipients.sentBefore(times, past.data.isWhole)
      : undefined
  return (
    words !== undefined && (
      <div role="status">
        <Text look="small" tone="muted">
          {words}
        </Text>
      </div>
    )
  )
}
