import { Button, EmptyState, Screen, type ScreenBack, Stack } from '@cairn/ui'
import { Link, useSearch } from '@tanstack/react-router'
import { type Coins, useCoins } from '#shared/coins/use-coins.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { FeeSection } from '#shared/money/FeeSection.tsx'
import { SwapDetails } from './SwapDetails.tsx'
import { SwapFields } from './SwapFields.tsx'
import { SwapImpact } from './SwapImpact.tsx'
import { SwapNotice } from './SwapNotice.tsx'
import { SwapRoutes } from './SwapRoutes.tsx'
import { SwapSlippage } from './SwapSlippage.tsx'
import { messages } from './swap.messages.ts'
import { useSwap } from './use-swap.ts'

const back: ScreenBack = {
  renderLink: (link) => <Link {...link} to="/wallet" />,
}

/** Choose two coins and an amount, and see what arrives. @see SWAP-01 */
export function SwapScreen() {
  const coins = useCoins()
  const { coin } = useSearch({ strict: false })
  switch (coins.status) {
    case 'pending':
    case 'failed':
      return (
        <Screen back={back} title={messages.title} width="task">
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
      return <SwapTask coinId={coin} coins={coins} />
    default:
      return coins.status satisfies never
  }
}

type Props = { coins: Coins; coinId: string | undefined }

function SwapTask({ coins, coinId }: Props) {
  const task = useSwap(coins, coinId)
  if (task.choice.networks.length === 0)
    return (
      <Screen back={back} title={messages.title} width="task">
        <EmptyState title={messages.noNetworks}>
          {messages.noNetworksText}
        </EmptyState>
      </Screen>
    )
  return (
    <Screen
      back={back}
      footer={
        <Button
          block
          data-action="review"
          disabled={!task.canReview}
          onClick={task.review}
          variant="primary"
        >
          {messages.review}
        </Button>
      }
      title={messages.title}
      width="task"
    >
      <Stack gap={6}>
        <SwapFields task={task} />
        <SwapNotice task={task} />
        <SwapImpact task={task} />
        <SwapRoutes task={task} />
        <SwapDetails task={task} />
        <SwapSlippage form={task.form} send={task.send} />
        {task.offer && !task.isShort && (
          <FeeSection coins={coins} fee={task.fee} />
        )}
      </Stack>
    </Screen>
  )
}
