import { setTimeout as wait } from 'node:timers/promises'
import type { Host } from './host.ts'
import type { Upgrades } from './upgrades.ts'

type App = Pick<Host['app'], 'fetch'>

/** A host whose services can be started anew behind the open port. */
export type RenewableHost = AsyncDisposable & {
  readonly app: App
  readonly metrics: App
  readonly upgrades: Upgrades
  readonly failReadiness: () => void
  readonly endLongCalls: () => void
  /**
   * Starts another host, hands all new calls to it, and ends the present one
   * when its calls are answered. The present one stays if the other does not
   * start.
   */
  readonly renew: (start: () => Promise<Host>) => Promise<void>
}

/** Pause between two looks at the calls in flight, in ms. */
const lookEveryMs = 20

/**
 * Wraps a host so that it can be renewed. Two hosts run for a moment over one
 * PostgreSQL, as two processes may.
 *
 * @param graceMs - longest wait for the calls of the present host, in ms
 * @see SRVC-01 w
 */
export function createRenewableHost(
  first: Host,
  graceMs: number,
): RenewableHost {
  const inFlight = new Map<Host, number>()
  let current = first
  let isStopping = false
  let renewing: Promise<void> = Promise.resolve()

  const fetch: App['fetch'] = async (...call) => {
    const host = current
    inFlight.set(host, (inFlight.get(host) ?? 0) + 1)
    try {
      return await host.app.fetch(...call)
    } finally {
      inFlight.set(host, (inFlight.get(host) ?? 1) - 1)
    }
  }

  async function end(host: Host): Promise<void> {
    host.endLongCalls()
    host.upgrades.close()
    const until = performance.now() + graceMs
    while ((inFlight.get(host) ?? 0) > 0 && performance.now() < until)
      await wait(lookEveryMs)
    inFlight.delete(host)
    await host[Symbol.asyncDispose]()
  }

  async function replace(start: () => Promise<Host>): Promise<void> {
    const next = await start()
    // A host that stops takes no other in its place.
    if (isStopping) return next[Symbol.asyncDispose]()
    const last = current
    current = next
    await end(last)
  }

  return {
    app: { fetch },
    metrics: { fetch: (...call) => current.metrics.fetch(...call) },
    upgrades: {
      accept: (call) => current.upgrades.accept(call),
      close: () => current.upgrades.close(),
    },
    failReadiness() {
      isStopping = true
      current.failReadiness()
    },
    endLongCalls: () => current.endLongCalls(),
    renew(start) {
      // One after the other, also when signals come faster.
      const done = renewing.then(() => replace(start))
      renewing = done.catch(() => {})
      return done
    },
    async [Symbol.asyncDispose]() {
      isStopping = true
      await renewing
      await current[Symbol.asyncDispose]()
    },
  }
}
