import type { PricePeriod } from '@cairn/protocol'
import { type PricedToken, type PricePoint, periodMs } from './price-source.ts'

/** Returns what a token cost before a known price, by a walk that always repeats. */
export type LocalPast = (
  token: PricedToken,
  known: PricePoint,
  at: Date,
) => number

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Waves that make up a walk: their length in ms, and how far they move a price. */
const waves = [
  { everyMs: 140 * dayMs, part: 0.24 },
  { everyMs: 45 * dayMs, part: 0.13 },
  { everyMs: 11 * dayMs, part: 0.06 },
  { everyMs: 2.7 * dayMs, part: 0.028 },
  { everyMs: 14 * hourMs, part: 0.013 },
  { everyMs: 4 * hourMs, part: 0.006 },
  { everyMs: hourMs, part: 0.003 },
] as const

/** Coins of the dollar: how much of a free coin's move they make. */
const shareOf: Readonly<Record<string, number>> = {
  // All local markets count in it.
  USDC: 0,
  USDT: 0.004,
  DAI: 0.004,
}

/**
 * Creates the made-up past of coins on local chains, whose own markets are as
 * young as their stack: prices move over a year, the same on every host, and
 * lead to the first price that is known.
 *
 * @param symbolOf - coins of one symbol move alike, on each network
 * @see PRICE-01 g
 */
export function createLocalPast(
  symbolOf: (token: PricedToken) => string | undefined,
): LocalPast {
  return (token, known, at) => {
    const symbol = symbolOf(token)
    if (symbol === undefined) return known.usd
    const seed = hashOf(symbol)
    const share = shareOf[symbol] ?? 1
    const moved = walk(seed, at) - walk(seed, known.at)
    return known.usd * Math.exp(share * moved)
  }
}

/** Points of a period before a known price. */
const pointsPerPeriod = 288

/**
 * Returns a made-up past from the begin of a period to the first known price,
 * oldest first, without that price itself.
 */
export function pointsBefore(
  past: LocalPast,
  asked: {
    readonly token: PricedToken
    readonly first: PricePoint
    readonly period: PricePeriod
    readonly now: Date
  },
): readonly PricePoint[] {
  const { token, first, period, now } = asked
  const stepMs = periodMs[period] / pointsPerPeriod
  const from = now.getTime() - periodMs[period]
  const count = Math.floor((first.at.getTime() - from) / stepMs)
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = new Date(from + index * stepMs)
    return { at, usd: past(token, first, at) }
  })
}

/** Returns the logarithm of a price at a time, up to a constant. */
function walk(seed: number, at: Date): number {
  return waves.reduce((sum, { everyMs, part }, index) => {
    const place = at.getTime() / everyMs
    const before = Math.floor(place)
    const share = smooth(place - before)
    const from = noise(seed + index, before)
    const to = noise(seed + index, before + 1)
    return sum + part * (from + (to - from) * share)
  }, 0)
}

/** Turns a part of a way into one without corners. */
function smooth(part: number): number {
  return part * part * (3 - 2 * part)
}

/** Returns a number from -1 to 1 that only its place decides. */
function noise(seed: number, place: number): number {
  return hashOf(`${seed}:${place}`) / 0x8000_0000 - 1
}

/** Hashes a text to 32 bits (FNV-1a, then mixed, so that near texts differ). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
