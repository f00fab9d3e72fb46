/**
 * Remembers ids of this process for at least `lifeMs`, so that each is accepted
 * once. Memory is bounded: at most `2 * max` ids.
 *
 * @param options.max - ids per `lifeMs`; further ids are refused until it has
 *   passed
 * @param options.maxEach - the same for one owner, so that no one fills it alone
 * @returns a function that says whether an id is new; `'full'` when there is no
 *   room for it. An absent owner has no bound of its own
 */
export function createUsedIds(options: {
  readonly lifeMs: number
  readonly max: number
  readonly maxEach: number
}): (
  id: string,
  owner: string | undefined,
  now: Date,
) => 'new' | 'used' | 'full' {
  const { lifeMs, max, maxEach } = options
  let recent = new Set<string>()
  let older = new Set<string>()
  let counts = new Map<string, number>()
  let since = Number.NEGATIVE_INFINITY
  return (id, owner, now) => {
    const age = now.getTime() - since
    if (age >= lifeMs) {
      // After two lives the recent ids have expired too.
      older = age >= 2 * lifeMs ? new Set() : recent
      recent = new Set()
      counts = new Map()
      since = now.getTime()
    }
    if (recent.has(id) || older.has(id)) return 'used'
    const own = owner === undefined ? 0 : (counts.get(owner) ?? 0)
    if (recent.size >= max || own >= maxEach) return 'full'
    recent.add(id)
    if (owner !== undefined) counts.set(owner, own + 1)
    return 'new'
  }
}
