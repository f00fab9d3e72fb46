import { type BridgeOffer, bridgeFeePercent, bridgeOffers } from '@cairn/core'
import { displayAmount, displayFullAmount } from '@cairn/primitives'
import type { BridgeToken, Network } from '@cairn/protocol'
import {
  IconButton,
  Notice,
  OptionList,
  Section,
  Segmented,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { messages, sortLabels, timeRange } from './bridge.messages.ts'
import type { BridgeTask } from './use-bridge.ts'

/** Routes of a quote: what arrives, fee, gas and time. @see BRDG-01 */
export function RouteList({ task }: { task: BridgeTask }) {
  const { form, send } = task
  if (form.quote.type === 'none') return null
  return (
    <Section
      action={
        <IconButton
          label={messages.refresh}
          onClick={() => send({ type: 'refresh' })}
        >
          <RefreshCw size={18} />
        </IconButton>
      }
      flush
      title={messages.routes}
    >
      <Routes task={task} />
    </Section>
  )
}

function Routes({ task }: { task: BridgeTask }) {
  const { form, send, arriving, coin, offer } = task
  switch (form.quote.type) {
    case 'none':
      return null
    case 'loading':
      return <SkeletonRows label={messages.quoting} rows={3} />
    case 'failed':
      return (
        <Notice role="alert" title={messages.quoteFailed} tone="warning">
          {form.quote.message}
        </Notice>
      )
    case 'ready':
      break
    default:
      return form.quote satisfies never
  }
  const offers = bridgeOffers(form)
  if (offers.length === 0 || !arriving || !coin)
    return (
      <Notice role="alert" tone="warning">
        {messages.noRoutes}
      </Notice>
    )
  const network = task.networkOf(form.fromChainId)
  return (
    <Stack gap={3}>
      <Segmented
        block
        label={messages.sort}
        onChange={(sort) => send({ type: 'sort', sort })}
        options={[
          { value: 'output', label: sortLabels.output },
          { value: 'time', label: sortLabels.time },
          { value: 'gas', label: sortLabels.gas },
        ]}
        value={form.sort}
      />
      <OptionList
        label={messages.routes}
        onChange={(id) => send({ type: 'chose-offer', id })}
        options={offers.map((one) => ({
          value: one.id,
          title: one.title,
          sub: messages.route(
            timeRange(one.time),
            feeOf(one, form.amount, coin, arriving),
            gasOf(one, network),
          ),
          end: amountText(one.output, arriving),
        }))}
        value={offer?.id}
      />
      {offer && (
        <Text tone="muted">
          {messages.atLeast(amountText(offer.minimum, arriving))}{' '}
          {network?.bridge?.feeTaker &&
            messages.ourFee(bridgeFeePercent, ourFee(form.amount, coin))}
        </Text>
      )}
    </Stack>
  )
}

type CoinText = Pick<BridgeToken, 'decimals' | 'symbol'>

/** All that the bridge keeps, where both coins count alike. */
function feeOf(
  { output }: BridgeOffer,
  amount: bigint,
  coin: CoinText,
  arriving: CoinText,
): string | undefined {
  if (coin.decimals !== arriving.decimals) return undefined
  return fullText(amount - output, coin)
}

function gasOf(
  { gas }: BridgeOffer,
  network: Network | undefined,
): string | undefined {
  return gas === undefined || !network
    ? undefined
    : fullText(gas, network.nativeToken)
}

/** Hundredths of a percent. */
const wholeBps = 10_000n

function ourFee(amount: bigint, coin: CoinText): string {
  const bps = BigInt(Math.round(Number(bridgeFeePercent) * 100))
  return fullText((amount * bps) / wholeBps, coin)
}

/** Writes what is paid with every digit. What arrives is cut downward. */
function fullText(amount: bigint, { decimals, symbol }: CoinText): string {
  return `${displayFullAmount(amount, decimals)} ${symbol}`
}

function amountText(amount: bigint, { decimals, symbol }: CoinText): string {
  return `${displayAmount(amount, decimals)} ${symbol}`
}
