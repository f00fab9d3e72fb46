import { describe, expect, test } from 'vitest'
import { localChains } from './local-chains.ts'

describe('localChains', () => {
  test('[NETS-01] has exactly one default chain, which is the auth chain', () => {
    const defaults = localChains.filter(({ isDefaultChain }) => isDefaultChain)
    expect(defaults.map(({ chainId }) => chainId)).toEqual([137])
    const auth = localChains.filter(({ isAuthChain }) => isAuthChain)
    expect(auth).toEqual(defaults)
  })

  test('behavior: names every chain as local in its title', () => {
    expect(localChains.map(({ chainId, title }) => [chainId, title])).toEqual([
      [1, 'Ethereum'],
      [137, 'Polygon'],
      [80002, 'Amoy'],
    ])
  })
})
