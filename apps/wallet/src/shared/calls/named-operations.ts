import { decodeContractCall, type Wallet } from '@cairn/core'
import type { Hex, Operation } from '@cairn/primitives'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useWallet } from '../wallet/wallet-context.ts'

/** More of them in one batch are shown as they are. */
const askedAtMost = 20

/** Which function call data is of, as the product's service knows it. */
export function namedCallOptions(wallet: Wallet, callData: Hex) {
  return queryOptions({
    queryKey: ['named-call', callData],
    queryFn: async ({ signal }) => {
      try {
        return (await decodeContractCall(wallet, callData, signal)) ?? null
      } catch (error) {
        wallet.log.warn({ error: String(error) }, 'Could not decode a call')
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}

/** Operations, with names for those that the wallet does not know by itself. */
export type NamedOperations = {
  readonly operations: readonly Operation[]
  /** It could not be asked about some of them. */
  readonly hasFailed: boolean
}

/**
 * Asks about the calls that the wallet cannot read. What the service tells is
 * a name and no more: they stay calls to be careful with.
 *
 * @see HIST-02
 */
export function useNamedOperations(
  operations: readonly Operation[],
): NamedOperations {
  const wallet = useWallet()
  const asked = [
    ...new Set(operations.filter(isOpen).map(({ call }) => call.data)),
  ].slice(0, askedAtMost)
  const answers = useQueries({
    queries: asked.map((data) => namedCallOptions(wallet, data)),
  })
  const names = new Map(
    asked.flatMap((data, index) => {
      const named = answers[index]?.data
      return named ? [[data, named] as const] : []
    }),
  )
  return {
    operations: operations.map((one) => {
      const named = isOpen(one) ? names.get(one.call.data) : undefined
      return named ? { ...one, ...named } : one
    }),
    hasFailed: answers.some(({ isError }) => isError),
  }
}

/** The local table comes first; foreign code and raw bytes have no function. */
function isOpen({ kind, methodName, call }: Operation): boolean {
  return kind === 'unknown' && methodName === '' && call.data.length >= 10
}
