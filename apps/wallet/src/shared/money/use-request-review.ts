import { queueCalls } from '@cairn/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'

type Queued = Parameters<typeof queueCalls>[1]

/**
 * Returns a function that asks for calls to be sent, and opens the review. It
 * returns the request.
 */
export function useRequestReview() {
  const wallet = useWallet()
  const navigate = useNavigate()
  const router = useRouter()
  // The review is there by the time it is asked for.
  useEffect(() => {
    void router.preloadRoute({ to: '/sign-transaction' })
  }, [router])
  return (request: Queued) => {
    const queued = queueCalls(wallet, request)
    void navigate({ to: '/sign-transaction' })
    return queued
  }
}
