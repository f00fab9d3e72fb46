import { findNetwork } from '@cairn/core'
import {
  type HistoryEntry,
  shortenAddress,
  type TransferChild,
  toAddress,
} from '@cairn/primitives'
import {
  Amount,
  type HistoryKind,
  HistoryRow,
  type HistoryRowProps,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useNickname } from '#shared/contacts.queries.ts'
import {
  paymentAddressOptions,
  splitFees,
} from '#shared/network-fee.queries.ts'
import { useWallet } from '#shared/wallet-context.ts'
import { timeOf } from './day-heading.ts'
import { typeWords } from './entry.messages.ts'
import { type CoinOf, movedText, transfersOf } from './entry-words.ts'

type Props = {
  entry: HistoryEntry
  coinOf: CoinOf
  itemProps?: HistoryRowProps['itemProps']
}

/** One transaction in the list. Its name begins with what it is. @see HIST-01 */
export function EntryRow({ entry, coinOf, itemProps }: Props) {
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, entry.chainId),
  )
  const wallet = useWallet()
  const payment = useQuery(paymentAddressOptions(wallet, entry.chainId))
  const { meant } = splitFees(transfersOf(entry), payment.data)
  const [first, second] = meant
  const nicknameOf = useNickname()
  const nameOf = (address: string) => nicknameOf(address) ?? short(address)
  const amountOf = (transfer: typeof first) =>
    transfer && (
      <Amount
        {...movedText(transfer, entry.chainId, coinOf)}
        direction={transfer.direction === 'send' ? 'out' : 'in'}
      />
    )
  return (
    <HistoryRow
      amount={amountOf(first)}
      details={[timeOf(entry.date), network?.title ?? '']}
      itemProps={itemProps}
      kind={kinds[entry.type]}
      renderLink={(link) => (
        <Link
          {...link}
          params={{ chainId: `${entry.chainId}`, hash: entry.txnHash ?? '' }}
          to="/history/$chainId/$hash"
        />
      )}
      secondAmount={amountOf(second)}
      title={titleOf(entry.type, first, nameOf)}
    />
  )
}

const kinds: Record<HistoryEntry['type'], HistoryKind> = {
  SEND: 'sent',
  RECEIVE: 'received',
  SWAP: 'swapped',
  BRIDGE: 'bridged',
  APPROVE: 'allowed',
  UNKNOWN: 'unknown',
}

function titleOf(
  type: HistoryEntry['type'],
  first: TransferChild | undefined,
  nameOf: (address: string) => string,
): string {
  const word = typeWords[type]
  if (!first) return word
  if (type === 'SEND') return `${word} to ${nameOf(first.to)}`
  return type === 'RECEIVE' ? `${word} from ${nameOf(first.from)}` : word
}

function short(address: string): string {
  return shortenAddress(toAddress(address.toLowerCase()), 4, 4)
}
