import type { Service } from '@cairn/protocol'
import { isLoopback, networkOf } from '../client-ip.ts'
import type { Call, Handlers } from '../http/rpc-routes.ts'
import { createRateLimit } from './rate-limit.ts'

/** Calls per minute that an address (for IPv6: a network) may make. */
export type CallLimits = {
  readonly perMinute: number
  /** Limit of this machine: the wallet's own tests, benches, the host. */
  readonly loopbackPerMinute: number
}

/**
 * Counts every call of `handlers` per address before it is handled.
 *
 * @see SRVC-01
 */
export function limitCalls<S extends Service, K extends keyof S['methods']>(
  handlers: Pick<Handlers<S>, K>,
  limits: CallLimits,
): Pick<Handlers<S>, K> {
  const allow = createIpLimit(limits)
  const entries = Object.entries(handlers) as [
    string,
    (input: unknown, call: Call) => Promise<unknown>,
  ][]
  return Object.fromEntries(
    entries.map(([name, handle]) => [
      name,
      async (input: unknown, call: Call) => {
        await allow(call.ip)
        return handle(input, call)
      },
    ]),
  ) as Pick<Handlers<S>, K>
}

const minuteS = 60

/**
 * Counts calls per address, with a wider limit on loopback.
 *
 * @returns a function that resolves while `calls` more are within the limit
 * @see SRVC-01
 */
export function createIpLimit({ perMinute, loopbackPerMinute }: CallLimits) {
  const everyone = createRateLimit(perMinute, minuteS)
  const loopback = createRateLimit(loopbackPerMinute, minuteS)
  return (ip: string, calls = 1): Promise<void> =>
    isLoopback(ip) ? loopback(ip, calls) : everyone(networkOf(ip), calls)
}
