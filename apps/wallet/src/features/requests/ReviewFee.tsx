import {
  coinId,
  displayFullAmount,
  nativeTokenAddress,
} from '@cairn/primitives'
import { Amount, Dialog, ListRow, Text } from '@cairn/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { CoinIcon } from '#shared/money/CoinIcon.tsx'
import { FeeOptions } from '#shared/money/FeeSection.tsx'
import { messages } from '#shared/money/fee.messages.ts'
import type { useReview } from './use-review.ts'

type Review = ReturnType<typeof useReview>
type Props = {
  review: Review
  chainId: number
  disabled: boolean
  /** The payment is among the changes above. */
  isCounted: boolean
}

/**
 * The network fee as a row of its own. A press lets another coin pay it.
 *
 * @see SEND-01
 */
export function FeeRow({ review, chainId, disabled, isCounted }: Props) {
  const { fee, coins, heldCoin, worthOf } = review
  const [isChoosing, setChoosing] = useState(false)
  if (fee.choices.length === 0) return null
  const { token, value } = fee.option ?? {}
  const id = coinId(chainId, token?.contractAddress ?? nativeTokenAddress)
  const amount = BigInt(value ?? 0)
  const canChoose = fee.choices.length > 1
  return (
    <>
      <ListRow
        disabled={disabled}
        end={canChoose && <ChevronRight size={18} />}
        endSub={token && worthOf(id, amount)}
        endTitle={
          token && (
            <Amount
              direction="out"
              symbol={token.symbol}
              value={displayFullAmount(amount, token.decimals ?? 18)}
            />
          )
        }
        lead={
          <CoinIcon
            coin={{
              logoURL: token && heldCoin(id)?.logoURL,
              symbol: token?.symbol ?? '?',
            }}
            network={review.network}
            size="sm"
          />
        }
        onClick={canChoose ? () => setChoosing(true) : undefined}
        size="sm"
        sub={token ? isCounted && messages.countedAbove : messages.change}
        title={messages.fee}
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
