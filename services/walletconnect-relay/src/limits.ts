import { type CallLimits, isLoopback, networkOf } from '@cairn/service-kit'

/** Maximum keys that a limit remembers. */
const maxKeys = 100_000

/**
 * Counts events per key in windows of a fixed length.
 *
 * @returns a function that counts and says whether the key is within its limit
 */
export function createWindows(windowMs: number) {
  const windows = new Map<string, { start: number; count: number }>()
  return (key: string, limit: number, count: number, now: number): boolean => {
    const known = windows.get(key)
    const isCurrent = known && now - known.start < windowMs
    const window = isCurrent ? known : { start: now, count: 0 }
    window.count += count
    if (!isCurrent) {
      windows.delete(key)
      windows.set(key, window)
      dropOld(windows, (it) => now - it.start >= windowMs)
    }
    return window.count <= limit
  }
}

/** Limits events per address and minute; an IPv6 network counts as one. */
export function createAddressLimit(limits: CallLimits) {
  const isWithin = createWindows(60_000)
  return (ip: string, count: number, now: number): boolean =>
    isLoopback(ip)
      ? isWithin(ip, limits.loopbackPerMinute, count, now)
      : isWithin(networkOf(ip), limits.perMinute, count, now)
}

/** Time for which an address may use its share in advance, in s. */
const burstS = 3_600

/**
 * Limits what an address keeps stored. A message costs its bytes times its
 * lifetime; the cost drains at `bytes` per second. In the long run an address
 * therefore stores at most `bytes`.
 *
 * @returns a function that adds a cost, and says whether there is room for it
 */
export function createStorageBudget(bytes: {
  readonly others: number
  readonly loopback: number
}) {
  const used = new Map<string, { at: number; byteSeconds: number }>()
  return (ip: string, size: number, ttlS: number, now: number): boolean => {
    const isOwn = isLoopback(ip)
    const share = isOwn ? bytes.loopback : bytes.others
    const key = isOwn ? ip : networkOf(ip)
    const known = used.get(key) ?? { at: now, byteSeconds: 0 }
    const drained = ((now - known.at) / 1_000) * share
    const left = Math.max(0, known.byteSeconds - drained)
    const wanted = left + size * ttlS
    if (wanted > share * burstS) return false
    used.delete(key)
    used.set(key, { at: now, byteSeconds: wanted })
    dropOld(used, (it) => now - it.at > burstS * 1_000)
    return true
  }
}

/** Deletes the oldest entries of a map that are old, or too many. */
function dropOld<V>(map: Map<string, V>, isOld: (value: V) => boolean): void {
  for (const [key, value] of map) {
    if (map.size <= maxKeys && !isOld(value)) return
    map.delete(key)
  }
}
