import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defaultNetworks } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { nativeLogo, networkLogo, networkMark } from './network-mark.ts'

const files = join(import.meta.dirname, '../../../public/networks')

const networks = defaultNetworks({
  rpcUrl: 'https://wallet.test',
  indexerUrl: 'https://wallet.test',
  relayerUrl: 'https://wallet.test',
})

describe('networkMark', () => {
  test('[COIN-01] e: has a drawing of every network it names one of', () => {
    const logos = networks.flatMap(({ chainId, nativeToken }) => [
      networkLogo(chainId) ?? [],
      nativeLogo(nativeToken.symbol) ?? [],
    ])
    const drawn = new Set(
      logos.flat().map((path) => path.replace('/networks/', '')),
    )
    const there = readdirSync(files).filter((name) => name.endsWith('.svg'))
    expect([...drawn].sort()).toEqual(there.sort())
  })

  test('[COIN-01] e: names the networks and coins that go by their letter', () => {
    const unknown = networks.filter(
      ({ chainId, nativeToken }) =>
        !networkLogo(chainId) && !nativeLogo(nativeToken.symbol),
    )
    expect(unknown.map(({ title }) => title).sort()).toEqual([
      'Incentiv',
      'Incentiv Testnet v2',
      'Oasys Homeverse',
      'Oasys Homeverse Testnet',
      'SKALE Nebula Gaming Hub',
      'SKALE Nebula Gaming Hub Testnet',
      'Sandbox Testnet',
      'Somnia',
      'Somnia Testnet',
      'TOY Testnet',
    ])
  })

  test('[COIN-01] e: draws the coins of a network as the network, ETH as Ethereum', () => {
    expect(nativeLogo('POL')).toBe(networkLogo(137))
    expect(nativeLogo('aPOL')).toBe(networkLogo(80002))
    expect(nativeLogo('ETH')).toBe(networkLogo(1))
    expect(nativeLogo('ETH')).not.toBe(networkLogo(8453))
    expect(nativeLogo('')).toBeUndefined()
    expect(nativeLogo('toString')).toBeUndefined()
  })

  test('behavior: a network without a drawing goes by its letter', () => {
    const mark = networkMark({ chainId: 5031, title: 'Somnia' })
    expect(mark).toEqual({ name: 'Somnia', src: undefined })
    expect(networkMark(undefined)).toBeUndefined()
    expect(nativeLogo('SOMI')).toBeUndefined()
  })
})
