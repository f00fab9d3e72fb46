import {
  type HistoryEntry,
  isSameAddress,
  type TransferChild,
} from '@cairn/primitives'
import { attemptWords, isByOthers, messages } from './entry.messages.ts'
import { isTakenBack } from './entry-words.ts'

/** Puts the received coin of a swap first. */
export function shownTransfers({ children, type }: HistoryEntry) {
  const transfers = children.filter((child) => child.kind === 'transfer')
  return type === 'SWAP'
    ? transfers.toSorted(
        (one, other) =>
          Number(other.direction === 'receive') -
          Number(one.direction === 'receive'),
      )
    : transfers
}

/** Names parties and coins in a title. */
export type Names = {
  readonly nameOf: (address: string) => string
  readonly symbolOf: (transfer: TransferChild) => string
}

function attemptOf(
  { failure, type }: HistoryEntry,
  { nameOf, symbolOf }: Names,
): string {
  const [first] = failure?.attempted ?? []
  if (first?.kind === 'transfer' && type === 'SEND')
    return messages.sendTo(symbolOf(first), nameOf(first.to))
  if (first?.kind === 'approve') return messages.allowWho(nameOf(first.spender))
  return attemptWords[type]
}

/** Returns what a transaction did, as the title of its row. @see HIST-01 */
export function entryTitle(entry: HistoryEntry, names: Names): string {
  if (entry.status === 'failed')
    return messages.failedTry(attemptOf(entry, names))
  const { nameOf, symbolOf } = names
  const shown = shownTransfers(entry)
  const [first, second] = shown
  switch (entry.type) {
    case 'SEND':
      if (isByOthers(entry))
        return first
          ? messages.movedByOther(symbolOf(first))
          : messages.movedByOthers
      return first
        ? messages.sentTo(
            everyone(
              shown.map(({ to }) => to),
              nameOf,
            ),
          )
        : messages.sent
    case 'RECEIVE':
      return first
        ? messages.receivedFrom(
            everyone(
              shown.map(({ from }) => from),
              nameOf,
            ),
          )
        : messages.received
    case 'SWAP':
      return first && second
        ? messages.swappedFor(symbolOf(second), symbolOf(first))
        : messages.swapped
    case 'BRIDGE':
      return first ? messages.bridgedCoin(symbolOf(first)) : messages.bridged
    case 'APPROVE':
      return approvalTitle(entry, nameOf)
    case 'UNKNOWN':
      return messages.unknown
    default:
      return entry.type satisfies never
  }
}

function approvalTitle(
  { children }: HistoryEntry,
  nameOf: Names['nameOf'],
): string {
  const approvals = children.filter((child) => child.kind === 'approve')
  const who = everyone(
    approvals.map(({ spender }) => spender),
    nameOf,
  )
  return approvals.every(isTakenBack)
    ? messages.tookBackFrom(who)
    : messages.allowedWho(who)
}

/** The first by name, the others by number. */
function everyone(
  addresses: readonly string[],
  nameOf: (address: string) => string,
): string {
  const [first = '', ...rest] = addresses.filter(
    (address, index) =>
      addresses.findIndex((other) => isSameAddress(other, address)) === index,
  )
  return rest.length > 0
    ? messages.andMore(nameOf(first), rest.length)
    : nameOf(first)
}
