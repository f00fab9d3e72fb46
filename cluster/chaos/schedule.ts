/** Everything that chaos does to a cluster. */
export const faultKinds = [
  'upgrade',
  'kill',
  'freeze',
  'cut',
  'clock',
  'disk',
  'store-restart',
  'failover',
  'chain-restart',
  'reorg',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type PlannedFault = {
  readonly kind: FaultKind
  /** Time from the start of the run, in ms. */
  readonly atMs: number
  /** Time for which the trouble lasts, in ms. */
  readonly holdMs: number
  /** The host that it happens to, if it happens to one. */
  readonly host: 0 | 1
  /** Blocks that a reorganisation replaces. */
  readonly blocks: number
}

/** Time before the first fault, in which the load starts, in ms. */
const leadMs = 10_000
/** Time for one fault: trouble, restarts and recovery, in ms. */
const slotMs = 40_000
const holdMs = { least: 3_000, most: 10_000 }
const mostBlocks = 6

/**
 * Plans the faults of a run. The same arguments give the same plan.
 *
 * Every kind comes once before one comes again. The upgrade comes first and
 * once, because the hosts run the older release until then.
 *
 * @param plan.minutes - length of the run, above 0
 */
export function planFaults(plan: {
  readonly seed: number
  readonly minutes: number
  readonly kinds: readonly FaultKind[]
}): readonly PlannedFault[] {
  const random = createRandom(plan.seed)
  const others = plan.kinds.filter((kind) => kind !== 'upgrade')
  const spanMs = Math.max(plan.minutes * 60_000 - leadMs, 0)
  const count =
    others.length === 0
      ? plan.kinds.length
      : Math.max(plan.kinds.length, Math.floor(spanMs / slotMs))
  const kinds: FaultKind[] = plan.kinds.includes('upgrade') ? ['upgrade'] : []
  while (kinds.length < count) kinds.push(...shuffle(others, random))
  const stepMs = spanMs / Math.max(count, 1)
  return kinds.slice(0, count).map((kind, at) => ({
    kind,
    atMs: Math.round(leadMs + at * stepMs),
    holdMs: Math.round(holdMs.least + random() * (holdMs.most - holdMs.least)),
    host: random() < 0.5 ? 0 : 1,
    blocks: 1 + Math.floor(random() * mostBlocks),
  }))
}

/**
 * Creates a source of numbers from 0 to 1 (1 excluded) that a seed decides
 * (mulberry32).
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
