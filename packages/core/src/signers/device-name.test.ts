import type { Address } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { deviceName, emojis } from './device-name.ts'

describe('deviceName', () => {
  test.each<[Address, string, string]>([
    ['0x0000000000000000000000000000000000000000', 'Abandon Abandon', '🦊'],
    ['0xffffffffffffffffffffffffffffffffffffffff', 'Zoo Zoo', '🧭'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'Frozen Hurry', '⚓'],
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'Frozen Hurry', '⚓'],
  ])('[SESS-01] %s is always %s', async (address, words, emoji) => {
    expect(await deviceName(address)).toEqual({ words, emoji })
  })

  test('[SESS-01] the emojis are 64 different ones, so that each is as likely', () => {
    expect(new Set(emojis).size).toBe(64)
  })
})
