import type { Outcome } from '@cairn/core'
import { momentText, type TransferChild } from '@cairn/primitives'
import { messages as callMessages } from '#shared/calls/calls.messages.ts'
import { messages as history } from './history.messages.ts'
import { messages } from './outcome.messages.ts'
import { messages as pendingWords } from './pending.messages.ts'
import { reasonText } from './reason-words.ts'

/** The facts that the words of an outcome need. */
export type OutcomeNames = {
  /** Title of the network that the transaction is on. */
  readonly network: string
  /** Title of the network that a bridge goes to. */
  readonly toNetwork: string
  readonly nameOf: (address: string) => string
  /** Amount and symbol of a transfer; those that came of a bridge are elsewhere. */
  readonly amountOf: (transfer: TransferChild) => string
}

/** Titles a page by how the transaction ended. @see OUTC-01 */
export function outcomeTitle({ act, state, reason }: Outcome): string {
  switch (state) {
    case 'checking':
      return messages.checking
    case 'under-way':
      return messages.underWay[act]
    case 'bridging':
      return messages.underWay.bridge
    case 'left':
      return messages.left
    case 'done':
      return messages.isDone[act]
    case 'partly-failed':
      return messages.partly
    case 'failed':
      return reason === undefined || !isOwnReason(reason)
        ? callMessages.failed
        : endedByPerson[reason]
    case 'lost':
      return pendingWords.lost
    case 'refund-due':
      return messages.refundDue
    case 'refunded':
      return messages.refunded
    case 'missing':
      return history.missing
    default:
      return state satisfies never
  }
}

/** Says below the title what moved, or what is known of it. @see OUTC-01 */
export function outcomeText(outcome: Outcome, names: OutcomeNames): string {
  const { state, reason, failedSteps, isRead, hasFee } = outcome
  switch (state) {
    case 'checking':
      return messages.checkingText
    case 'under-way':
      return messages.waitingText(names.network)
    case 'bridging':
      return messages.bridgingText(names.network, names.toNetwork)
    case 'left':
      return messages.leftText
    case 'done':
      return movedText(outcome, names) ?? messages.reading
    case 'partly-failed':
      return sentences(
        messages.partlyText(failedSteps),
        reason && reasonText(reason),
        movedText(outcome, names),
      )
    case 'failed':
      return sentences(
        reason && reasonText(reason),
        isRead ? messages.nothingMoved(hasFee) : messages.lookThere,
      )
    case 'lost':
      return pendingWords.lostText
    case 'refund-due':
      return messages.refundDueText(names.network)
    case 'refunded':
      return messages.refundedText(names.network)
    case 'missing':
      return history.missingText
    default:
      return state satisfies never
  }
}

/** Says when it was done, and how long it took where this device saw that. */
export function doneText(
  { state, tookMs }: Outcome,
  date: Date | undefined,
): string | undefined {
  if (state !== 'done') return undefined
  if (tookMs !== undefined)
    return messages.inSeconds((Math.max(tookMs, 100) / 1000).toFixed(1))
  return date && messages.doneAt(momentText(date))
}

/** @returns `undefined` where the history does not show yet what moved */
function movedText(
  { act, left, came }: Outcome,
  { amountOf, nameOf, toNetwork }: OutcomeNames,
): string | undefined {
  const paid = joined(left.map(amountOf))
  const got = joined(came.map(amountOf))
  if (act === 'bridge' && got) return messages.onNetwork(got, toNetwork)
  if (paid && got) return messages.traded(paid, got)
  if (paid) {
    const whom = onlyOne(left.map(({ to }) => to))
    return whom && act === 'send' ? messages.to(paid, nameOf(whom)) : paid
  }
  const from = onlyOne(came.map((transfer) => transfer.from))
  return got && from ? messages.from(got, nameOf(from)) : got
}

function joined(amounts: readonly string[]): string | undefined {
  const [first, second, ...others] = amounts
  if (first === undefined || second === undefined) return first
  return others.length > 0
    ? messages.more(first, others.length + 1)
    : messages.and(first, second)
}

function onlyOne(addresses: readonly string[]): string | undefined {
  const all = new Set(addresses.map((address) => address.toLowerCase()))
  return all.size === 1 ? addresses[0] : undefined
}

/** Titles of failures that the person caused. */
const endedByPerson = {
  'cairn:cancelled': pendingWords.cancelled,
  'cairn:too-late': pendingWords.tooLate,
} as const

function isOwnReason(reason: string): reason is keyof typeof endedByPerson {
  return reason in endedByPerson
}

function sentences(...parts: readonly (string | undefined | '')[]): string {
  return parts
    .filter((part) => part)
    .map((part) => (/[.!?]$/.test(part ?? '') ? part : `${part}.`))
    .join(' ')
}
