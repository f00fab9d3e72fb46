import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that one press starts once. React draws a button as disabled only
 * at its next render, so the second click of a double click arrives before
 * that; here it does nothing.
 *
 * @see SEND-01 TXRQ-01
 */
export function useDecision<Data = unknown, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
): UseMutationResult<Data, Error, Input> {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    async onSettled(...settled) {
      isRunning.current = false
      await options.onSettled?.(...settled)
    },
  })
  return {
    ...mutation,
    mutate(...started) {
      if (isRunning.current) return
      isRunning.current = true
      mutation.mutate(...started)
    },
  }
}
