import { describe, expect, test } from 'vitest'
import { defaultNetworks } from './default-networks.ts'
import { environment } from './environment.ts'

const networks = defaultNetworks({
  rpcUrl: 'https://wallet.example/nodes/{network}',
  indexerUrl: 'https://{network}-indexer.wallet.example',
  relayerUrl: 'https://wallet.example/chains/{network}',
})

describe('defaultNetworks', () => {
  test('[NETS-01] are 54 unique networks of both types', () => {
    expect(networks).toHaveLength(54)
    for (const of of ['chainId', 'name', 'title'] as const)
      expect(new Set(networks.map((one) => one[of])).size).toBe(networks.length)
    const types = Map.groupBy(networks, ({ type }) => type)
    expect([...types.keys()].sort()).toEqual(['mainnet', 'testnet'])
  })

  test('[NETS-01] only Polygon is the default and the auth chain', () => {
    const ids = (flag: 'isDefaultChain' | 'isAuthChain') =>
      networks.filter((one) => one[flag]).map(({ chainId }) => chainId)
    expect([ids('isDefaultChain'), ids('isAuthChain')]).toEqual([[137], [137]])
  })

  test.each([
    [1, 'Ethereum'],
    [10, 'Optimism'],
    [56, 'BNB Smart Chain'],
    [100, 'Gnosis Chain'],
    [8453, 'Base'],
    [42161, 'Arbitrum One'],
    [43114, 'Avalanche'],
    [1101, 'Polygon zkEVM'],
    [1284, 'Moonbeam'],
    [1329, 'Sei'],
    [1868, 'Soneium'],
    [13371, 'Immutable zkEVM'],
    [42170, 'Arbitrum Nova'],
    [42793, 'Etherlink'],
    [660279, 'Xai'],
    [747474, 'Katana'],
    [40, 'Telos'],
    [143, 'Monad'],
    [5031, 'Somnia'],
    [80002, 'Polygon Amoy'],
    [81457, 'Blast'],
    [11155111, 'Sepolia'],
  ])('[NETS-01] chain %i is %s', (chainId, title) => {
    expect(networks.find((one) => one.chainId === chainId)?.title).toBe(title)
  })

  test('[NETS-01] fills the network’s name into addresses', () => {
    const base = networks.find(({ chainId }) => chainId === 8453)
    expect(base).toMatchObject({
      rpcUrl: 'https://wallet.example/nodes/base',
      indexerUrl: 'https://base-indexer.wallet.example',
      relayerUrl: 'https://wallet.example/chains/base',
    })
    const { shape } = environment
    expect(shape.networks.parse([...networks])).toHaveLength(networks.length)
  })
})
