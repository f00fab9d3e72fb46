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

const addBy = (...rpcUrls: readonly string[]) => {
  const wallet = connected()
  const answer = handleRequest(
    wallet,
    peer,
    rpc('wallet_addEthereumChain', [
      {
        ...{ chainId: '0x67932', chainName: 'Play Net', rpcUrls },
        nativeCurrency: { name: 'Play', symbol: 'PLAY', decimals: 18 },
      },
    ]),
  )
  answer.catch(() => undefined)
  return { wallet, answer }
}

test.each([
  [
    'a turned order',
    'https://node.example/\u202e1v',
    'https://node.example/%E2%80%AE1v',
  ],
  ['white space', ' https://no\tde.example', 'https://node.example/'],
  [
    'a name in other letters',
    'https://nоde.example',
    'https://xn--nde-sed.example/',
  ],
  ['other slashes', 'https:\\\\node.example\\v1', 'https://node.example/v1'],
  [
    'a part for readers',
    'https://node.example/#@bank.example',
    'https://node.example/',
  ],
] as const)(
  '[NETS-02] a node with %s in its URL is asked for by what the browser reads',
  (_, url, read) => {
    expect(entriesOf(addBy(url).wallet).map(({ ask }) => ask)).toMatchObject([
      { network: { rpcUrl: read } },
    ])
  },
)

test('[NETS-02] error: a node whose URL carries a name or a password is not asked for', async () => {
  const { wallet, answer } = addBy(
    'https://bank.example@node.example',
    'https://:secret@node.example',
  )
  expect(entriesOf(wallet)).toEqual([])
  await expect(answer).rejects.toMatchObject({ code: -32_602 })
})
