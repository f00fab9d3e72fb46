import { findNetwork } from '@cairn/core'
import {
  type Entry,
  entryOf,
  type HistoryEntry,
  shortenAddress,
  toAddress,
} from '@cairn/primitives'
import { useStore } from 'zustand'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import { entryTitle } from '#shared/history/entry-title.ts'
import { movedText } from '#shared/history/entry-words.ts'
import { useHistory } from '#shared/history/use-history.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'

/** A transaction with the title of its row. */
export type NamedEntry = {
  readonly entry: HistoryEntry
  readonly title: string
}

/** Transactions of each network that are searched: the newest. */
const searched = 200

/**
 * The newest transactions, found by what they did, with whom, which coin,
 * where, and by their hash.
 *
 * @see SRCH-01 HIST-01
 */
export function useFoundEntries(): readonly Entry<NamedEntry>[] {
  const wallet = useWallet()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const networks = useStore(wallet.networks)
  const scope = { includeTestnets, chainIds: [] }
  const { entries, coinOf } = useHistory(scope, searched)
  const nicknameOf = useNickname()
  const nameOf = (address: string) =>
    nicknameOf(address) ??
    shortenAddress(toAddress(address.toLowerCase()), 4, 4)
  return entries
    .filter(({ chainId }) => !networks.off.includes(chainId))
    .map((entry) => {
      const { chainId, children, txnHash = '' } = entry
      const transfers = children.filter(({ kind }) => kind === 'transfer')
      const symbolOf = (transfer: (typeof transfers)[number]) =>
        transfer.kind === 'transfer'
          ? movedText(transfer, chainId, coinOf).symbol
          : ''
      const title = entryTitle(entry, { nameOf, symbolOf })
      const parties = children.map((child) =>
        child.kind === 'transfer' ? `${child.from} ${child.to}` : '',
      )
      return entryOf(
        { entry, title },
        [title],
        [
          txnHash,
          ...transfers.map(symbolOf),
          ...parties,
          findNetwork(networks, chainId)?.title ?? '',
        ],
      )
    })
}
