import type { Hex } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { measuredCoins, sentCoins, withMeasured } from './sent-coins.ts'

const me = `0x${'a1'.repeat(20)}` as const
const coin = `0x${'c3'.repeat(20)}` as const
const wrapped = `0x${'d4'.repeat(20)}` as const
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const sending = (selector: string) => [
  { to: coin, value: 0n, data: `${selector}${word(2n)}${word(1n)}` as Hex },
]

describe('sentCoins', () => {
  test('[SEND-01] reads a transfer whose selector is in capitals', () => {
    expect([...sentCoins(sending('0xA9059CBB'), me).keys()]).toEqual([coin])
    expect([...sentCoins(sending('0xa9059cbb'), me).keys()]).toEqual([coin])
    const from = `${word(BigInt(me))}${word(2n)}${word(1n)}`
    const data: Hex = `0x23B872DD${from.toUpperCase()}`
    expect(sentCoins([{ to: coin, value: 0n, data }], me).size).toBe(1)
  })
})

describe('withMeasured', () => {
  const logged = [{ contractAddress: wrapped, tokenId: undefined, amount: -1n }]

  test('[SEND-01] the wrapped coin counts as it was measured, and need not move', () => {
    const sent = sentCoins(sending('0xa9059cbb'), me)
    const measured = measuredCoins(sent, wrapped)
    expect(measured).toEqual([coin, wrapped])
    const read = (after: bigint) =>
      withMeasured(
        logged,
        { sent, measured },
        { before: [9n, 9n], after: [8n, after] },
      )
    expect(read(7n)).toEqual({
      changes: [
        { contractAddress: coin, tokenId: undefined, amount: -1n },
        { contractAddress: wrapped, tokenId: undefined, amount: -2n },
      ],
      unmoved: [],
    })
    expect(read(9n)).toMatchObject({ unmoved: [] })
  })

  test('[SEND-01] the wrapped coin is measured once where calls send it', () => {
    const calls = sending('0xa9059cbb')
    expect(measuredCoins(sentCoins(calls, me), coin)).toEqual([coin])
    expect(measuredCoins(sentCoins(calls, me), undefined)).toEqual([coin])
  })
})
