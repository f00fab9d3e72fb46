import { Button, EmptyState, Notice, Screen } from '@cairn/ui'
import { Link, useSearch } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { type Coins, useCoins } from '#shared/coins/use-coins.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { EnterForward } from './EnterForward.tsx'
import { ReviewFoot } from './ReviewFoot.tsx'
import { SendCollectible } from './SendCollectible.tsx'
import { SendFields } from './SendFields.tsx'
import { messages } from './send.messages.ts'
import { useSend } from './use-send.ts'

/** Choose a coin, an amount and a recipient. @see SEND-01 */
export function SendScreen() {
  const { collectible, to, amount } = useSearch({ strict: false })
  return collectible === undefined ? (
    <SendCoin />
  ) : (
    <SendCollectible amount={amount} id={collectible} to={to} />
  )
}

function SendCoin() {
  const coins = useCoins()
  const { coin } = useSearch({ strict: false })
  switch (coins.status) {
    case 'pending':
    case 'failed':
      return (
        <Screen title={messages.title} width="task">
          <QueryState
            failed={coins.status === 'failed'}
            loading={messages.loading}
            onRetry={coins.retry}
            retry={messages.retry}
            rows={3}
            title={messages.coinsFailed}
          />
        </Screen>
      )
    case 'ready':
      return coins.coins.length === 0 && coin === undefined ? (
        <Screen title={messages.title} width="task">
          <EmptyState title={messages.noCoins}>
            {messages.noCoinsText}
          </EmptyState>
        </Screen>
      ) : (
        <SendTask coins={coins} />
      )
    default:
      return coins.status satisfies never
  }
}

function SendTask({ coins }: { coins: Coins }) {
  const { coin, to, amount } = useSearch({ strict: false })
  const task = useSend(coins, { coin, to, amount })
  const session = useStore(useWallet().session)
  if (!task.coin)
    return (
      <Screen
        back={{ renderLink: (link) => <Link {...link} to="/wallet" /> }}
        title={messages.title}
        width="task"
      >
        <EmptyState title={messages.notHeld}>{messages.notHeldText}</EmptyState>
      </Screen>
    )
  const engineFailed =
    session.type === 'signed-in' && session.engine === 'failed'
  return (
    <Screen
      back={{ renderLink: (link) => <Link {...link} to="/wallet" /> }}
      end={
        task.isTouched && (
          <Button onClick={task.startOver} size="xs">
            {messages.startOver}
          </Button>
        )
      }
      footer={<ReviewFoot disabled={!task.canReview} onReview={task.review} />}
      title={messages.title}
      width="task"
    >
      {engineFailed && (
        <Notice role="status" title={messages.engineFailed} tone="warning">
          {messages.engineFailedText}
        </Notice>
      )}
      <EnterForward go={task.canReview ? task.review : undefined}>
        <SendFields coins={coins} task={task} />
      </EnterForward>
    </Screen>
  )
}
