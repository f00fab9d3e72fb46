import {
  feePreference,
  listFeeChoices,
  pickFee,
  publishRemovals,
} from '@cairn/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCoins } from '#shared/coins/use-coins.ts'
import { isHighFee } from '#shared/money/use-fee-consent.ts'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { type Attempt, listWaiting, paymentOf } from './removal-rows.ts'
import { removalFeeOptions, removalsOptions } from './removals.queries.ts'

/**
 * Returns where removed signers are still valid, with the networks as they
 * answered.
 */
export function useRemovals() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const { data: networks = [] } = useQuery(removalsOptions(wallet, account))
  const { all } = useCoins()
  const held = all.filter(({ balance }) => balance > 0n)
  const funded = new Set(held.map(({ chainId }) => chainId))
  return { networks, waiting: listWaiting(networks, funded) }
}

/** Publishes on one network after the other, and goes on after a failure. */
export function usePublishing(chainIds: readonly number[]) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const prices = useCoins()
  const { all } = prices
  const removals = useQuery(removalsOptions(wallet, account))
  const [attempts, setAttempts] = useState<ReadonlyMap<number, Attempt>>(
    new Map(),
  )
  const offers = useQueries({
    queries: chainIds.map((id) => removalFeeOptions(wallet, account, id)),
  })
  const balanceOf = (id: string) =>
    all.find((coin) => coin.id === id)?.balance ?? 0n
  const rows = chainIds.map((chainId, index) => {
    const offer = offers[index]
    const options = offer?.data?.options ?? []
    const choices = listFeeChoices(options, balanceOf, new Map())
    const picked = pickFee(choices, feePreference(wallet, chainId))
    // It is paid on several networks by one press, so a high one waits.
    const isHigh =
      picked !== undefined &&
      isHighFee(picked.option, picked.id, offer?.data?.ceiling, prices)
    const fee = isHigh ? undefined : picked?.option
    return {
      chainId,
      offer: {
        isHigh,
        isPending: offer?.isPending ?? true,
        isError: offer?.isError ?? false,
      },
      quote: offer?.data?.quote,
      payment: paymentOf(offer?.data, fee),
    }
  })
  const payable = rows.filter(({ payment }) => payment !== undefined)
  const mark = (chainId: number, attempt: Attempt) =>
    setAttempts((before) => new Map(before).set(chainId, attempt))

  const publish = useDecision({
    networkMode: 'always',
    async mutationFn() {
      for (const { chainId, payment, quote } of payable) {
        mark(chainId, 'publishing')
        const feeOption = payment?.type === 'fee' ? payment.option : undefined
        try {
          await publishRemovals(wallet, { chainId, feeOption, quote })
        } catch (error) {
          wallet.log.warn({ chainId, error: String(error) }, 'Not published')
          mark(chainId, 'failed')
        }
        await removals.refetch()
      }
    },
  })
  return { rows, payable: payable.length, attempts, publish }
}
