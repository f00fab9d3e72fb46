import type { Network } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { bootstrapChain } from './connect.ts'

const network = (chainId: number, type: 'mainnet' | 'testnet') =>
  ({ chainId, type }) as Network
const others = [network(1, 'mainnet'), network(11_155_111, 'testnet')]
const polygon = network(137, 'mainnet')
const amoy = network(80_002, 'testnet')

describe('bootstrapChain', () => {
  test.each([
    ['Polygon for an app on a main network', 1, 137],
    ['Amoy for an app on a test network', 11_155_111, 80_002],
    ['Polygon for an app on Polygon', 137, 137],
    ['Amoy for an app on Amoy', 80_002, 80_002],
  ])('[DAPP-03] is %s', (_case, appChain, expected) => {
    const all = [...others, amoy, polygon]
    expect(bootstrapChain({ all }, appChain)).toBe(expected)
  })

  test('[DAPP-03] is the one of the two that the wallet knows, or none', () => {
    expect(bootstrapChain({ all: [...others, amoy] }, 1)).toBe(80_002)
    expect(bootstrapChain({ all: others }, 1)).toBeUndefined()
  })
})
