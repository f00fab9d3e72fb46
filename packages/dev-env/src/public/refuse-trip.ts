import { errorReply, type Trip, type TripAnswer } from './answer-trip.ts'
import { computeUnits } from './compute-units.ts'
import { fillRefusal, type Quirks } from './quirks.ts'

/** The decision about a round trip, made before its calls are looked at. */
export type TripFate =
  | { readonly kind: 'taken' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'silence' }
  | { readonly kind: 'refused'; readonly answer: TripAnswer }

type Share = { readonly refused: number; readonly of: number }

/**
 * Decides what happens to round trips, one after another.
 *
 * @param now - time in ms, for limits of a second
 */
export function createGate(
  now: () => number,
): (trip: Trip, quirks: Quirks) => TripFate {
  let place = 0
  let window = { since: 0, used: 0 }
  const isHit = ({ refused, of }: Share) => place % of < refused
  /** Whether the second still has room for a trip, which then is taken. */
  function hasRoom(trip: Trip, most: number, unit: 'requests' | 'units') {
    if (now() - window.since >= 1_000) window = { since: now(), used: 0 }
    const units = trip.calls.map(({ method }) => computeUnits(method))
    const cost =
      unit === 'units'
        ? units.reduce((sum, one) => sum + one, 0)
        : trip.calls.length
    // A batch that is larger than a second's room passes when nothing else did.
    if (window.used > 0 && window.used + cost > most) return false
    window.used += cost
    return true
  }
  return (trip, quirks) => {
    const fate = decide()
    place++
    return fate
    function decide(): TripFate {
      if (quirks.hangs) return { kind: 'silence' }
      if (quirks.drops && isHit(quirks.drops)) return { kind: 'cut' }
      if (quirks.down !== undefined)
        return {
          kind: 'refused',
          answer: { status: quirks.down, body: '<html>Bad gateway</html>' },
        }
      if (quirks.spent) return refuse(trip, quirks.spent)
      if (quirks.busy && isHit(quirks.busy)) {
        const { refusal, inBody, retryAfterS } = quirks.busy
        return refuse(trip, refusal, inBody, retryAfterS)
      }
      const { perSecond } = quirks
      if (perSecond && !hasRoom(trip, perSecond.most, perSecond.unit))
        return refuse(trip, perSecond.refusal, false, perSecond.retryAfterS)
      return { kind: 'taken' }
    }
  }
}

function refuse(
  { calls, isBatch }: Trip,
  refusal: NonNullable<Quirks['spent']>,
  inBody = false,
  retryAfterS?: number,
): TripFate {
  const id = isBatch ? null : calls[0]?.id
  const filled = fillRefusal(refusal, { asked: calls.length })
  return {
    kind: 'refused',
    answer: {
      status: inBody ? 200 : (refusal.status ?? 429),
      headers: retryAfterS === undefined ? {} : retryAfter(retryAfterS),
      body: JSON.stringify(errorReply(id, filled)),
    },
  }
}

function retryAfter(seconds: number): Readonly<Record<string, string>> {
  return { 'retry-after': `${seconds}` }
}
