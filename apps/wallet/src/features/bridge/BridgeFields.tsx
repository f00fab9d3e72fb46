import type { BridgeNetwork } from '@cairn/core'
import { coinId } from '@cairn/primitives'
import { Button, Notice, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import type { Coins } from '#shared/coins/use-coins.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { CoinAmount } from '#shared/money/CoinAmount.tsx'
import { CoinPicker } from '#shared/money/CoinPicker.tsx'
import { BridgeLoss } from './BridgeLoss.tsx'
import { messages } from './bridge.messages.ts'
import { NetworkPair } from './NetworkPair.tsx'
import { RouteList } from './RouteList.tsx'
import type { BridgeTask } from './use-bridge.ts'

type Props = {
  coins: Coins
  networks: readonly BridgeNetwork[]
  task: BridgeTask
}

/** The fields of networks, coin, amount and route. @see BRDG-01 */
export function BridgeFields({ coins, networks, task }: Props) {
  const from = task.networkOf(task.form.fromChainId)?.title
  const to = task.networkOf(task.form.toChainId)?.title
  return (
    <Stack gap={4}>
      <NetworkPair networks={networks} task={task} />
      <CoinPart coins={coins} task={task} />
      <RouteList task={task} />
      <BridgeLoss task={task} />
      {task.buildError !== undefined && (
        <Notice role="alert" title={messages.buildFailed} tone="warning">
          {task.buildError === messages.hostile
            ? task.buildError
            : `${task.buildError}. ${messages.nothingSent}`}
        </Notice>
      )}
      {task.offer && from && to && (
        <Text tone="muted">{messages.order(from, to)}</Text>
      )}
    </Stack>
  )
}

function CoinPart({ coins, task }: { coins: Coins; task: BridgeTask }) {
  const { form, send, coin, sources } = task
  const [choosing, setChoosing] = useState(false)
  switch (form.lists.type) {
    case 'none':
      return <Text tone="muted">{messages.choosePair}</Text>
    case 'loading':
    case 'failed':
      return (
        <QueryState
          failed={form.lists.type === 'failed'}
          loading={messages.loadingCoins}
          onRetry={() => send({ type: 'retry-lists' })}
          retry={messages.retry}
          rows={1}
          text={form.lists.type === 'failed' && form.lists.message}
          title={messages.coinsFailed}
        />
      )
    case 'ready':
      break
    default:
      return form.lists satisfies never
  }
  if (!sources.some(({ balance }) => balance > 0n))
    return (
      <Notice role="status" tone="warning">
        {messages.noTokens}
      </Notice>
    )
  const tokens = form.lists.from
  return (
    <>
      {coin ? (
        <CoinAmount
          coin={coin}
          currency={coins.currency}
          entry={form.entry}
          max={task.max}
          network={task.networkOf(coin.chainId)}
          onPickCoin={() => setChoosing(true)}
          price={task.price}
          reading={task.reading}
          send={task.changeAmount}
          size="md"
        />
      ) : (
        <Button block onClick={() => setChoosing(true)}>
          {messages.chooseCoin}
        </Button>
      )}
      {coin && !task.arriving && (
        <Notice role="status" tone="warning">
          {messages.noArrival}
        </Notice>
      )}
      {choosing && (
        <CoinPicker
          coins={sources}
          networkOf={task.networkOf}
          onChoose={(id) => {
            setChoosing(false)
            const token = tokens.find(
              ({ chainId, address }) => coinId(chainId, address) === id,
            )
            if (token) send({ type: 'chose-coin', address: token.address })
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
