import type { Member, Wanted } from './member.ts'
import { freshSeconds, type Standing } from './node-standing.ts'

/** Returns the state of a node as those who ask see it. */
export type StandingOf = (member: Member) => Standing

/** Returns the ms until the first of the busy ones may be asked. */
export function shortestWait(
  members: readonly Member[],
  standingOf: StandingOf,
  nowMs: number,
): number | undefined {
  const waits = members
    .map(standingOf)
    .filter(({ fault }) => fault === 'busy')
    .map(({ untilMs }) => untilMs - nowMs)
  return waits.length > 0 ? Math.max(0, Math.min(...waits)) : undefined
}

/** A node that failed may be back; one that asked for a pause is left alone. */
export function isReachable(
  { fault, untilMs }: Standing,
  nowMs: number,
): boolean {
  const isAsked = fault === 'busy' || fault === 'other chain'
  return !isAsked || nowMs >= untilMs
}

/** Returns those that do not lag, or all if all do. */
export function votersOf(
  asked: readonly Member[],
  nowMs: number,
): readonly Member[] {
  const level = asked.filter((member) => !isStalled(member, nowMs))
  return level.length > 0 ? level : asked
}

/**
 * Whether a node lags by its own word too: another one that dates its blocks
 * ahead cannot take its say away.
 */
function isStalled({ standing, head }: Member, nowMs: number): boolean {
  if (standing.fault !== 'behind' || !head) return false
  return nowMs / 1_000 - head.timestamp > freshSeconds
}

/**
 * Chooses the heaviest node that is well; for logs, of those the one with the
 * widest questions. If none is well, one that failed is tried before it is due,
 * because it may be back; one that asked for a pause or is of another chain is
 * not.
 */
export function chooseOf(
  free: readonly Member[],
  { uses, abilities = [] }: Wanted,
  {
    nowMs,
    isFirst,
    blocksOf,
    standingOf,
  }: {
    readonly nowMs: number
    readonly isFirst: boolean
    readonly blocksOf: (member: Member) => number
    readonly standingOf: StandingOf
  },
): Member | undefined {
  const isDue = (member: Member) => nowMs >= standingOf(member).untilMs
  const mayBeBack = (member: Member) => {
    const { fault } = standingOf(member)
    return fault === 'unavailable' || fault === 'behind'
  }
  const able = (member: Member) =>
    abilities.every((ability) => !member.lacks.has(ability))
  const better = (a: Member, b: Member) =>
    (b.entry.weight ?? 1) - (a.entry.weight ?? 1) ||
    (uses.includes('logs') ? blocksOf(b) - blocksOf(a) : 0)
  const sooner = (a: Member, b: Member) =>
    standingOf(a).untilMs - standingOf(b).untilMs
  const [best] = free.filter((one) => isDue(one) && able(one)).sort(better)
  if (best) return best
  const [back] = free.filter((one) => mayBeBack(one) && able(one)).sort(sooner)
  // A method that no node has is asked of one.
  return back ?? (isFirst ? free.find(isDue) : undefined)
}
