import type { RequestedTransaction } from '@cairn/core'
import { useStore } from 'zustand'
import type { Fee } from '#shared/money/use-fee.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { readinessOf } from './readiness.ts'
import { runEnds, type TimedRun } from './test-run.queries.ts'
import { useIsPast } from './use-is-past.ts'
import { useTerms } from './use-terms.ts'

type Reviewed = Omit<Parameters<typeof useTerms>[1], 'run' | 'fee'> & {
  readonly run: {
    readonly isError: boolean
    readonly data: TimedRun | undefined
  }
  readonly fee: Fee
}

/**
 * Says whether a request may be signed, and how it stands to its terms.
 *
 * @see SEND-01 SWAP-01
 */
export function useReadiness(
  request: RequestedTransaction,
  { run, fee, ...reviewed }: Reviewed,
) {
  const wallet = useWallet()
  const isOld = useIsPast(run.data && runEnds(run.data), wallet.now)
  const mayForce = useStore(
    wallet.settings,
    (settings) => settings.forceFailingTransactions,
  )
  const terms = useTerms(request, {
    ...reviewed,
    run: run.data,
    fee: fee.option,
  })
  // A forced request skips calls that fail, also the check of the minimum.
  const canForce = mayForce && terms.terms === undefined
  return {
    terms,
    readiness: readinessOf(fee, { ...run, isOld }, canForce, terms.state),
  }
}
