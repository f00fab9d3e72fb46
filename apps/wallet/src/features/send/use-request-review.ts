import { addRequest } from '@cairn/core'
import type { OperationCall } from '@cairn/primitives'
import { useNavigate } from '@tanstack/react-router'
import { useWallet } from '#shared/wallet/wallet-context.ts'

/** Returns a function that asks for calls to be sent, and opens the review. */
export function useRequestReview() {
  const wallet = useWallet()
  const navigate = useNavigate()
  return (chainId: number, calls: readonly OperationCall[]) => {
    const txs = calls.map(({ to, value, data }) => ({
      to,
      value: `${value}`,
      data,
    }))
    addRequest(wallet.inbox, { type: 'send', chainId, txs }, wallet.now())
    void navigate({ to: '/sign-transaction' })
  }
}
