import { queueCalls } from '@cairn/core'
import { useNavigate } from '@tanstack/react-router'
import { useWallet } from '#shared/wallet/wallet-context.ts'

type Queued = Parameters<typeof queueCalls>[1]

/**
 * Returns a function that asks for calls to be sent, and opens the review. It
 * returns the request.
 */
export function useRequestReview() {
  const wallet = useWallet()
  const navigate = useNavigate()
  return (request: Queued) => {
    const queued = queueCalls(wallet, request)
    void navigate({ to: '/sign-transaction' })
    return queued
  }
}
