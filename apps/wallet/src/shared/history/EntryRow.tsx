import { findNetwork } from '@cairn/core'
import {
  type HistoryEntry,
  isIncome,
  isolateText,
  isSameAddress,
  shortenAddress,
  type TransferChild,
  toAddress,
} from '@cairn/primitives'
import {
  Amount,
  Badge,
  type HistoryKind,
  HistoryRow,
  type HistoryRowProps,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { timeOf } from './day-heading.ts'
import { attemptWords, messages } from './entry.messages.ts'
import {
  type CoinOf,
  isTakenBack,
  limitText,
  movedText,
} from './entry-words.ts'

type Props = {
  entry: HistoryEntry
  coinOf: CoinOf
  itemProps?: HistoryRowProps['itemProps']
}

/** One transaction in the list. Its name begins with what it is. @see HIST-01 */
export function EntryRow({ entry, coinOf, itemProps }: Props) {
  const { chainId, children, type } = entry
  const account = useAccountAddress()
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, chainId),
  )
  const nicknameOf = useNickname()
  const nameOf = (address: string) => nicknameOf(address) ?? short(address)
  const [first, second, ...others] = shownTransfers(entry)
  const approval = children.find((child) => child.kind === 'approve')
  const amountOf = (transfer: TransferChild | undefined) =>
    transfer && (
      <Amount
        {...movedText(transfer, chainId, coinOf)}
        direction={isIncome(transfer, account) ? 'in' : 'out'}
      />
    )
  const isApproval = type === 'APPROVE' && approval !== undefined
  return (
    <HistoryRow
      amount={isApproval ? undefined : amountOf(first)}
      details={[
        timeOf(entry.date),
        network?.title ?? '',
        ...(isApproval ? [limitText(approval, chainId, coinOf)] : []),
        ...(others.length > 0 ? [messages.moreMoved(others.length)] : []),
        ...failureWords(entry),
      ]}
      end={isApproval && <Badge>{messages.approval}</Badge>}
      itemProps={itemProps}
      kind={kinds[type]}
      state={entry.status === 'failed' ? 'failed' : 'done'}
      renderLink={(link) => (
        <Link
          {...link}
          params={{ chainId: `${chainId}`, hash: entry.txnHash ?? '' }}
          to="/history/$chainId/$hash"
        />
      )}
      secondAmount={amountOf(second)}
      title={titleOf(entry, {
        nameOf,
        symbolOf: (transfer) => movedText(transfer, chainId, coinOf).symbol,
      })}
    />
  )
}

/** The picture of each type of transaction. */
export const kinds: Record<HistoryEntry['type'], HistoryKind> = {
  SEND: 'sent',
  RECEIVE: 'received',
  SWAP: 'swapped',
  BRIDGE: 'bridged',
  APPROVE: 'allowed',
  UNKNOWN: 'unknown',
}

/** Puts the received coin of a swap first. */
function shownTransfers({ children, type }: HistoryEntry) {
  const transfers = children.filter((child) => child.kind === 'transfer')
  return type === 'SWAP'
    ? transfers.toSorted(
        (one, other) =>
          Number(other.direction === 'receive') -
          Number(one.direction === 'receive'),
      )
    : transfers
}

type Names = {
  readonly nameOf: (address: string) => string
  readonly symbolOf: (transfer: TransferChild) => string
}

/** Why a transaction failed, or how much of it did. @see HIST-01 */
function failureWords({ failure, status }: HistoryEntry): readonly string[] {
  if (!failure) return []
  return status === 'failed'
    ? [failure.reason ? isolateText(failure.reason) : messages.noReason]
    : [messages.partlyFailed(failure.count)]
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

function titleOf(entry: HistoryEntry, names: Names): string {
  if (entry.status === 'failed')
    return messages.failedTry(attemptOf(entry, names))
  const { nameOf, symbolOf } = names
  const shown = shownTransfers(entry)
  const [first, second] = shown
  switch (entry.type) {
    case 'SEND':
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

function short(address: string): string {
  return shortenAddress(toAddress(address.toLowerCase()), 4, 4)
}
