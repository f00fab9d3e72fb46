import type { ChainPage } from '@cairn/primitives'
import type { HistoryPage } from './load-history.ts'

/**
 * The newest page after it was asked for again, so that those after it need
 * not be: what newer transactions pushed out of it stays in it, and so does
 * what a network told that does not answer now.
 *
 * @returns `known` itself when nothing changed; `fresh` alone when it does not
 *   reach back to what is known, which makes every later page another one
 * @see HIST-01
 */
export function refreshPage(
  known: HistoryPage,
  fresh: HistoryPage,
): HistoryPage {
  const parts = fresh.parts.map((part) => {
    const before = known.parts.find(({ chainId }) => chainId === part.chainId)
    if (fresh.failedChains.includes(part.chainId)) return before ?? part
    return refreshPart(before, part)
  })
  const whole = parts.flatMap((part) => part ?? [])
  if (whole.length < parts.length) return fresh
  const page = {
    ...fresh,
    parts: whole,
    facts: new Map([...known.facts, ...fresh.facts]),
    next: known.next,
  }
  return textOf(page) === textOf(known) ? known : page
}

/** Returns `undefined` if transactions may be missing between the two. */
function refreshPart(
  known: ChainPage | undefined,
  fresh: ChainPage,
): ChainPage | undefined {
  if (!fresh.more) return known?.more ? undefined : fresh
  const hashes = new Set(fresh.entries.map(({ txnHash }) => txnHash))
  if (!known?.entries.some(({ txnHash }) => hashes.has(txnHash)))
    return undefined
  const end = Math.min(...fresh.entries.map(({ date }) => date.getTime()))
  const pushedOut = known.entries.filter(
    ({ txnHash, date }) => !hashes.has(txnHash) && date.getTime() <= end,
  )
  return {
    ...fresh,
    entries: [...fresh.entries, ...pushedOut],
    more: known.more,
  }
}

/** Two pages that say the same have the same text. */
function textOf({ facts, ...page }: HistoryPage): string {
  return JSON.stringify({ ...page, facts: [...facts] }, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
}
