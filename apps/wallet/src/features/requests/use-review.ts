import type { CoinFacts, DecimalsOf } from '@cairn/core'
import {
  findNetwork,
  payFee,
  type RequestedTransaction,
  type TestRun,
  type Wallet,
} from '@cairn/core'
import {
  childrenOf,
  coinId,
  deriveType,
  findListed,
  hasTokenIds,
  isNativeToken,
  isSameAddress,
  type Operation,
  paysNewContract,
  receiversOf,
  shortenAddress,
  spentBy,
  toAddress,
} from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useClaimedCoins } from '#shared/calls/claimed-coins.queries.ts'
import {
  headline,
  operationTitle,
  symbolText,
} from '#shared/calls/operation.messages.ts'
import { type Coins, useCoins } from '#shared/coins/use-coins.ts'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import { worthText } from '#shared/money/FeeSection.tsx'
import { type Fee, useFee } from '#shared/money/use-fee.ts'
import {
  type FeeConsent,
  useFeeConsent,
} from '#shared/money/use-fee-consent.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { failureWords } from './failure-words.ts'
import { isPlain, onlyPayment } from './plain-review.ts'
import { isReady, isUnpaid } from './readiness.ts'
import { trackPrompt } from './review-events.ts'
import { termsTitle } from './terms-words.ts'
import { testRunOptions } from './test-run.queries.ts'
import { useDecisions } from './use-decisions.ts'
import { useReadiness } from './use-readiness.ts'
import { type ReceiverNote, useReceiverNotes } from './use-receiver-notes.ts'
import { useReviewedCalls } from './use-reviewed-calls.ts'
import { useTermsWords } from './use-terms-words.ts'
import { type Warnings, warningsOf } from './warnings-of.ts'

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
  const judged = useJudgement(request, signsOnly)
  const { wallet, nicknameOf, account, networks, coins, fee, consent } = judged
  const { run, reviewed, notes, terms, readiness, coinOf } = judged
  const { wordsOf, titleIn } = judged
  const { chainId } = request
  const { calls, operations } = reviewed
  const isForced = readiness.type === 'forced'
  const decisions = useDecisions(request, {
    hold,
    signsOnly,
    ...{ fee, run },
    isForced,
    decoded: () => ({
      type: typeOf(wallet, operations),
      title: titleIn('past'),
      transfers: transfersOf(operations, chainId, { ...reviewed, coinOf }),
    }),
  })

  const ownNameOf = (address: string) =>
    isSameAddress(address, account) ? undefined : nicknameOf(address)
  const parties = partiesOf(operations, account)
  const hasTerms = terms.terms !== undefined
  const warnings = warningsOf(reviewed, notes, hasTerms, run.data)
  const worthOf = (id: string, amount: bigint) => worthText(coins, id, amount)

  return {
    ...reviewed,
    chainId,
    request,
    coinOf,
    notes,
    warnings,
    ...shownWarnings(parties.only, notes, warnings),
    ...parties,
    worth: worthOfPayment(operations, chainId, worthOf),
    isPlain: isPlain({
      ...{ type: request.type, operations, readiness, run: run.data },
      ...{ fee: fee.option, hasTerms },
      isDoubtful: warnings.isDoubtful,
      isListed: (address) =>
        isNativeToken(address) ||
        findListed(coins.coins, coinId(chainId, address)) !== undefined,
    }),
    networkOf: (id: number) => findNetwork(networks, id),
    /** The calls of the request, as they are signed. */
    ownCalls: calls,
    /** The signed calls, with the payment of the fee. */
    calls: fee.option ? [...calls, payFee(fee.option)] : calls,
    fee,
    consent,
    coins,
    run,
    heldCoin: (id: string) => coins.all.find((coin) => coin.id === id),
    coinName: nameOfCoin(chainId, coinOf, reviewed.nameOf),
    worthOf,
    nicknameOf: ownNameOf,
    ...decisions,
    readiness,
    terms,
    wordsOf,
    title: titleIn('now'),
    whom: whomOf(parties.only, ownNameOf),
    canConfirm: isReady(readiness) && !terms.isPaused && isAgreed(consent),
    /** Whether it can be signed and sent by someone else, who pays for it. */
    canExport: isReady(readiness) || isUnpaid(readiness),
    isForced,
    isDangerous: warnings.isDangerous,
    signsOnly,
    failureWords: failureWordsIn(reviewed, nicknameOf),
  }
}

/** Returns what says in words why a call of the test run failed. */
function failureWordsIn(
  reviewed: Pick<
    ReturnType<typeof useReviewedCalls>,
    'operations' | 'described' | 'nameOf' | 'network'
  >,
  nicknameOf: ReturnType<typeof useNickname>,
) {
  const { operations, described, nameOf, network } = reviewed
  return ({ call, reason }: Failure) =>
    failureWords(call, reason, {
      operations,
      titles: described.map((step) => operationTitle(step)),
      nameOf: (address) => nicknameOf(address) ?? nameOf(address),
      nativeSymbol: network?.nativeToken.symbol ?? '',
    })
}

/** Reads the calls of a request, tries them, and judges what may be confirmed. */
function useJudgement(request: RequestedTransaction, signsOnly: boolean) {
  const wallet = useWallet()
  const nicknameOf = useNickname()
  const account = useAccountAddress()
  const networks = useStore(wallet.networks)
  const coins = useCoins()
  const { chainId } = request
  useReport(wallet, request)
  const first = useReviewedCalls(request, coins.coins)
  const fee = useDueFee(coins, request, signsOnly ? undefined : first)
  const consent = useFeeConsent(fee, coins)
  const run = useQuery({
    ...testRunOptions(wallet, request, fee, coins.all),
    enabled: fee.isSettled,
  })
  const reviewed = { ...first, ...first.afterRun(run.data) }
  const { network, operations, described } = reviewed
  const notes = useReceiverNotes(request, operations)
  const around = { account, network, operations, run, fee }
  const { terms, readiness } = useReadiness(request, around)
  const coinOf = useChangedCoins(chainId, run.data, reviewed.coinOf)
  const wordsOf = useTermsWords(terms.terms, coins.all)
  const titleIn = (tense: 'now' | 'past') =>
    (terms.terms && termsTitle(request.type, wordsOf(terms.terms), tense)) ??
    headline(described, tense)
  return {
    ...{ wallet, nicknameOf, account, networks, coins, fee, consent, run },
    ...{ reviewed, notes, terms, readiness, coinOf, wordsOf, titleIn },
  }
}

/**
 * The notes and the warnings that stand below the title. The card of the only
 * recipient says by itself that it is the first time, and must be seen as well.
 */
function shownWarnings(
  only: string | undefined,
  notes: readonly ReceiverNote[],
  { key, isDoubtful }: Warnings,
) {
  return {
    shownNotes: notes.filter(
      ({ note }) => only === undefined || note.type !== 'first-time',
    ),
    warningKey: only === undefined || isDoubtful ? key : undefined,
  }
}

/** Finds who gets something by the calls, and the amount if they do nothing else. */
function partiesOf(operations: readonly Operation[], account: string) {
  const recipients = receiversOf(operations, account)
  const paysNew = paysNewContract(operations)
  return {
    recipients,
    paysNew,
    /** The only one that gets something. */
    only: recipients.length === 1 && !paysNew ? recipients[0] : undefined,
    /** The only call, if it pays a coin. */
    payment: onlyPayment(operations),
  }
}

/** The worth of the only payment, as text. */
function worthOfPayment(
  operations: readonly Operation[],
  chainId: number,
  worthOf: (id: string, amount: bigint) => string | undefined,
): string | undefined {
  const payment = onlyPayment(operations)
  const id = payment && coinId(chainId, payment.contractAddress)
  return id && worthOf(id, payment.amounts[0] ?? 0n)
}

/**
 * Asks for the fee of the calls that are sent.
 *
 * @param sent - absent for calls that are only signed: no fee is in them
 */
function useDueFee(
  { coins }: Coins,
  { chainId }: RequestedTransaction,
  sent:
    | Pick<ReturnType<typeof useReviewedCalls>, 'calls' | 'operations'>
    | undefined,
): Fee {
  const spent = spentBy(sent?.operations ?? [], chainId)
  const fee = useFee(coins, chainId, sent?.calls, spent)
  return sent ? fee : { ...fee, state: 'free', isSettled: true }
}

type NameOf = (address: string) => string | undefined

/** The name of the only recipient in the title, or its address cut short. */
function whomOf(
  only: string | undefined,
  nicknameOf: NameOf,
): string | undefined {
  return (
    only &&
    (nicknameOf(only) ?? shortenAddress(toAddress(only.toLowerCase()), 4, 4))
  )
}

function nameOfCoin(
  chainId: number,
  coinOf: (id: string) => CoinFacts | undefined,
  nameOf: NameOf,
): NameOf {
  return (address) => {
    const coin = coinOf(coinId(chainId, address))
    return coin ? symbolText(coin) : nameOf(address)
  }
}

/** Adds the coins that a test run gained, lost or lets others take. */
function useChangedCoins(
  chainId: number,
  run: TestRun | undefined,
  coinOf: (id: string) => CoinFacts | undefined,
) {
  const { changes, grants } =
    run?.type === 'passed' ? run : { changes: [], grants: [] }
  const changed = changes.flatMap(({ contractAddress, tokenId }) =>
    tokenId === undefined ? contractAddress : [],
  )
  const granted = grants.flatMap(({ contractAddress, kind }) =>
    kind === 'amount' ? contractAddress : [],
  )
  return useClaimedCoins(chainId, [...changed, ...granted], coinOf)
}

/** Says what a request does as a whole, and logs what cannot be read of it. */
function typeOf(wallet: Wallet, operations: readonly Operation[]) {
  const children = childrenOf(operations, ({ methodName }, problem) =>
    wallet.log.warn({ methodName, problem }, 'Could not read a call'),
  )
  return deriveType(children)
}

const isAgreed = ({ ask, isPaused }: FeeConsent) => !ask && !isPaused

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
  {
    coinOf,
    decimalsOf,
  }: {
    readonly coinOf: (id: string) => CoinFacts | undefined
    readonly decimalsOf: DecimalsOf
  },
) {
  return operations.flatMap((operation) => {
    if (operation.kind !== 'transfer') return []
    const { contractAddress, to, amounts, tokenIds } = operation
    const coin = coinOf(coinId(chainId, contractAddress))
    const decimals = hasTokenIds(operation.contractType)
      ? decimalsOf(contractAddress, tokenIds[0] ?? '')
      : coin?.decimals
    return {
      contractAddress,
      to,
      symbol: coin?.symbol ?? '',
      // Where not even the contract tells, the amount is in base units.
      decimals: decimals ?? 0,
      amount: `${amounts[0] ?? 0n}`,
    }
  })
}
