import type { Network } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import {
  checkNetworkSet,
  differences,
  InvalidNetworkSetError,
} from './network-changes.ts'
import { applySaved } from './saved-networks.ts'

const network = (chainId: number, more: Partial<Network> = {}): Network => ({
  chainId,
  name: `chain-${chainId}`,
  title: `Chain ${chainId}`,
  type: 'mainnet',
  rpcUrl: `https://node.example/${chainId}`,
  indexerUrl: `https://indexer.example/${chainId}`,
  relayerUrl: `https://relayer.example/${chainId}`,
  nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  ...more,
})
const defaults = [network(1), network(137, { isDefaultChain: true })]

describe('differences', () => {
  test('[NETS-01] nothing is saved of a set that is the defaults', () => {
    expect(differences(defaults, { networks: defaults, off: [] })).toBe(
      undefined,
    )
  })

  test.each<[string, readonly Network[], readonly number[]]>([
    ['a network that was added', [...defaults, network(5)], []],
    ['one that is not used', defaults, [1]],
    [
      'another node and title',
      [
        network(1, { rpcUrl: 'https://mine.example', title: 'Mine' }),
        ...defaults.slice(1),
      ],
      [],
    ],
  ])('[NETS-01] %s comes back from what was saved', (_what, networks, off) => {
    const saved = differences(defaults, { networks, off })
    expect(applySaved(defaults, saved)).toEqual({ networks, off })
    // Only what differs: no default's address stands in it.
    expect(JSON.stringify(saved)).not.toContain('relayer.example/1')
  })

  test('[NETS-02] a network 0 that was saved before is left out', () => {
    const saved = { changed: [], added: [network(0), network(5)], off: [0] }
    const { networks, off } = applySaved(defaults, saved)
    expect(networks).toEqual([...defaults, network(5)])
    expect(off).toEqual([])
  })

  test('[NETS-01] only what differs is kept, so new defaults come through', () => {
    const mine = [network(1, { title: 'Mine' }), ...defaults.slice(1)]
    const saved = differences(defaults, { networks: mine, off: [] })
    expect(saved).toEqual({
      changed: [{ chainId: 1, title: 'Mine' }],
      added: [],
      off: [],
    })
    const moved = [network(1, { rpcUrl: 'https://new.example' }), network(10)]
    const { networks } = applySaved(moved, saved)
    expect(networks).toEqual([
      network(1, { rpcUrl: 'https://new.example', title: 'Mine' }),
      network(10),
    ])
  })
})

describe('applySaved', () => {
  test('[NETS-01] a default wins over one of the same chain that was added before it', () => {
    const saved = {
      changed: [],
      added: [network(1, { title: 'Old' })],
      off: [],
    }
    expect(applySaved(defaults, saved).networks).toEqual(defaults)
  })

  test('[NETS-01] drops saved changes of a network that no longer exists', () => {
    const saved = {
      changed: [{ chainId: 7, title: 'Gone' }],
      added: [],
      off: [7, 1],
    }
    expect(applySaved(defaults, saved)).toEqual({
      networks: defaults,
      off: [1],
    })
  })
})

describe('checkNetworkSet', () => {
  test.each<[readonly Network[], readonly number[], number]>([
    [defaults, [], 5],
    [defaults, [137], 137],
    [[...defaults, network(1)], [], 137],
    [[], [], 137],
  ])('[NETS-01] error: refuses %#', (networks, off, defaultChainId) => {
    expect(() => checkNetworkSet({ networks, off }, defaultChainId)).toThrow(
      InvalidNetworkSetError,
    )
  })

  test('[NETS-01] takes a set with one default that is used', () => {
    checkNetworkSet({ networks: defaults, off: [1] }, 137)
  })
})
