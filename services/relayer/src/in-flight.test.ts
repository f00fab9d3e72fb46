import type { Hex } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { type InFlight, noteBroadcast, track } from './in-flight.ts'
import type { Sent } from './metatx.ts'

function attempt(id: number, raw: Hex): Sent {
  return {
    id,
    raw,
    sender: '0xa11ce00000000000000000000000000000000001',
    nonce: 0n,
    hashes: [],
    maxFee: 1n,
    tip: 1n,
    gasLimit: 21_000n,
    contract: '0xb0b0000000000000000000000000000000000002',
    input: '0x',
    calls: 1,
    isCancelled: false,
    isReplaced: false,
    sentAtMs: 0,
  }
}

describe('track', () => {
  test('[SRVC-01] keeps the broadcast of a stored attempt, and forgets it for a newer one', () => {
    const inFlight: InFlight = new Map()
    track(inFlight, [attempt(1, '0x01')])
    noteBroadcast(inFlight, [attempt(1, '0x01')], 5_000)
    track(inFlight, [attempt(1, '0x01')])
    expect(inFlight.get(1)?.broadcastAtMs).toBe(5_000)
    track(inFlight, [attempt(1, '0x02')])
    expect(inFlight.get(1)).toMatchObject({ raw: '0x02', broadcastAtMs: 0 })
  })

  test('[SRVC-01] ignores the broadcast of an older or ended attempt', () => {
    const inFlight: InFlight = new Map()
    track(inFlight, [attempt(1, '0x02')])
    noteBroadcast(inFlight, [attempt(1, '0x01'), attempt(2, '0x03')], 5_000)
    expect(inFlight.get(1)?.broadcastAtMs).toBe(0)
    expect(inFlight.has(2)).toBe(false)
  })
})
