import { type Coin, fiatValue, valueCurve } from '@cairn/primitives'
import { Sparkline } from '@cairn/ui'
import { useQueries } from '@tanstack/react-query'
import { priceHistoryOptions } from '#shared/coins/price-history.queries.ts'
import type { Coins } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './home.messages.ts'

/** Coins of the most value; others would hardly move the line. */
const drawnCoins = 8
const points = 96

/** Draws what the coins of now were worth over the past day. @see PRICE-01 */
export function BalanceChart({ coins }: { coins: Coins }) {
  const wallet = useWallet()
  const drawn = coins.coins
    .filter((coin) => coin.verified && worthOf(coin, coins) > 0n)
    .toSorted((one, other) =>
      Number(worthOf(other, coins) - worthOf(one, coins)),
    )
    .slice(0, drawnCoins)
  const histories = useQueries({
    queries: drawn.map((coin) => priceHistoryOptions(wallet, coin, 'day')),
  })
  if (histories.some(({ isPending }) => isPending)) return null
  const values = valueCurve(
    drawn.map((coin, index) => ({
      amount: Number(coin.balance) / 10 ** coin.decimals,
      prices: (histories[index]?.data ?? []).map(({ time, value }) => ({
        time: Date.parse(time),
        value,
      })),
    })),
    points,
  )
  if (values.length < 2) return null
  return <Sparkline summary={messages.chart} values={values} />
}

function worthOf(coin: Coin, { priceOf }: Coins): bigint {
  return fiatValue(coin.balance, coin.decimals, priceOf(coin)?.value ?? 0)
}
