import type { NodeUse } from './node-entry.ts'

/** Most blocks of a question, topics of a place, and requests of a batch. */
export type NodeLimits = {
  readonly blocks: number
  readonly topics: number
  readonly batch: number
}
/** Names of all limits. */
export const limitNames = ['blocks', 'topics', 'batch'] as const
export type LimitName = (typeof limitNames)[number]

/** The most that is asked of any node: more is no use to anybody. */
export const mostLimits: NodeLimits = {
  blocks: 10_000,
  topics: 1_000,
  batch: 100,
}

/** A limit that a refusal taught. */
export type LearnedLimit = { readonly value: number; readonly atMs: number }

const hourMs = 3_600_000
const growthPerHour = 1.1

/**
 * Returns a limit as it is now: it grows by a tenth an hour, because plans and
 * nodes change.
 */
export function limitAt(
  name: LimitName,
  learned: LearnedLimit | undefined,
  nowMs: number,
): number {
  const most = mostLimits[name]
  if (!learned) return most
  const hours = Math.max(0, Math.floor((nowMs - learned.atMs) / hourMs))
  const grown = learned.value * growthPerHour ** hours
  return Math.max(1, Math.min(most, Math.floor(grown)))
}

/**
 * Returns the limit below a number that was refused: the one that the node
 * names, if that is less, else half.
 */
export function limitBelow(refused: number, hint: number | undefined): number {
  const isUsable = hint !== undefined && hint >= 1 && hint < refused
  return isUsable ? Math.floor(hint) : Math.max(1, Math.floor(refused / 2))
}

/** A learned limit as a store keeps it. */
export type KeptLimit = LearnedLimit & {
  /** Tells the node apart, without its address. */
  readonly node: string
  readonly use: NodeUse
  readonly name: LimitName
}

/** Keeps learned limits over restarts. */
export type LimitStore = {
  readonly load: () => Promise<readonly KeptLimit[]>
  readonly keep: (limit: KeptLimit) => Promise<void>
}

export type LearnedLimits = {
  readonly of: (node: string, use: NodeUse) => NodeLimits
  /** Takes note of a number that the node refused, and of the one it names. */
  readonly shrink: (
    place: Pick<KeptLimit, 'node' | 'use' | 'name'>,
    refused: number,
    hint?: number,
  ) => void
  /** Sets a limit that was measured. */
  readonly set: (
    place: Pick<KeptLimit, 'node' | 'use' | 'name'>,
    value: number,
  ) => void
  /** Reads the kept limits once. A store that fails leaves them unknown. */
  readonly load: () => Promise<void>
}

/**
 * Keeps the limits of nodes per use. They shrink at once and are stored behind
 * the call that taught them.
 *
 * @see NODE-01 c
 */
export function createLearnedLimits(
  store: LimitStore | undefined,
  nowMs: () => number,
): LearnedLimits {
  const learned = new Map<string, LearnedLimit>()
  const keyOf = (node: string, use: NodeUse, name: LimitName) =>
    `${node} ${use} ${name}`
  let loading: Promise<void> | undefined
  const read = async () => {
    for (const { node, use, name, value, atMs } of (await store?.load()) ??
      []) {
      const key = keyOf(node, use, name)
      if (!learned.has(key)) learned.set(key, { value, atMs })
    }
  }
  const set: LearnedLimits['set'] = ({ node, use, name }, value) => {
    const limit = { value: Math.max(1, value), atMs: nowMs() }
    learned.set(keyOf(node, use, name), limit)
    void store?.keep({ node, use, name, ...limit }).catch(() => undefined)
  }
  return {
    set,
    of(node, use) {
      const limit = (name: LimitName) =>
        limitAt(name, learned.get(keyOf(node, use, name)), nowMs())
      return {
        blocks: limit('blocks'),
        topics: limit('topics'),
        batch: limit('batch'),
      }
    },
    shrink(place, refused, hint) {
      const { node, use, name } = place
      const value = limitBelow(refused, hint)
      const present = learned.get(keyOf(node, use, name))
      // Of two refusals under way together the smaller one stays.
      if (value < limitAt(name, present, nowMs())) set(place, value)
    },
    load: () => {
      loading ??= read().catch(() => undefined)
      return loading
    },
  }
}
