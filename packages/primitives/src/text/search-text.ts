/** The text typed into a search field and the text searched for. */
export type SearchText = {
  readonly typed: string
  /** Trimmed; empty if no search is active. */
  readonly wanted: string
}

/**
 * Delay after the last key before a local list is searched, in ms. It merges
 * quick keys into one search and keeps results within 50 ms of a key.
 */
export const searchDebounceMs = 10

export const emptySearch: SearchText = { typed: '', wanted: '' }

/**
 * Changes the typed text. Empty text clears the search at once; other text
 * waits. @see SRCH-01
 */
export function typeSearch(before: SearchText, typed: string): SearchText {
  return { typed, wanted: typed.trim() === '' ? '' : before.wanted }
}

/**
 * Searches for the typed text, when the delay ends or the user skips it. @see
 * SRCH-01
 */
export function settleSearch({ typed }: SearchText): SearchText {
  return { typed, wanted: typed.trim() }
}

/** Checks whether the typed text is not searched for yet. */
export function isSearchWaiting({ typed, wanted }: SearchText): boolean {
  return typed.trim() !== wanted
}
