import { expect, test } from 'vitest'
import { setUp } from '../../test/_bare-wallet.ts'
import { saveNetwork } from './manage-networks.ts'

test.each([0, -1, 1.5])(
  '[NETS-02] error: network %s is not saved, whatever its node says',
  async (chainId) => {
    const wallet = setUp()
    const before = wallet.networks.getState()
    await expect(
      saveNetwork(wallet, {
        ...{ chainId, title: 'Play Net', type: 'mainnet' },
        ...{ rpcUrl: 'https://node.example', indexerUrl: '', relayerUrl: '' },
        nativeToken: { symbol: 'PLAY', name: 'Play', decimals: 18 },
      }),
    ).rejects.toMatchObject({ name: 'UnknownNetworkError' })
    expect(wallet.networks.getState()).toBe(before)
  },
)
