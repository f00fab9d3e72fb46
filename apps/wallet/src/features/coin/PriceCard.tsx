import {
  type ChartFacts,
  type ChartPoint,
  chartFacts,
  chartTime,
  toChartPoints,
} from '@cairn/core'
import { type Coin, formatPrice, type PriceRecord } from '@cairn/primitives'
import type { PricePeriod } from '@cairn/protocol'
import {
  Button,
  Card,
  Delta,
  PriceChart,
  Section,
  Segmented,
  Skeleton,
  Stack,
  Text,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeOf } from '#shared/coins/CoinLink.tsx'
import { priceHistoryOptions } from '#shared/coins/price-history.queries.ts'
import { useCurrency } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import {
  changeText,
  messages,
  periodWords,
  summaryText,
} from './coin.messages.ts'

type Props = { coin: Coin; price: PriceRecord | undefined }

const chartHeight = 150
const periods = ['day', 'week', 'month', 'year', 'all'] as const

/** Shows a coin's price, its change, and its past. @see PRICE-01 */
export function PriceCard({ coin, price }: Props) {
  return (
    <Section title={messages.price}>
      <Card>
        {price?.status === 'FOUND' ? (
          <KnownPrice coin={coin} price={price} />
        ) : price?.status === 'PENDING' ? (
          <div role="status">
            <span className="sr-only">{messages.loadingPrice}</span>
            <Skeleton height={44} width={140} />
          </div>
        ) : (
          <Stack gap={1}>
            <Text look="label">{messages.noPrice}</Text>
            <Text look="small" tone="muted">
              {messages.noPriceText}
            </Text>
          </Stack>
        )}
      </Card>
    </Section>
  )
}

function KnownPrice({ coin, price }: { coin: Coin; price: PriceRecord }) {
  const wallet = useWallet()
  const { currency, rate } = useCurrency()
  const [period, setPeriod] = useState<PricePeriod>('day')
  const [selected, setSelected] = useState<number>()
  const history = useQuery(priceHistoryOptions(wallet, coin, period))
  const points = toChartPoints(history.data ?? [], rate ?? Number.NaN)
  const facts = chartFacts(points, period, wallet.now())
  const point = selected === undefined ? undefined : points[selected]
  const past =
    facts?.since === undefined
      ? periodWords[period].past
      : messages.since(chartTime(facts.since, period))
  const write = (value: number) => formatPrice(value, currency)
  // The source's own figure for a day counts more than what was drawn of it.
  const ofDay = period === 'day' ? changeOf(price.change) : undefined
  const change = ofDay ?? changeOf(facts?.change)
  return (
    <Stack gap={4}>
      <Stack row spread>
        <div>
          <Text look="small" tone="muted">
            {messages.one(coin.symbol)}
          </Text>
          <Text look="heading">{write(point?.price ?? price.value)}</Text>
        </div>
        <Text as="div" look="small" tone="muted">
          {point ? (
            chartTime(point.time, period)
          ) : (
            <>
              {change && <Delta {...change} />}
              {change && <div>{ofDay ? periodWords.day.past : past}</div>}
            </>
          )}
        </Text>
      </Stack>
      {facts ? (
        <PastPrices
          facts={facts}
          label={messages.chart(coin.name, past)}
          onSelect={setSelected}
          past={past}
          period={period}
          points={points}
          selected={selected}
          write={write}
        />
      ) : (
        <NoChart
          failed={history.isError}
          isPending={history.isPending || rate === undefined}
          onRetry={() => void history.refetch()}
        />
      )}
      {facts && currency.symbol !== 'USD' && (
        <Text look="caption" tone="muted">
          {messages.todaysRate}
        </Text>
      )}
      <Segmented
        block
        label={messages.period}
        onChange={(next) => {
          setSelected(undefined)
          setPeriod(next)
        }}
        options={periods.map((value) => ({
          value,
          label: periodWords[value].past,
          icon: periodWords[value].short,
        }))}
        value={period}
      />
    </Stack>
  )
}

function PastPrices(props: {
  points: readonly ChartPoint[]
  facts: ChartFacts
  period: PricePeriod
  /** The time that the chart covers, in words. */
  past: string
  label: string
  selected: number | undefined
  onSelect: (index: number | undefined) => void
  write: (price: number) => string
}) {
  const { points, facts, period, past, write } = props
  const nameAt = (index: number) => {
    const one = points[index]
    return one ? `${write(one.price)}, ${chartTime(one.time, period)}` : ''
  }
  return (
    <div>
      <PriceChart
        describe={nameAt}
        height={chartHeight}
        highLabel={write(facts.high)}
        label={props.label}
        lowLabel={facts.low < facts.high ? write(facts.low) : undefined}
        onSelect={props.onSelect}
        selected={props.selected}
        summary={summaryText({
          past,
          first: write(facts.first),
          last: write(facts.last),
          change: changeText(facts.change ?? 0),
          high: write(facts.high),
          low: write(facts.low),
        })}
        times={points.map(({ time }) => time)}
        values={points.map(({ price }) => price)}
      />
    </div>
  )
}

function NoChart(props: {
  failed: boolean
  isPending: boolean
  onRetry: () => void
}) {
  if (props.failed) {
    return (
      <Stack gap={2}>
        <div role="status">
          <Text look="small">{messages.historyFailed}</Text>
        </div>
        <Button onClick={props.onRetry} size="sm">
          {messages.retry}
        </Button>
      </Stack>
    )
  }
  if (props.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{messages.loadingHistory}</span>
        <Skeleton height={chartHeight} width="100%" />
      </div>
    )
  }
  return (
    <Stack gap={1}>
      <Text look="label">{messages.noHistory}</Text>
      <Text look="small" tone="muted">
        {messages.noHistoryText}
      </Text>
    </Stack>
  )
}
