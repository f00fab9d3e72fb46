import { quoteRefreshMs } from '@cairn/core'
import { Button, Card, KeyValues, Stack, Text } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './swap.messages.ts'
import { limitOf, percentOf, rateText, shownPercent } from './swap-words.ts'
import type { useSwap } from './use-swap.ts'

type Props = { task: ReturnType<typeof useSwap> }

/** Lists the quote's promises: rate, limit, price impact and fee. @see SWAP-01 */
export function SwapDetails({ task }: Props) {
  const { offer, chosen, pay, get, impact } = task
  const [isInverse, setInverse] = useState(false)
  if (!offer || !chosen || !pay || !get) return null
  const limit = limitOf(chosen, offer.order, pay, get)
  const isSwap = chosen.type === 'swap'
  return (
    <Stack gap={2}>
      <Card>
        <KeyValues
          pairs={[
            {
              label: messages.rate,
              value: (
                <Button
                  aria-label={`${rateText(chosen, pay, get, isInverse)}, ${messages.switchRate}`}
                  onClick={() => setInverse(!isInverse)}
                  size="xs"
                >
                  {rateText(chosen, pay, get, isInverse)}
                </Button>
              ),
            },
            {
              label: limit.label,
              value: isSwap
                ? `${limit.value} ${messages.leeway(percentOf(offer.order.slippageBps))}`
                : limit.value,
            },
            ...(isSwap
              ? [
                  {
                    label: messages.impact,
                    value:
                      impact === undefined
                        ? messages.impactUnknown
                        : messages.impactOf(shownPercent(Math.max(impact, 0))),
                  },
                ]
              : []),
            ...(isSwap && chosen.feeBps !== undefined
              ? [
                  {
                    label: messages.exchangeFee,
                    value: messages.included(percentOf(chosen.feeBps)),
                  },
                ]
              : []),
          ]}
        />
      </Card>
      <Countdown until={offer.quotedAt + quoteRefreshMs} />
    </Stack>
  )
}

/** Seconds until the price is asked for again. */
function Countdown({ until }: { until: number }) {
  const { now } = useWallet()
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1_000)
    return () => clearInterval(timer)
  }, [now])
  const seconds = Math.ceil((until - time) / 1_000)
  return (
    <Text look="small" tone="muted">
      {seconds > 0 ? messages.refreshes(seconds) : messages.asking}
    </Text>
  )
}
