import type { Sent } from './metatx.ts'

/** A signed meta-transaction, with facts of this host. */
export type Tracked = Sent & {
  /** Time of this host's last broadcast; 0 before the first. */
  readonly broadcastAtMs: number
  /** Time since when its nonce is used without a receipt of any attempt. */
  readonly missingSinceMs: number | undefined
  /** Time before which nobody looks for its receipt again. */
  readonly lookAtMs?: number | undefined
  /** Time before which all nodes are not asked again whether its nonce is used. */
  readonly doubtAtMs?: number | undefined
  /**
   * Time since when no attempt at a higher price may follow, as it was looked
   * at last.
   */
  readonly heldAtMs?: number | undefined
}

/** The pending transactions of a chain on this host, by row. */
export type InFlight = Map<number, Tracked>

/**
 * Adds or updates stored transactions, and keeps the facts that only this host
 * knows.
 */
export function track(inFlight: InFlight, batch: readonly Sent[]): void {
  for (const sent of batch) {
    const known = inFlight.get(sent.id)
    // A newer attempt is broadcast anew.
    const same = known?.raw === sent.raw ? known : undefined
    inFlight.set(sent.id, {
      ...sent,
      broadcastAtMs: same?.broadcastAtMs ?? 0,
      missingSinceMs: same?.missingSinceMs,
      lookAtMs: same?.lookAtMs,
      doubtAtMs: same?.doubtAtMs,
      heldAtMs: same?.heldAtMs,
    })
  }
}

/** Records since when a transaction may get no further attempt. */
export function noteHeld(
  inFlight: InFlight,
  { id, raw }: Pick<Sent, 'id' | 'raw'>,
  heldAtMs: number | undefined,
): void {
  const known = inFlight.get(id)
  if (known?.raw === raw) inFlight.set(id, { ...known, heldAtMs })
}

/** Records a broadcast. */
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
