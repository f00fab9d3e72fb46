import { EmptyState } from '@cairn/ui'
import { hasFaucet, TestFunds } from '#shared/coins/TestFunds.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './home.messages.ts'

/** Stands where the coins will, with test funds if there are any to have. */
export function NoCoins() {
  return (
    <EmptyState
      action={hasFaucet(useWallet()) && <TestFunds />}
      title={messages.empty}
    >
      {messages.emptyText}
    </EmptyState>
  )
}
