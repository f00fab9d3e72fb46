import { computeUnits, unitsPerPushedByte } from './compute-units.ts'
import type { RpcCall } from './json-rpc.ts'

/** Sums of all that clients asked of a provider since its count began. */
export type ProviderCount = {
  /** Requests over HTTP, a batch counted once. */
  readonly trips: number
  /** Calls, those of batches counted one by one, refused ones too. */
  readonly calls: number
  /** Calls that were refused or got no answer. */
  readonly refused: number
  /**
   * Compute units. What is refused before its calls are looked at costs none:
   * too many requests, spent credits, batches.
   */
  readonly units: number
  /** Bytes that clients sent, without headers. */
  readonly sent: number
  /** Bytes that clients received, without headers. */
  readonly received: number
  readonly byMethod: Readonly<Record<string, number>>
  /** Connections of sockets that were opened. */
  readonly sockets: number
}

/** A count that goes on. */
export type Counter = {
  readonly read: () => ProviderCount
  readonly reset: () => void
  readonly trip: (calls: readonly RpcCall[], bytes: number) => void
  readonly charge: (calls: readonly RpcCall[]) => void
  readonly refuse: (calls: number) => void
  readonly answer: (bytes: number) => void
  readonly socket: () => void
  readonly push: (bytes: number) => void
}

/** Counts calls, compute units and bytes. */
export function createCounter(): Counter {
  const none = {
    trips: 0,
    calls: 0,
    refused: 0,
    units: 0,
    sent: 0,
    received: 0,
    sockets: 0,
  }
  let sums = { ...none }
  let byMethod: Record<string, number> = {}
  return {
    read: () => ({ ...sums, byMethod: { ...byMethod } }),
    reset() {
      sums = { ...none }
      byMethod = {}
    },
    trip(calls, bytes) {
      sums.trips++
      sums.calls += calls.length
      sums.sent += bytes
      for (const { method } of calls)
        byMethod[method] = (byMethod[method] ?? 0) + 1
    },
    charge(calls) {
      for (const { method } of calls) sums.units += computeUnits(method)
    },
    refuse(calls) {
      sums.refused += calls
    },
    answer(bytes) {
      sums.received += bytes
    },
    socket() {
      sums.sockets++
    },
    push(bytes) {
      sums.received += bytes
      sums.units += bytes * unitsPerPushedByte
    },
  }
}
