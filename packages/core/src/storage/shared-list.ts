/**
 * A list that several pages of one browser keep in the same place, after this
 * page changed its own copy: what this page added is there, what it took away
 * is gone, and what other pages did meanwhile stays.
 *
 * @param stored - what is kept now
 * @see TXRQ-01 TXPD-01
 */
export function withChange<T>(
  stored: readonly T[],
  change: { readonly before: readonly T[]; readonly after: readonly T[] },
  keyOf: (entry: T) => string | number,
): readonly T[] {
  const keys = (list: readonly T[]) => new Set(list.map(keyOf))
  const before = keys(change.before)
  const unchanged = new Set(change.before)
  const storedNow = new Map(stored.map((entry) => [keyOf(entry), entry]))
  const after = keys(change.after)
  const kept = keys(stored)
  const own = change.after
    .filter((entry) => {
      const key = keyOf(entry)
      return !before.has(key) || kept.has(key)
    })
    // Another page may have gone on with an entry that this one left alone.
    .map((entry) =>
      unchanged.has(entry) ? (storedNow.get(keyOf(entry)) ?? entry) : entry,
    )
  const others = stored.filter((entry) => {
    const key = keyOf(entry)
    return !before.has(key) && !after.has(key)
  })
  return [...own, ...others]
}
