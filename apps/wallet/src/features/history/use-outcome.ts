import {
  bridgeProgress,
  findNetwork,
  type Outcome,
  type PendingTransaction,
  readOutcome,
} from '@cairn/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import {
  type Transaction,
  transactionOptions,
} from '#shared/history/history.queries.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'

export type OutcomeFacts = {
  readonly outcome: Outcome
  readonly pending: PendingTransaction | undefined
  readonly found: Transaction | undefined
  readonly arrival: Transaction | undefined
  /** Chain that a bridge goes to. */
  readonly toChainId: number | undefined
}

/**
 * Follows how a transaction ends.
 *
 * @param hash - its meta-transaction id, or its hash
 * @see OUTC-01
 */
export function useOutcome(chainId: number, hash: string): OutcomeFacts {
  const wallet = useWallet()
  const account = useAccountAddress()
  const pending = useEntry(hash)
  const isKnown = useStore(
    wallet.networks,
    (state) => findNetwork(state, chainId) !== undefined,
  )
  const id = pending?.metaTxnHash ?? hash
  const found = useQuery({
    ...transactionOptions(wallet, account, chainId, id),
    enabled: isKnown && pending?.status !== 'pending',
  })
  const bridge = pending && bridgeProgress(pending, wallet.now())
  const { place, toChainId = chainId, destinationTxHash = '' } = bridge ?? {}
  const arrival = useQuery({
    ...transactionOptions(wallet, account, toChainId, destinationTxHash),
    enabled: place === 'arrived' && destinationTxHash !== '',
  })
  return {
    outcome: readOutcome({
      account,
      pending,
      found: isKnown ? found.data : null,
      arrival: arrival.data,
    }),
    pending,
    found: found.data ?? undefined,
    arrival: arrival.data ?? undefined,
    toChainId: bridge?.toChainId,
  }
}

/**
 * Returns the entry of the pending list. An end stays in sight after it left the
 * list; one that was signed once more, as after an overtaken set-up, is followed
 * by its new hash.
 */
function useEntry(hash: string): PendingTransaction | undefined {
  const [last, setLast] = useState<PendingTransaction>()
  const entry = useStore(useWallet().pending, ({ entries }) => {
    const own = entries.find(({ metaTxnHash }) => metaTxnHash === hash)
    return (
      own ??
      entries.find(
        ({ type, requestedTransaction }) =>
          type === last?.type &&
          requestedTransaction.id === last.requestedTransaction.id,
      )
    )
  })
  if (entry && entry !== last) setLast(entry)
  return entry ?? (last?.status === 'pending' ? undefined : last)
}
