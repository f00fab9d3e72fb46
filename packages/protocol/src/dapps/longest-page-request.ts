/** Longest request of a page, in characters of JSON. */
export const longestPageRequest = 1_000_000
