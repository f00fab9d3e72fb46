import { type Coin, coinId, type HistoryEntry } from '@cairn/primitives'

/**
 * A transaction as a coin's own page tells it: what moved of this coin stands
 * before what moved beside it.
 *
 * @see HIST-01
 */
export function coinFirst(
  entry: HistoryEntry,
  { id }: Pick<Coin, 'id'>,
): HistoryEntry {
  const isOther = ({ contractAddress }: HistoryEntry['children'][number]) =>
    coinId(entry.chainId, contractAddress) !== id
  return {
    ...entry,
    children: entry.children.toSorted(
      (one, other) => Number(isOther(one)) - Number(isOther(other)),
    ),
  }
}
