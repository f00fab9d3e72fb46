/**
 * Remembers ids of this process for at least `lifeMs`, so that each is accepted
 * once. Memory is bounded: at most `2 * max` ids. Where it is full, the owner of
 * the most ids loses its oldest one to an owner of fewer: that id could be used
 * twice, and never the last one of an owner.
 *
 * @param options.max - ids per `lifeMs`
 * @param options.maxEach - the same for one owner; further ids are refused until
 *   it has passed
 * @returns a function that says whether an id is new; `'full'` when there is no
 *   room for it. An absent owner has no bound of its own, and loses none
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
  let crowds = createCrowds()
  let since = Number.NEGATIVE_INFINITY
  return (id, owner, now) => {
    const age = now.getTime() - since
    if (age >= lifeMs) {
      // After two lives the recent ids have expired too.
      older = age >= 2 * lifeMs ? new Set() : recent
      recent = new Set()
      crowds = createCrowds()
      since = now.getTime()
    }
    if (recent.has(id) || older.has(id)) return 'used'
    const own = owner === undefined ? 0 : crowds.sizeOf(owner)
    if (own >= maxEach) return 'full'
    if (recent.size >= max) {
      if (crowds.largest() <= own + 1) return 'full'
      const dropped = crowds.drop()
      if (dropped !== undefined) recent.delete(dropped)
    }
    recent.add(id)
    if (owner !== undefined) crowds.add(owner, id)
    return 'new'
  }
}

/** Ids by owner. Finds the owner of the most in a step, however many there are. */
function createCrowds() {
  const idsOf = new Map<string, Set<string>>()
  /** Owners by the number of their ids. */
  const bySize = new Map<number, Set<string>>()
  let largest = 0
  return {
    sizeOf: (owner: string) => idsOf.get(owner)?.size ?? 0,
    /** Returns the most ids of an owner. */
    largest: () => largest,
    add(owner: string, id: string): void {
      const ids = idsOf.get(owner) ?? new Set()
      idsOf.set(owner, ids.add(id))
      move(owner, ids.size - 1, ids.size)
      largest = Math.max(largest, ids.size)
    },
    /** Drops the oldest id of the owner of the most, and returns it. */
    drop(): string | undefined {
      const [owner] = bySize.get(largest) ?? []
      const ids = owner === undefined ? undefined : idsOf.get(owner)
      const [id] = ids ?? []
      if (owner === undefined || !ids || id === undefined) return undefined
      ids.delete(id)
      move(owner, ids.size + 1, ids.size)
      if (!bySize.has(largest)) largest -= 1
      return id
    },
  }

  function move(owner: string, from: number, to: number): void {
    const left = bySize.get(from)
    left?.delete(owner)
    if (left?.size === 0) bySize.delete(from)
    bySize.set(to, (bySize.get(to) ?? new Set()).add(owner))
  }
}
