import type { Network } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import {
  type NetworkFields,
  readChange,
  readFields,
  searchNetworks,
  toFields,
} from './network-form.ts'

const good: NetworkFields = {
  title: ' My chain ',
  chainId: '31337',
  rpcUrl: 'http://localhost:8545',
  symbol: 'ETH',
  relayerUrl: '',
  indexerUrl: 'https://indexer.example/',
  isTestnet: true,
}

describe('readFields', () => {
  test('[NETS-02] reads a network, and gives its fields back', () => {
    const read = readFields(good)
    expect(read).toEqual({
      type: 'network',
      draft: {
        chainId: 31337,
        title: 'My chain',
        type: 'testnet',
        rpcUrl: 'http://localhost:8545',
        relayerUrl: '',
        indexerUrl: 'https://indexer.example',
        nativeToken: { symbol: 'ETH', name: 'ETH', decimals: 18 },
      },
    })
    if (read.type !== 'network') throw new Error('not read')
    const fields = toFields({ ...read.draft, name: 'chain-31337' })
    expect(readFields(fields)).toEqual(read)
  })

  test.each<[keyof NetworkFields, string]>([
    ['title', '  '],
    ['symbol', ''],
    ['chainId', ''],
    ['chainId', '0'],
    ['chainId', '-1'],
    ['chainId', '1.5'],
    ['chainId', '1e3'],
    ['chainId', '99999999999999999999'],
    ['rpcUrl', ''],
    ['rpcUrl', 'localhost:8545'],
    ['rpcUrl', 'javascript:alert(1)'],
    ['rpcUrl', 'ws://localhost:8545'],
    ['rpcUrl', 'https://ada:secret@node.example'],
    ['rpcUrl', 'https://ada@node.example'],
    ['rpcUrl', 'https://:secret@node.example'],
    ['relayerUrl', 'relayer.example'],
    ['relayerUrl', 'https://:secret@relayer.example'],
    ['indexerUrl', 'http://'],
  ])('[NETS-02] error: %s %j', (field, text) => {
    const read = readFields({ ...good, [field]: text })
    expect(read.type === 'errors' && Object.keys(read.errors)).toEqual([field])
  })

  test('[NETS-02] a chain id may be hexadecimal, as nodes say it', () => {
    const read = readFields({ ...good, chainId: '0x7a69' })
    expect(read).toMatchObject({ draft: { chainId: 31337 } })
  })
})

describe('readChange', () => {
  test('[NETS-01] [NETS-02] takes a name and addresses, or nothing of them', () => {
    expect(readChange(good)).toEqual({
      type: 'change',
      change: {
        title: 'My chain',
        rpcUrl: 'http://localhost:8545',
        relayerUrl: '',
        indexerUrl: 'https://indexer.example',
      },
    })
    const empty = { ...good, title: ' ', rpcUrl: '', indexerUrl: '' }
    expect(readChange(empty)).toMatchObject({
      change: { title: '', rpcUrl: '', indexerUrl: '' },
    })
  })

  test.each<[keyof NetworkFields, string]>([
    ['rpcUrl', 'localhost:8545'],
    ['relayerUrl', 'javascript:alert(1)'],
    ['indexerUrl', 'ws://indexer.example'],
  ])('[NETS-02] error: %s %j', (field, text) => {
    const read = readChange({ ...good, [field]: text })
    expect(read.type === 'errors' && Object.keys(read.errors)).toEqual([field])
  })
})

describe('searchNetworks', () => {
  const networks = [
    { title: 'Base', name: 'base', chainId: 8453 },
    { title: 'Arbitrum One', name: 'arbitrum', chainId: 42161 },
  ] as unknown as Network[]
  test.each([
    ['', [8453, 42161]],
    ['ARB', [42161]],
    [' base ', [8453]],
    ['84', [8453]],
    ['421', [42161]],
    ['solana', []],
  ])('[NETS-01] %j finds %j', (search, found) => {
    expect(
      searchNetworks(networks, search).map(({ chainId }) => chainId),
    ).toEqual(found)
  })
})
