import {
  addPages,
  type HistoryEntry,
  type JoinedHistory,
  noHistory,
} from '@cairn/primitives'
import type { CoinFacts } from '../holdings/coin-facts.ts'
import type { HistoryPage } from './load-history.ts'

/** Pages of a history, newest first. */
export type HistoryPages = readonly Pick<
  HistoryPage,
  'parts' | 'facts' | 'failedChains'
>[]

/** The content of several history pages together. */
export type JoinedPages = {
  readonly entries: readonly HistoryEntry[]
  readonly facts: ReadonlyMap<string, CoinFacts>
  readonly failedChains: readonly number[]
}

type Joined = JoinedPages & {
  readonly pages: HistoryPages
  readonly told: JoinedHistory
}

const nothing: Joined = {
  pages: [],
  told: noHistory,
  entries: noHistory.entries,
  facts: new Map(),
  failedChains: [],
}

/** Joins pages. An entry that moved to the next page counts once. */
export function joinPages(pages: HistoryPages): JoinedPages {
  return joinMore(nothing, pages)
}

/**
 * The same for a list that is scrolled: pages that were joined at the last
 * call are not joined again, which would take longer with every page.
 *
 * @see HIST-01
 */
export function createPageJoin(): (pages: HistoryPages) => JoinedPages {
  let last = nothing
  return (pages) => {
    const isLonger = last.pages.every((page, index) => page === pages[index])
    last = isLonger
      ? joinMore(last, pages.slice(last.pages.length))
      : joinMore(nothing, pages)
    return last
  }
}

function joinMore(before: Joined, pages: HistoryPages): Joined {
  if (pages.length === 0) return before
  const told = addPages(
    before.told,
    pages.map(({ parts }) => parts),
  )
  return {
    pages: [...before.pages, ...pages],
    told,
    entries: told.entries,
    facts: joinFacts(before.facts, pages),
    failedChains: [
      ...new Set([
        ...before.failedChains,
        ...pages.flatMap(({ failedChains }) => failedChains),
      ]),
    ],
  }
}

function joinFacts(
  before: JoinedPages['facts'],
  pages: HistoryPages,
): JoinedPages['facts'] {
  const facts = new Map(before)
  for (const page of pages)
    for (const [id, fact] of page.facts) facts.set(id, fact)
  return facts
}
