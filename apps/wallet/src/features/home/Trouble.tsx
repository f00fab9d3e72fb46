import { findNetwork } from '@cairn/core'
import { Notice } from '@cairn/ui'
import { useStore } from 'zustand'
import type { Coins } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './trouble.messages.ts'

type Props = { coins: Coins; engineFailed: boolean }

/** Says which balances are missing or old, and why. @see COIN-01 */
export function Trouble({ coins, engineFailed }: Props) {
  const networks = useStore(useWallet().networks)
  const failedNames = coins.failedChains.map(
    (chainId) => findNetwork(networks, chainId)?.title ?? `Chain ${chainId}`,
  )
  return (
    <>
      {engineFailed && (
        <Notice role="status" title={messages.engineFailed} tone="warning">
          {messages.engineFailedText}
        </Notice>
      )}
      {coins.isStale && (
        <Notice role="status" title={messages.stale} tone="warning">
          {messages.staleText}
        </Notice>
      )}
      {coins.isCut && (
        <Notice role="status" title={messages.cut} tone="warning">
          {messages.cutText}
        </Notice>
      )}
      {failedNames.length > 0 && (
        <Notice
          role="status"
          title={messages.chainFailed(failedNames.join(', '))}
          tone="warning"
        >
          {messages.chainFailedText}
        </Notice>
      )}
    </>
  )
}
