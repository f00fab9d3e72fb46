import { type HistoryEntry, isSameAddress } from '@cairn/primitives'

/**
 * Filters the transactions in which something moved to or from an address, or
 * in which it was allowed to spend.
 */
export function entriesWith(
  entries: readonly HistoryEntry[],
  address: string,
): readonly HistoryEntry[] {
  return entries.filter(({ children }) =>
    children.some((child) =>
      child.kind === 'approve'
        ? isSameAddress(child.spender, address)
        : isSameAddress(child.from, address) ||
          isSameAddress(child.to, address),
    ),
  )
}
