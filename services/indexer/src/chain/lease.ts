import type { Database } from '@cairn/service-kit'
import { dropLease, holdLease } from '../db/lease.queries.ts'

/** The right to read a chain, which one host has at a time. */
export type Lease = {
  /** Takes or keeps the lease. `false` means that another host has it. */
  readonly hold: () => Promise<boolean>
  /** Gives the lease back. */
  readonly release: () => Promise<void>
}

/** An embedded store has one process, which reads every chain. */
const always: Lease = { hold: async () => true, release: async () => {} }

/**
 * Creates a host's lease of a chain. It saves reading each block in every host.
 * Correctness does not depend on it, because the cursor moves once.
 *
 * The lease is renewed beside a long step, but not beside one that has hung for
 * `hungMs`: a host whose node does not answer leaves the chain to others.
 */
export function createLease(
  database: Database,
  { chainId, holder, leaseMs }: LeaseOptions,
): Lease {
  if (database.kind === 'pglite') return always
  const renewMs = leaseMs / 3
  const hungMs = leaseMs * 3
  let isHeld = false
  let renewedAt = 0
  let steppedAt = 0

  let renewing: Promise<boolean> = Promise.resolve(false)

  function renew(): Promise<boolean> {
    renewing = ask()
    return renewing
  }

  async function ask(): Promise<boolean> {
    renewedAt = performance.now()
    isHeld = await holdLease(database, chainId, holder, leaseMs)
    if (isHeld) beat()
    return isHeld
  }

  /** Renews the lease once more if no step does it before. */
  function beat(): void {
    setTimeout(() => {
      const nowMs = performance.now()
      if (!isHeld || nowMs - steppedAt > hungMs) return
      if (nowMs - renewedAt >= renewMs * 0.9) void renew().catch(() => {})
    }, renewMs).unref()
  }

  return {
    async hold() {
      steppedAt = performance.now()
      return isHeld && steppedAt - renewedAt < renewMs ? true : renew()
    },
    async release() {
      // A renewal under way would take the lease back after its end.
      await renewing.catch(() => false)
      if (!isHeld) return
      isHeld = false
      await dropLease(database, chainId, holder)
    },
  }
}

type LeaseOptions = {
  readonly chainId: number
  /** Name of this process, different from every other one. */
  readonly holder: string
  /** Time after which a silent host loses the chain, in ms. */
  readonly leaseMs: number
}
