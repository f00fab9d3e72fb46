/**
 * Remembers ids of this process for at least `lifeMs`, so that each is accepted
 * once. Memory is bounded: at most `2 * max` ids.
 *
 * @param options.max - ids per `lifeMs`; further ids are refused until it has
 *   passed
 * @returns a function that says whether an id is new; `'full'` when there is no
 *   room for it
 */
export function createUsedIds(options: {
  readonly lifeMs: number
  readonly max: number
}): (id: string, now: Date) => 'new' | 'used' | 'full' {
  const { lifeMs, max } = options
  let recent = new Set<string>()
  let older = new Set<string>()
  let since = Number.NEGATIVE_INFINITY
  return (id, now) => {
    const age = now.getTime() - since
    if (age >= lifeMs) {
      // After two lives the recent ids have expired too.
      older = age >= 2 * lifeMs ? new Set() : recent
      recent = new Set()
      since = now.getTime()
    }
    if (recent.has(id) || older.has(id)) return 'used'
    if (recent.size >= max) return 'full'
    recent.add(id)
    return 'new'
  }
}
