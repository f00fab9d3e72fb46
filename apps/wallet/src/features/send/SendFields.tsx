import {
  displayAmount,
  fiatValue,
  formatAmount,
  formatFiat,
} from '@cairn/primitives'
import { AmountField, Stack, TokenPick } from '@cairn/ui'
import { useState } from 'react'
import type { Coins } from '#shared/coins/use-coins.ts'
import { FeeSection } from '#shared/money/FeeSection.tsx'
import { CoinChoice, CoinIcon } from './CoinChoice.tsx'
import { ExtraAssets } from './ExtraAssets.tsx'
import { RecipientField } from './RecipientField.tsx'
import { applyPayment } from './scanned-payment.ts'
import { amountProblems, messages, roundedNote } from './send.messages.ts'
import { otherUnitText } from './send-form.ts'
import type { useSend } from './use-send.ts'

/**
 * Shares of the amount that can be sent, in percent. Max is the whole of it.
 */
const shares = [25, 50, 75]

type Task = ReturnType<typeof useSend>
type Props = { coins: Coins; task: Task }

/** The fields of a coin, an amount, a recipient and the fee. @see SEND-01 */
export function SendFields({ coins, task }: Props) {
  const { send, coin, fee } = task
  const [choosing, setChoosing] = useState(false)
  if (!coin) return null
  return (
    <Stack gap={6}>
      <AmountPart
        coins={coins}
        onPickCoin={() => setChoosing(true)}
        task={task}
      />
      <ExtraAssets extras={task.extras} />
      <RecipientField
        onScanned={(asked) => {
          const payment = applyPayment(asked, coins.coins, coin)
          if (!payment) return 'no-coin'
          send({ type: 'scanned', payment })
          return undefined
        }}
        task={task}
      />
      <FeeSection coins={coins.coins} fee={fee} />
      {choosing && (
        <CoinChoice
          coins={coins.coins}
          networkOf={task.networkOf}
          onChoose={(coinId) => {
            setChoosing(false)
            send({ type: 'chose-coin', coinId })
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Stack>
  )
}

function AmountPart({
  coins,
  task,
  onPickCoin,
}: Props & { onPickCoin: () => void }) {
  const { form, send, coin, price, amount, max } = task
  if (!coin) return null
  const known = amount.type === 'amount' ? amount.amount : undefined
  const shownAmount = (value: bigint) =>
    `${displayAmount(value, coin.decimals)} ${coin.symbol}`
  const takeShare = (share: number) =>
    send({
      type: 'took-max',
      amountText: formatAmount((max * BigInt(share)) / 100n, coin.decimals),
    })
  return (
    <AmountField
      available={messages.available(shownAmount(coin.balance))}
      error={
        amount.type === 'problem' ? amountProblems[amount.problem] : undefined
      }
      label={messages.amount}
      maxLabel={messages.max}
      note={roundedNote(amount, coin)}
      onChange={(text) => send({ type: 'typed-amount', text })}
      onMax={() => takeShare(100)}
      shares={shares.map((share) => ({
        label: messages.percent(share),
        onClick: () => takeShare(share),
      }))}
      onSwitchUnit={
        price > 0
          ? () =>
              send({
                type: 'switched-unit',
                amountText:
                  known === undefined
                    ? ''
                    : otherUnitText(form.unit, known, coin.decimals, price),
              })
          : undefined
      }
      other={
        price > 0
          ? form.unit === 'coin'
            ? formatFiat(
                fiatValue(known ?? 0n, coin.decimals, price),
                coins.currency,
              ).text
            : shownAmount(known ?? 0n)
          : undefined
      }
      token={
        <TokenPick
          icon={
            <CoinIcon
              coin={coin}
              network={task.networkOf(coin.chainId)}
              size="sm"
            />
          }
          label={messages.chooseCoin}
          onClick={onPickCoin}
          symbol={form.unit === 'coin' ? coin.symbol : coins.currency.symbol}
        />
      }
      value={form.amountText}
    />
  )
}
