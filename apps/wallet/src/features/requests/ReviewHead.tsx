import { coinId } from '@cairn/primitives'
import { Avatar, Text, TokenIcon } from '@cairn/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { networkMark } from '#shared/networks/network-mark.ts'
import styles from './ReviewHead.module.css'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Props = { review: ReturnType<typeof useReview> }

/** The longest title in large letters: a verb, an amount and a symbol. */
const largest = 22

/** Titles the review: what happens, and to whom. @see SEND-01 TXRQ-01 */
export function ReviewHead({ review }: Props) {
  const { title, whom, worth } = review
  return (
    <div className={styles.head}>
      {!review.warnings.isDoubtful && <Flow review={review} />}
      <div>
        <Text look="small" tone="muted">
          {messages.youAre}
        </Text>
        <Text as="h2" look={title.length > largest ? 'title' : 'display'}>
          {title}
          {whom !== undefined && (
            <span className={styles.whom}> {messages.toWhom(whom)}</span>
          )}
        </Text>
        {worth !== undefined && <Text tone="muted">{worth}</Text>}
      </div>
    </div>
  )
}

/** Shows the amount that leaves, and where it goes or what comes for it. */
function Flow({ review }: Props) {
  const { payment, recipients, chainId, terms } = review
  const leaves = terms.terms?.pay ?? (payment && { ...payment, chainId })
  const [to] = recipients
  if (!leaves)
    return to === undefined ? null : <Avatar address={to} size={52} />
  const arrives = terms.terms?.get
  return (
    <div aria-hidden className={styles.flow}>
      <Mark coin={leaves} review={review} />
      <span className={styles.dots}>•••</span>
      <ChevronRight size={18} />
      {arrives ? (
        <Mark coin={arrives} review={review} />
      ) : (
        to !== undefined && <Avatar address={to} size={56} />
      )}
    </div>
  )
}

type MarkProps = Props & {
  coin: { readonly contractAddress: string; readonly chainId: number }
}

function Mark({ coin: { contractAddress, chainId }, review }: MarkProps) {
  const id = coinId(chainId, contractAddress)
  const held = review.heldCoin(id)
  return (
    <TokenIcon
      network={networkMark(review.networkOf(chainId))}
      size="lg"
      src={held?.logoURL}
      symbol={held?.symbol ?? review.coinOf(id)?.symbol ?? '?'}
    />
  )
}
