import { Stack } from '@cairn/ui'
import { useState } from 'react'
import { coinValueText } from '#shared/coins/CoinLink.tsx'
import type { Coins } from '#shared/coins/use-coins.ts'
import { CoinAmount } from '#shared/money/CoinAmount.tsx'
import { CoinPicker } from '#shared/money/CoinPicker.tsx'
import { FeeSection } from '#shared/money/FeeSection.tsx'
import { ExtraAssets } from './ExtraAssets.tsx'
import { RecipientField } from './RecipientField.tsx'
import { applyPayment } from './scanned-payment.ts'
import type { useSend } from './use-send.ts'
import { waitingWords } from './waiting-words.ts'

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
      <RecipientField
        onScanned={(asked) => {
          const payment = applyPayment(asked, coins.coins, coin)
          if (!payment) return 'no-coin'
          send({ type: 'scanned', payment })
          return undefined
        }}
        task={task}
      />
      <ExtraAssets extras={task.extras} />
      <FeeSection coins={coins} fee={fee} waiting={waitingWords(task)} />
      {choosing && (
        <CoinPicker
          coins={coins.coins}
          fiatOf={({ id }) => {
            const held = coins.coins.find((one) => one.id === id)
            return held && coinValueText(held, coins)
          }}
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
