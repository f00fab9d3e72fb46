/** What a person types into a search, and what is searched for. */
export type SearchText = {
  readonly typed: string
  /** Trimmed; empty while nothing is searched for. */
  readonly wanted: string
}

/**
 * After the last key, before a list that is at hand is searched: keys that come
 * together make one search, and what is found is there within 50 ms of a key.
 */
export const searchDebounceMs = 10

export const emptySearch: SearchText = { typed: '', wanted: '' }

/** Another text in the field: an empty one clears at once, others wait. @see SRCH-01 */
export function typeSearch(before: SearchText, typed: string): SearchText {
  return { typed, wanted: typed.trim() === '' ? '' : before.wanted }
}

/** The wait is over, or the person will not wait. @see SRCH-01 */
export function settleSearch({ typed }: SearchText): SearchText {
  return { typed, wanted: typed.trim() }
}

/** Whether what is searched for is not yet what stands in the field. */
export function isSearchWaiting({ typed, wanted }: SearchText): boolean {
  return typed.trim() !== wanted
}
