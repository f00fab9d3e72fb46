import { expect, test } from 'vitest'
import {
  connected,
  entriesOf,
  peer,
  rpc,
} from '../../../test/_connected-app.ts'
import { handleRequest } from '../handle-request.ts'

test('[NETS-02] a public network is asked for by its own name and coin, whatever the app calls it', async () => {
  const wallet = connected()
  for (const [id, chainId] of [8453, 424_242].entries())
    handleRequest(
      wallet,
      peer,
      rpc(
        'wallet_addEthereumChain',
        [
          {
            chainId: `0x${chainId.toString(16)}`,
            chainName: 'Game Testnet',
            rpcUrls: ['https://node.example'],
            nativeCurrency: { name: 'Play', symbol: 'PLAY', decimals: 18 },
          },
        ],
        id,
      ),
    ).catch(() => undefined)
  expect(entriesOf(wallet).map(({ ask }) => ask)).toMatchObject([
    { network: { title: 'Base', nativeToken: { symbol: 'ETH' } } },
    { network: { title: 'Game Testnet', nativeToken: { symbol: 'PLAY' } } },
  ])
})

test.each([
  'Polygon',
  'POLYGON Mainnet',
  'Ethereum',
  'Ｂase',
  ' polygon  chain ',
])(
  '[NETS-02] another network is not asked for by the name of a public one: %s',
  async (chainName) => {
    const wallet = connected()
    handleRequest(
      wallet,
      peer,
      rpc('wallet_addEthereumChain', [
        {
          ...{ chainId: '0x67932', chainName },
          rpcUrls: ['https://node.example'],
          nativeCurrency: { name: 'Play', symbol: 'PLAY', decimals: 18 },
        },
      ]),
    ).catch(() => undefined)
    expect(entriesOf(wallet).map(({ ask }) => ask)).toMatchObject([
      { network: { title: 'Chain 424242' } },
    ])
  },
)

test.each(['0x0', '0x000'])(
  '[NETS-02] error: network %s is not asked for: the account counts it as every network',
  async (chainId) => {
    const wallet = connected()
    const answer = handleRequest(
      wallet,
      peer,
      rpc('wallet_addEthereumChain', [
        {
          ...{ chainId, chainName: 'Play Net' },
          rpcUrls: ['https://node.example'],
          nativeCurrency: { name: 'Play', symbol: 'PLAY', decimals: 18 },
        },
      ]),
    )
    answer.catch(() => undefined)
    expect(entriesOf(wallet)).toEqual([])
    await expect(answer).rejects.toMatchObject({ code: -32_602 })
  },
)
