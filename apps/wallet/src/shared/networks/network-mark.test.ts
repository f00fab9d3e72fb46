import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultNetworks } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { nativeLogo, networkLogo, networkMark } from './network-mark.ts'

const files = join(import.meta.dirname, '../../../public')

describe('networkMark', () => {
  test('[COIN-01] has a drawing of every network it names one of', () => {
    const networks = defaultNetworks({
      rpcUrl: 'https://wallet.test',
      indexerUrl: 'https://wallet.test',
      relayerUrl: 'https://wallet.test',
    })
    const logos = networks.flatMap(({ chainId, nativeToken }) => [
      networkLogo(chainId) ?? [],
      nativeLogo(nativeToken.symbol) ?? [],
    ])
    const drawn = [...new Set(logos.flat())].sort()
    expect(drawn.map((path) => path.replace(/^.*\//, ''))).toEqual([
      'arbitrum.svg',
      'avalanche.svg',
      'base.svg',
      'ethereum.svg',
      'gnosis.svg',
      'optimism.svg',
      'polygon.svg',
    ])
    for (const path of drawn) expect(existsSync(join(files, path))).toBe(true)
  })

  test('behavior: a network without a drawing goes by its letter', () => {
    const mark = networkMark({ chainId: 40, title: 'Telos' })
    expect(mark).toEqual({ name: 'Telos', src: undefined })
    expect(networkMark(undefined)).toBeUndefined()
    expect(nativeLogo('TLOS')).toBeUndefined()
  })
})
