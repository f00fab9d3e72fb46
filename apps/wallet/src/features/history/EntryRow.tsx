import { findNetwork } from '@cairn/core'
import { type HistoryEntry, shortenAddress, toAddress } from '@cairn/primitives'
import { Amount, type HistoryKind, HistoryRow } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet-context.ts'
import { timeOf } from './day-heading.ts'
import { type CoinOf, movedText, transfersOf } from './entry-words.ts'
import { typeWords } from './history.messages.ts'

type Props = { entry: HistoryEntry; coinOf: CoinOf }

/** One transaction in the list. Its name begins with what it is. @see HIST-01 */
export function EntryRow({ entry, coinOf }: Props) {
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, entry.chainId),
  )
  const [first, second] = transfersOf(entry)
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
      kind={kinds[entry.type]}
      renderLink={(link) => (
        <Link
          {...link}
          params={{ chainId: `${entry.chainId}`, hash: entry.txnHash ?? '' }}
          to="/history/$chainId/$hash"
        />
      )}
      secondAmount={amountOf(second)}
      title={titleOf(entry)}
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

function titleOf(entry: HistoryEntry): string {
  const word = typeWords[entry.type]
  const [first] = transfersOf(entry)
  if (!first) return word
  if (entry.type === 'SEND') return `${word} to ${short(first.to)}`
  return entry.type === 'RECEIVE' ? `${word} from ${short(first.from)}` : word
}

function short(address: string): string {
  return shortenAddress(toAddress(address.toLowerCase()), 4, 4)
}
