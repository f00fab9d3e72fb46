import type { Sent } from './metatx.ts'

/** A signed meta-transaction as this host knows it. */
export type Tracked = Sent & {
  /** When this host last gave it to the node; 0 when it has not yet. */
  readonly broadcastAtMs: number
  /** Since when its nonce is used and yet no attempt has a receipt. */
  readonly missingSinceMs: number | undefined
}

/** What this host waits for on one chain, by row. */
export type InFlight = Map<number, Tracked>

/** Adds or refreshes what the store says; what only this host knows is kept. */
export function track(inFlight: InFlight, batch: readonly Sent[]): void {
  for (const sent of batch) {
    const known = inFlight.get(sent.id)
    // A newer attempt is a new thing to broadcast and to miss.
    const same = known?.raw === sent.raw ? known : undefined
    inFlight.set(sent.id, {
      ...sent,
      broadcastAtMs: same?.broadcastAtMs ?? 0,
      missingSinceMs: same?.missingSinceMs,
    })
  }
}

/** Notes that these were given to the node. */
export function noteBroadcast(
  inFlight: InFlight,
  batch: readonly Sent[],
  nowMs: number,
): void {
  for (const { id, raw } of batch) {
    const known = inFlight.get(id)
    if (known?.raw === raw) {
      inFlight.set(id, { ...known, broadcastAtMs: nowMs })
    }
  }
}
