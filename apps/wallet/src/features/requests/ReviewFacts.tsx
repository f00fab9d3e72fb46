import { factsOfHeld } from '@cairn/core'
import { coinId, displayAmount } from '@cairn/primitives'
import { List, ListRow, Spinner, Text } from '@cairn/ui'
import Check from 'lucide-react/icons/check'
import { symbolText } from '#shared/calls/operation.messages.ts'
import { heldText, useHidden } from '#shared/money/use-hidden.ts'
import { isAllowing } from './plain-review.ts'
import styles from './ReviewFacts.module.css'
import { FeeRow } from './ReviewFee.tsx'
import { messages } from './requests.messages.ts'
import { messages as terms } from './terms.messages.ts'
import type { useReview } from './use-review.ts'

type Review = ReturnType<typeof useReview>
type Props = { review: Review; disabled: boolean }

/** The facts of a request, one in a row. @see SEND-01 SWAP-01 BRDG-01 */
export function ReviewFacts({ review, disabled }: Props) {
  return (
    <List label={messages.facts}>
      <Terms review={review} />
      <Fact label={messages.network}>{review.where}</Fact>
      <FeeRow
        disabled={disabled}
        isCounted={!review.isPlain && review.run.data?.type === 'passed'}
        review={review}
      />
      <Left review={review} />
      {!review.terms.terms && isAllowing(review.operations) && (
        <Fact label={messages.takeBack}>{messages.takeBackAt}</Fact>
      )}
      <Run review={review} />
    </List>
  )
}

type FactProps = { label: string; children: React.ReactNode }

function Fact({ label, children }: FactProps) {
  return (
    <ListRow
      endTitle={children}
      size="sm"
      title={<span className={styles.label}>{label}</span>}
    />
  )
}

/** Shows the quote: the coin that leaves and the one that arrives. @see SWAP-01 */
function Terms({ review: { terms: state, wordsOf } }: { review: Review }) {
  if (!state.terms) return null
  const { pay, expected, minimum, network } = wordsOf(state.terms)
  const arrives = (amount: string) =>
    network === undefined ? amount : terms.onNetwork(amount, network)
  return (
    <>
      <Fact label={terms.pay}>{pay}</Fact>
      <Fact label={terms.about}>{arrives(expected)}</Fact>
      <Fact label={terms.least}>{arrives(minimum)}</Fact>
    </>
  )
}

/** Shows the rest of the coin that is paid, its fee taken off. */
function Left({ review }: { review: Review }) {
  const hidden = useHidden()
  const { payment, heldCoin, chainId, fee } = review
  const coin = payment && heldCoin(coinId(chainId, payment.contractAddress))
  if (!coin || !fee.isSettled) return null
  const { id, option } = fee.chosen ?? {}
  const feeCoin = id === coin.id && option ? BigInt(option.value) : 0n
  const left = coin.balance - (payment.amounts[0] ?? 0n) - feeCoin
  if (left < 0n) return null
  return (
    <Fact label={messages.left}>
      {heldText(
        hidden,
        displayAmount(left, coin.decimals),
        symbolText(factsOfHeld(coin)),
      )}
    </Fact>
  )
}

/** Shows the state of the test run; a failed one stands above, as a notice. */
function Run({ review }: { review: Review }) {
  const { readiness, warnings } = review
  const passed = readiness.type === 'passed' && !warnings.isDoubtful
  if (!passed && readiness.type !== 'trying') return null
  return (
    <Fact label={messages.testRun}>
      <span className={styles.run} role="status">
        {passed ? (
          <>
            <Check aria-hidden className={styles.worked} size={16} />
            <Text as="span" look="label" tone="positive">
              {messages.testWorked}
            </Text>
          </>
        ) : (
          <>
            <Spinner size={16} /> {messages.testPending}
          </>
        )}
      </span>
    </Fact>
  )
}
