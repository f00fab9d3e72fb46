import {
  coinId,
  displayFullAmount,
  nativeTokenAddress,
} from '@cairn/primitives'
import { Amount, Dialog, ListRow, Text } from '@cairn/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { FeeOptions } from '#shared/money/FeeSection.tsx'
import { messages } from '#shared/money/fee.messages.ts'
import styles from './ReviewFacts.module.css'
import type { useReview } from './use-review.ts'

type Review = ReturnType<typeof useReview>
type Props = {
  review: Review
  disabled: boolean
  /** The payment is among the changes below. */
  isCounted: boolean
}

/**
 * The network fee as a row of the facts: its worth, and the amount with every
 * digit. A press lets another coin pay it.
 *
 * @see SEND-01
 */
export function FeeRow({ review, disabled, isCounted }: Props) {
  const { fee, coins, worthOf, chainId } = review
  const [isChoosing, setChoosing] = useState(false)
  if (fee.choices.length === 0) return null
  const { token, value } = fee.option ?? {}
  const id = coinId(chainId, token?.contractAddress ?? nativeTokenAddress)
  const amount = BigInt(value ?? 0)
  const canChoose = fee.choices.length > 1
  const worth = token && worthOf(id, amount)
  const paid = token && (
    <Amount
      direction="out"
      symbol={token.symbol}
      value={displayFullAmount(amount, token.decimals ?? 18)}
    />
  )
  return (
    <>
      <ListRow
        disabled={disabled}
        end={canChoose && <ChevronRight size={18} />}
        {...(worth === undefined
          ? { endTitle: paid }
          : { endTitle: worth, endSub: paid })}
        onClick={canChoose ? () => setChoosing(true) : undefined}
        size="sm"
        sub={token ? isCounted && messages.countedBelow : messages.change}
        title={<span className={styles.label}>{messages.fee}</span>}
      />
      {isChoosing && (
        <Dialog
          onClose={() => setChoosing(false)}
          open
          title={messages.payWith}
        >
          <FeeOptions
            coins={coins}
            fee={fee}
            onChosen={() => setChoosing(false)}
          />
        </Dialog>
      )}
    </>
  )
}

/** Says that no fee is due, or that it is asked for. @see SEND-01 */
export function FeeNote({ review: { fee } }: { review: Review }) {
  if (fee.state !== 'free' && fee.state !== 'pending') return null
  return <Text tone="muted">{messages[fee.state]}</Text>
}
