import type { CoinFacts } from '@cairn/core'
import { payFee, type RequestedTransaction, type Wallet } from '@cairn/core'
import {
  childrenOf,
  coinId,
  deriveType,
  isSameAddress,
  type Operation,
  spentBy,
} from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { headline, operationTitle } from '#shared/calls/operation.messages.ts'
import { useCoins } from '#shared/coins/use-coins.ts'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import { worthText } from '#shared/money/FeeSection.tsx'
import { useFee } from '#shared/money/use-fee.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { failureWords } from './failure-words.ts'
import { isReady } from './readiness.ts'
import { receiversOf } from './receivers-of.ts'
import { trackPrompt } from './review-events.ts'
import { termsTitle } from './terms-words.ts'
import { testRunOptions } from './test-run.queries.ts'
import { useDecisions } from './use-decisions.ts'
import { useReadiness } from './use-readiness.ts'
import { useReceiverNotes } from './use-receiver-notes.ts'
import { useReviewedCalls } from './use-reviewed-calls.ts'
import { useTermsWords } from './use-terms-words.ts'
import { warningsOf } from './warnings-of.ts'

/**
 * Everything the review of a request shows, and what it can do.
 *
 * @param hold - keeps the request on screen after it has left the queue, until
 *   the page is left; `undefined` lets go of it
 * @param signsOnly - an app wants the signed transaction, and pays for it itself
 */
export function useReview(
  request: RequestedTransaction,
  hold: (request: RequestedTransaction | undefined) => void,
  signsOnly: boolean,
) {
  const wallet = useWallet()
  const nicknameOf = useNickname()
  const account = useAccountAddress()
  const coins = useCoins()
  const { chainId } = request
  useReport(wallet, request)
  const reviewed = useReviewedCalls(request, coins.coins)
  const { calls, operations, described, coinOf } = reviewed
  const notes = useReceiverNotes(request, operations)
  const fee = useFee(coins.coins, chainId, calls, spentBy(operations, chainId))
  const run = useQuery({
    ...testRunOptions(wallet, account, request, fee.option),
    enabled: fee.isSettled,
  })
  const { terms, readiness } = useReadiness(request, {
    account,
    network: reviewed.network,
    operations,
    run,
    fee,
  })
  const isForced = readiness.type === 'forced'
  const wordsOf = useTermsWords(terms.terms, coins.all)
  const titleIn = (tense: 'now' | 'past') =>
    (terms.terms && termsTitle(request.type, wordsOf(terms.terms), tense)) ??
    headline(described, tense)
  const decisions = useDecisions(request, {
    hold,
    signsOnly,
    fee,
    isForced,
    decoded: () => ({
      type: deriveType(
        childrenOf(operations, ({ methodName }, problem) =>
          wallet.log.warn({ methodName, problem }, 'Could not read a call'),
        ),
      ),
      title: titleIn('past'),
      transfers: transfersOf(operations, chainId, coinOf),
    }),
  })

  return {
    ...reviewed,
    notes,
    warnings: warningsOf(reviewed, notes, terms.terms !== undefined),
    recipients: receiversOf(operations, account),
    /** The signed calls, with the payment of the fee. */
    calls: fee.option && !signsOnly ? [...calls, payFee(fee.option)] : calls,
    fee,
    coins,
    run,
    heldCoin: (id: string) => coins.all.find((coin) => coin.id === id),
    worthOf: (id: string, amount: bigint) => worthText(coins, id, amount),
    nicknameOf: (address: string) =>
      isSameAddress(address, account) ? undefined : nicknameOf(address),
    ...decisions,
    readiness,
    terms,
    wordsOf,
    title: titleIn('now'),
    canConfirm: signsOnly || (isReady(readiness) && !terms.isPaused),
    isForced,
    failureWords: ({ call, reason }: Failure) =>
      failureWords(call, reason, {
        operations,
        titles: described.map((step) => operationTitle(step)),
        nameOf: (address) => nicknameOf(address) ?? reviewed.nameOf(address),
        nativeSymbol: reviewed.network?.nativeToken.symbol ?? '',
      }),
  }
}

type Failure = {
  readonly reason: string | undefined
  readonly call?: number | undefined
}

/** Reports a request once; the entry itself may be read anew. */
function useReport(wallet: Wallet, request: RequestedTransaction): void {
  const asked = useRef<number>(undefined)
  useEffect(() => {
    if (asked.current === request.id) return
    asked.current = request.id
    trackPrompt(wallet, request)
  }, [wallet, request])
}

function transfersOf(
  operations: readonly Operation[],
  chainId: number,
  coinOf: (id: string) => CoinFacts | undefined,
) {
  return operations.flatMap((operation) => {
    if (operation.kind !== 'transfer') return []
    const { contractAddress, to, amounts } = operation
    const coin = coinOf(coinId(chainId, contractAddress))
    return {
      contractAddress,
      to,
      symbol: coin?.symbol ?? '',
      decimals: coin?.decimals ?? 0,
      amount: `${amounts[0] ?? 0n}`,
    }
  })
}
