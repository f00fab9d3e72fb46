import { chartTime } from '@cairn/core'
import { type Coin, fiatValue, formatFiat, valueCurve } from '@cairn/primitives'
import type { PricePeriod } from '@cairn/protocol'
import { PriceChart, Segmented } from '@cairn/ui'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { changeOf } from '#shared/coins/CoinLink.tsx'
import { priceHistoryOptions } from '#shared/coins/price-history.queries.ts'
import { type Coins, useCurrency } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './BalanceChart.module.css'
import { messages, rangeWords } from './balance-chart.messages.ts'
import { type BalanceReading, toUnits } from './balance-reading.ts'

/** Coins of the most value; others would hardly move the line. */
const drawnCoins = 8
const points = 96
const height = 96
const periods = ['day', 'week', 'month', 'year', 'all'] as const

type Props = {
  coins: Coins
  /** Is told what to show in place of the balance of now. */
  onRead: (reading: BalanceReading | undefined) => void
}

/**
 * Draws what the coins of now were worth over a time. Pointer, touch and keys
 * read it at a moment.
 *
 * @see PRICE-01 c
 */
export function BalanceChart({ coins, onRead }: Props) {
  const { environment } = useWallet()
  const [period, setPeriod] = useState<PricePeriod>('day')
  const [selected, setSelected] = useState<number>()
  const { curve, isPending } = useCurve(coins, period)
  const reading = useReading(coins, { curve, period, selected })
  // The reading is shown above the chart, so it is passed on after the drawing.
  const told = JSON.stringify(reading)
  useEffect(() => {
    onRead(told === undefined ? undefined : JSON.parse(told))
  }, [told, onRead])
  return (
    <>
      <div className={styles.line}>
        {curve.length > 1 ? (
          <PriceChart
            area
            describe={(index) => describeAt(coins, curve[index], period)}
            height={height}
            label={messages.chart(rangeWords[period].past)}
            onSelect={setSelected}
            selected={selected}
            summary={messages.summary}
            times={curve.map(({ time }) => time)}
            values={curve.map(({ value }) => value)}
          />
        ) : (
          !isPending && <p className={styles.none}>{messages.none}</p>
        )}
      </div>
      <div className={styles.ranges}>
        <Segmented
          label={messages.range}
          look="pills"
          onChange={(next) => {
            setSelected(undefined)
            setPeriod(next)
          }}
          options={periods.map((value) => ({
            value,
            label: rangeWords[value].past,
            icon: rangeWords[value].short,
          }))}
          value={period}
        />
        {environment.environment === 'local' && (
          <span className={styles.note}>{messages.sample}</span>
        )}
      </div>
    </>
  )
}

type Curve = ReturnType<typeof valueCurve>

/** The value over time in the chosen currency, by the rate of now. */
function useCurve(coins: Coins, period: PricePeriod) {
  const wallet = useWallet()
  const { rate } = useCurrency()
  const drawn = coins.coins
    .filter((coin) => coin.verified && worthOf(coin, coins) > 0n)
    .toSorted((one, other) =>
      Number(worthOf(other, coins) - worthOf(one, coins)),
    )
    .slice(0, drawnCoins)
  const histories = useQueries({
    queries: drawn.map((coin) => priceHistoryOptions(wallet, coin, period)),
  })
  const isPending = histories.some((history) => history.isPending)
  if (isPending || rate === undefined) return { curve: [], isPending: true }
  const curve: Curve = valueCurve(
    drawn.map((coin, index) => ({
      amount: (Number(coin.balance) / 10 ** coin.decimals) * rate,
      prices: (histories[index]?.data ?? []).map(({ time, value }) => ({
        time: Date.parse(time),
        value,
      })),
    })),
    points,
  )
  return { curve, isPending: false }
}

type Read = {
  curve: Curve
  period: PricePeriod
  selected: number | undefined
}

/** Returns what to show in place of the balance; nothing for today. */
function useReading(
  { currency }: Coins,
  { curve, period, selected }: Read,
): BalanceReading | undefined {
  const [first] = curve
  const point = selected === undefined ? undefined : curve[selected]
  const last = point ?? curve.at(-1)
  if (!first || !last || (!point && period === 'day')) return undefined
  const amount = last.value - first.value
  const percent = first.value > 0 ? (amount / first.value) * 100 : undefined
  const change = changeOf(percent)
  return {
    ...(point && { value: formatFiat(toUnits(point.value), currency).text }),
    ...(change && {
      change: {
        direction: change.direction,
        value: `${formatFiat(toUnits(Math.abs(amount)), currency).text} · ${change.value}`,
      },
    }),
    when: point ? chartTime(point.time, period) : rangeWords[period].past,
  }
}

function describeAt(
  { currency }: Coins,
  point: Curve[number] | undefined,
  period: PricePeriod,
): string {
  if (!point) return ''
  const value = formatFiat(toUnits(point.value), currency).text
  return `${value}, ${chartTime(point.time, period)}`
}

function worthOf(coin: Coin, { priceOf }: Coins): bigint {
  return fiatValue(coin.balance, coin.decimals, priceOf(coin)?.value ?? 0)
}
