import type { BridgeNetwork } from '@cairn/core'
import { Button, EmptyState, RetryState, Screen, SkeletonRows } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { type Coins, useCoins } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { BridgeFields } from './BridgeFields.tsx'
import { messages } from './bridge.messages.ts'
import { bridgeNetworksOptions } from './bridge.queries.ts'
import { useBridge } from './use-bridge.ts'

/** Choose networks, a coin, an amount and a route. @see BRDG-01 */
export function BridgeScreen() {
  const wallet = useWallet()
  const coins = useCoins()
  const networks = useQuery(bridgeNetworksOptions(wallet))
  const off = useStore(wallet.networks, (state) => state.off)
  const withTests = useStore(wallet.settings, (s) => s.includeTestnets)
  if (networks.error?.name === 'NoBridgeError') return <NoBridge />
  if (networks.isError)
    return (
      <Plain>
        <RetryState
          onRetry={() => void networks.refetch()}
          retry={messages.retry}
          title={messages.failed}
        >
          {networks.error.message}
        </RetryState>
      </Plain>
    )
  if (coins.status === 'failed')
    return (
      <Plain>
        <RetryState
          onRetry={coins.retry}
          retry={messages.retry}
          title={messages.coinsFailed}
        />
      </Plain>
    )
  if (!networks.data || coins.status === 'pending')
    return (
      <Plain>
        <SkeletonRows label={messages.loading} rows={3} />
      </Plain>
    )
  const used = networks.data.filter(
    ({ network }) =>
      !off.includes(network.chainId) &&
      (withTests || network.type === 'mainnet'),
  )
  if (!used.some(({ canSend }) => canSend)) return <NoBridge />
  return <BridgeForm coins={coins} networks={used} />
}

function NoBridge() {
  return (
    <Plain>
      <EmptyState title={messages.none}>{messages.noneText}</EmptyState>
    </Plain>
  )
}

function BridgeForm(props: {
  coins: Coins
  networks: readonly BridgeNetwork[]
}) {
  const { coins, networks } = props
  const coin = useRouterState({
    select: ({ location }) => location.state.bridge,
  })
  const task = useBridge(coins, networks, coin)
  return (
    <Plain
      footer={
        <Button
          block
          data-action="review"
          disabled={!task.canReview}
          onClick={() => void task.review()}
          variant="primary"
        >
          {task.isBuilding ? messages.building : messages.review}
        </Button>
      }
    >
      <BridgeFields coins={coins} networks={networks} task={task} />
    </Plain>
  )
}

function Plain(props: { children: ReactNode; footer?: ReactNode }) {
  return (
    <Screen
      back={{ renderLink: (link) => <Link {...link} to="/wallet" /> }}
      footer={props.footer}
      title={messages.title}
      width="task"
    >
      {props.children}
    </Screen>
  )
}
