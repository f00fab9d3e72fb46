import { describe, expect, test } from 'vitest'
import {
  createAddressLimit,
  createStorageBudget,
  createWindows,
} from './limits.ts'

describe('limits', () => {
  test('[WCON-02] a window counts per key and starts anew after its end', () => {
    const isWithin = createWindows(1_000)
    expect(isWithin('a', 2, 2, 0)).toBe(true)
    expect(isWithin('a', 2, 1, 999)).toBe(false)
    expect(isWithin('b', 2, 1, 999)).toBe(true)
    expect(isWithin('a', 2, 1, 1_000)).toBe(true)
  })

  test('[WCON-02] a network of IPv6 shares a limit, and this machine has its own', () => {
    const isWithin = createAddressLimit({ others: 1, loopback: 3 }, 1_000)
    expect(isWithin('2001:db8::1', 1, 0)).toBe(true)
    expect(isWithin('2001:db8::2', 1, 0)).toBe(false)
    expect(isWithin('2001:db8:0:1::1', 1, 0)).toBe(true)
    expect(isWithin('127.0.0.1', 3, 0)).toBe(true)
    expect(isWithin('127.0.0.1', 1, 0)).toBe(false)
  })

  test('[WCON-02] an address stores its share in the long run, whatever the lifetimes', () => {
    const share = 1_000_000
    const hasRoom = createStorageBudget({ others: share, loopback: share })
    const week = 604_800
    // Publishes 1 kB for a week, each minute, as often as it is allowed.
    let stored = 0
    for (let now = 0; now < week * 1_000; now += 60_000)
      while (hasRoom('192.0.2.1', 1_000, week, now)) stored += 1_000
    expect(stored).toBeGreaterThan(0.9 * share)
    expect(stored).toBeLessThan(1.1 * share)
    expect(hasRoom('192.0.2.2', 1_000, week, 0)).toBe(true)
  })

  test('[WCON-02] forgets keys that are old', () => {
    const isWithin = createWindows(10)
    for (let now = 0; now < 1_000; now += 1) isWithin(`${now}`, 1, 1, now)
    expect(isWithin('990', 1, 1, 999)).toBe(false)
    expect(isWithin('0', 1, 1, 1_000)).toBe(true)
  })
})
