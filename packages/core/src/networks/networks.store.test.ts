import type { Environment } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import { createStorage } from '../storage/storage.ts'
import {
  createNetworksStore,
  getNetwork,
  listNetworks,
  NoNetworksError,
} from './networks.store.ts'

const network = (chainId: number, type: 'mainnet' | 'testnet', more = {}) => ({
  chainId,
  name: `chain${chainId}`,
  title: `Chain ${chainId}`,
  type,
  rpcUrl: 'http://localhost/',
  indexerUrl: 'http://localhost/',
  relayerUrl: 'http://localhost/',
  nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  ...more,
})

const environment = {
  networks: [
    network(1, 'mainnet'),
    network(137, 'mainnet', { isDefaultChain: true }),
    network(80002, 'testnet'),
  ],
} as unknown as Environment

function storageWith(kept: Map<string, string>) {
  return createStorage({
    area: memoryArea(kept),
    log: { warn() {} },
  })
}

describe('networks', () => {
  test('[NETS-01] the environment’s default chain is the default', () => {
    const store = createNetworksStore(environment, storageWith(new Map()))
    expect(store.getState().defaultChainId).toBe(137)
  })

  test('[NETS-01] behavior: a stored unknown default chain is not used', () => {
    const kept = new Map([['cairn.defaultChain', '{"version":1,"value":5}']])
    const store = createNetworksStore(environment, storageWith(kept))
    expect(store.getState().defaultChainId).toBe(137)
  })

  test('[NETS-01] error: no networks at all', () => {
    const none = { networks: [] } as unknown as Environment
    expect(() => createNetworksStore(none, storageWith(new Map()))).toThrow(
      NoNetworksError,
    )
  })

  test('[NETS-01] [NETS-02] testnets are hidden unless included; the default comes first', () => {
    const { getState } = createNetworksStore(
      environment,
      storageWith(new Map()),
    )
    const ids = (include: boolean) =>
      listNetworks(getState(), include).map(({ chainId }) => chainId)
    expect(ids(false)).toEqual([137, 1])
    expect(ids(true)).toEqual([137, 1, 80002])
  })

  test('[NETS-01] error: an unknown chain is named', () => {
    expect(() => getNetwork({ all: environment.networks }, 5)).toThrow(
      'Network with chainId 5 not found',
    )
  })
})
