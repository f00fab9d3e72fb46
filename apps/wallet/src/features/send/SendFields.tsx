import { fiatValue, formatFiat } from '@cairn/primitives'
import { Stack } from '@cairn/ui'
import { useState } from 'react'
import type { Coins } from '#shared/coins/use-coins.ts'
import { CoinAmount } from '#shared/money/CoinAmount.tsx'
import { CoinPicker } from '#shared/money/CoinPicker.tsx'
import { FeeSection } from '#shared/money/FeeSection.tsx'
import { ExtraAssets } from './ExtraAssets.tsx'
import { RecipientField } from './RecipientField.tsx'
import { applyPayment } from './scanned-payment.ts'
import type { useSend } from './use-send.ts'

type Task = ReturnType<typeof useSend>
type Props = { coins: Coins; task: Task }

/** The fields of a coin, an amount, a recipient and the fee. @see SEND-01 */
export function SendFields({ coins, task }: Props) {
  const { send, coin, fee } = task
  const [choosing, setChoosing] = useState(false)
  if (!coin) return null
  return (
    <Stack gap={6}>
      <CoinAmount
        coin={coin}
        currency={coins.currency}
        entry={task.form}
        max={task.max}
        network={task.networkOf(coin.chainId)}
        onPickCoin={() => setChoosing(true)}
        price={task.price}
        reading={task.amount}
        send={send}
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
        <CoinPicker
          coins={coins.coins}
          fiatOf={({ id }) => worthOf(coins, id)}
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

/** Formatted value of a coin that is held; `undefined` without a price. */
function worthOf(coins: Coins, id: string): string | undefined {
  const coin = coins.coins.find((one) => one.id === id)
  const price = coin && coins.priceOf(coin)
  if (!coin || price?.status !== 'FOUND') return undefined
  const value = fiatValue(coin.balance, coin.decimals, price.value)
  return formatFiat(value, coins.currency).text
}
