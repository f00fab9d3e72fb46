import {
  type FailedSteps,
  failedStepsOf,
  findNetwork,
  stepsKey,
} from '@cairn/core'
import {
  type Address,
  type HistoryEntry,
  isIncome,
  isolateText,
  shortenAddress,
  type TransferChild,
  toAddress,
} from '@cairn/primitives'
import {
  Amount,
  Badge,
  Fiat,
  type HistoryKind,
  HistoryRow,
  type HistoryRowProps,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { timeOf } from './day-heading.ts'
import { messages } from './entry.messages.ts'
import { entryTitle, shownTransfers } from './entry-title.ts'
import { type CoinOf, limitText, movedText } from './entry-words.ts'
import {
  type PastPricing,
  usePastPricing,
  usePastValue,
} from './past-prices.queries.ts'

/** Facts that all rows of a list share. */
export type RowFacts = PastPricing & {
  readonly account: Address
  readonly hidden: boolean
  readonly networkTitle: (chainId: number) => string
  readonly nicknameOf: (address: string) => string | undefined
  readonly failedSteps: FailedSteps
}

/**
 * Returns the facts once for a list. Asking for them in each row took most of
 * the time that a row needs.
 */
export function useRowFacts(): RowFacts {
  const wallet = useWallet()
  const networks = useStore(wallet.networks)
  return {
    ...usePastPricing(),
    account: useAccountAddress(),
    hidden: useStore(wallet.settings, (state) => state.hideBalances),
    networkTitle: (chainId) => findNetwork(networks, chainId)?.title ?? '',
    nicknameOf: useNickname(),
    failedSteps: useStore(failedStepsOf(wallet)),
  }
}

type Props = {
  entry: HistoryEntry
  coinOf: CoinOf
  facts: RowFacts
  itemProps?: HistoryRowProps['itemProps']
}

/** One transaction in the list. Its name begins with what it is. @see HIST-01 */
export function EntryRow({ entry, coinOf, facts, itemProps }: Props) {
  const { chainId, children, type } = entry
  const { account, hidden } = facts
  const nameOf = (address: string) =>
    facts.nicknameOf(address) ?? short(address)
  const shown = shownTransfers(entry)
  const [first, second, ...others] = shown
  // Both sides of a swap are worth the same.
  const valued = type === 'SWAP' ? shown.slice(0, 1) : shown
  const past = usePastValue(valued, entry, coinOf, facts)
  const value = past === 'loading' ? undefined : past?.text
  const approval = children.find((child) => child.kind === 'approve')
  const amountOf = (transfer: TransferChild | undefined) =>
    transfer && (
      <Amount
        {...movedText(transfer, chainId, coinOf)}
        hidden={hidden}
        direction={isIncome(transfer, account) ? 'in' : 'out'}
      />
    )
  const isApproval = type === 'APPROVE' && approval !== undefined
  return (
    <HistoryRow
      amount={isApproval ? undefined : amountOf(first)}
      details={[
        timeOf(entry.date),
        facts.networkTitle(chainId),
        ...(isApproval ? [limitText(approval, chainId, coinOf)] : []),
        ...(others.length > 0 ? [messages.moreMoved(others.length)] : []),
        ...(second && value !== undefined ? [hidden ? hiddenText : value] : []),
        ...failureWords(entry, facts),
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
      secondAmount={
        second
          ? amountOf(second)
          : value !== undefined && <Fiat hidden={hidden} value={value} />
      }
      title={entryTitle(entry, {
        nameOf,
        symbolOf: (transfer) => movedText(transfer, chainId, coinOf).symbol,
      })}
    />
  )
}

/** Stands for a value that is hidden. */
const hiddenText = '••••'

/** The picture of each type of transaction. */
export const kinds: Record<HistoryEntry['type'], HistoryKind> = {
  SEND: 'sent',
  RECEIVE: 'received',
  SWAP: 'swapped',
  BRIDGE: 'bridged',
  APPROVE: 'allowed',
  UNKNOWN: 'unknown',
}

/** Why a transaction failed, or how much of it did. @see HIST-01 */
function failureWords(
  entry: HistoryEntry,
  { account, failedSteps }: RowFacts,
): readonly string[] {
  const { failure, status } = entry
  if (failure && status === 'failed')
    return [failure.reason ? isolateText(failure.reason) : messages.noReason]
  const count = failure?.count ?? failedSteps.get(stepsKey(account, entry))
  return count === undefined ? [] : [messages.partlyFailed(count)]
}

function short(address: string): string {
  return shortenAddress(toAddress(address.toLowerCase()), 4, 4)
}
