import {
  allowedTargets,
  checkCalls,
  checkRun,
  isWorse,
  type MoneyTerms,
  type RequestedTransaction,
  replaceCalls,
  type TermsBreach,
  type TestRun,
  termsOf,
} from '@cairn/core'
import { type Address, BaseError, type Operation } from '@cairn/primitives'
import type { FeeOption, Network } from '@cairn/protocol'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { renewQuote } from './renew-quote.ts'
import { useIsPast } from './use-is-past.ts'

/** A request compared with the wallet's expectations. */
export type TermsState =
  | { readonly type: 'kept' }
  | { readonly type: 'breach'; readonly breach: TermsBreach }
  /** The quote expired, and another is asked for. */
  | { readonly type: 'renewing' }
  /** The quote expired, and there is no other. */
  | { readonly type: 'no-quote' }
  /** The new quote is worse than the one that was accepted. */
  | { readonly type: 'moved'; readonly from: MoneyTerms }

/** After a price moved, the button waits, so that no press meets it unread. */
const pauseMs = 1_000
/** A service that gives no quote is asked again after this. */
const retryMs = 5_000

/**
 * Holds a request against its terms, and renews its quote when that expires.
 *
 * @see SWAP-01 BRDG-01
 */
export function useTerms(
  request: RequestedTransaction,
  reviewed: {
    readonly account: Address
    readonly network: Network | undefined
    readonly operations: readonly Operation[]
    readonly run: TestRun | undefined
    readonly fee: FeeOption | undefined
  },
) {
  const wallet = useWallet()
  const terms = termsOf(request)
  const [accepted, accept] = useState(terms)
  const isExpired = useIsPast(terms?.expiresAt, wallet.now)
  const isPaused = useMoved(terms && `${terms.get.minimum} ${terms.pay.amount}`)
  const renewal = useQuery({
    queryKey: ['renewed-quote', request.id, terms?.quotedAt],
    queryFn:
      terms && isExpired
        ? async () => {
            const renewed = await renewQuote(wallet, request)
            // Not while it is signed: then it is asked for once more.
            if (!replaceCalls(wallet, request.id, renewed))
              throw new BusyError()
            return true
          }
        : skipToken,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.status === 'error' ? retryMs : false,
  })
  return {
    terms,
    isPaused,
    acceptPrice: () => accept(terms),
    state: stateOf(terms, request, {
      ...reviewed,
      accepted,
      isExpired,
      hasNoQuote: renewal.isError,
    }),
  }
}

function stateOf(
  terms: MoneyTerms | undefined,
  { type, chainId }: RequestedTransaction,
  reviewed: Parameters<typeof useTerms>[1] & {
    readonly accepted: MoneyTerms | undefined
    readonly isExpired: boolean
    readonly hasNoQuote: boolean
  },
): TermsState {
  if (!terms) return { type: 'kept' }
  const { account, network, operations, run, fee, accepted } = reviewed
  const allowed = network ? allowedTargets(network, type) : []
  const breach = checkCalls(terms, { account, allowed, operations })
  if (breach) return { type: 'breach', breach }
  if (reviewed.isExpired)
    return { type: reviewed.hasNoQuote ? 'no-quote' : 'renewing' }
  const broken =
    run?.type === 'passed'
      ? checkRun(terms, { chainId, changes: run.changes, fee })
      : undefined
  if (broken) return { type: 'breach', breach: broken }
  return accepted && isWorse(terms, accepted)
    ? { type: 'moved', from: accepted }
    : { type: 'kept' }
}

/** Whether a price changed within the last second. */
function useMoved(price: string | undefined): boolean {
  const [last, setLast] = useState(price)
  const isMoved = price !== last
  useEffect(() => {
    if (!isMoved) return
    const timer = setTimeout(() => setLast(price), pauseMs)
    return () => clearTimeout(timer)
  }, [isMoved, price])
  return isMoved
}

/** The request is being signed, so that its calls stay as they are. */
class BusyError extends BaseError {
  override readonly name = 'BusyError'

  constructor() {
    super('The request is being signed.')
  }
}
