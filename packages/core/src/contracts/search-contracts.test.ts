import type { ContractInfo } from '@cairn/protocol'
import { placeholderContract } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import type { WalletClients } from '../clients/connected-wallet.ts'
import type { WalletLog } from '../platform/base-wallet.ts'
import {
  type ContractSearch,
  rankContracts,
  searchContracts,
} from './search-contracts.ts'

const usdc = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function infoOf(name: string, symbol = 'TKN'): ContractInfo {
  return {
    ...placeholderContract(137, usdc),
    name,
    symbol,
    status: 'AVAILABLE',
  }
}

const namesOf = (found: readonly ContractInfo[]) =>
  found.map(({ name }) => name)

describe('rankContracts', () => {
  test('[META-01] sorts by the length of the name, then by where the match is', () => {
    const found = [
      infoOf('Dai Stablecoin'),
      infoOf('A Dai'),
      infoOf('Dai 1'),
      infoOf('Dai'),
    ]
    expect(namesOf(rankContracts('dai', found))).toEqual([
      'Dai',
      'Dai 1',
      'A Dai',
      'Dai Stablecoin',
    ])
  })

  test('[META-01] keeps what contains the text in name or symbol, in either case', () => {
    const found = [infoOf('Other', 'xUSDx'), infoOf('usd coin'), infoOf('Dai')]
    expect(namesOf(rankContracts(' USD ', found))).toEqual([
      'Other',
      'usd coin',
    ])
  })

  test.each(['FREE USD', 'USD\t', '\nUSD', 'US\u00a0D'])(
    '[META-01] drops the symbol %j: it has white space',
    (symbol) => {
      expect(rankContracts('usd', [infoOf('usd coin', symbol)])).toEqual([])
    },
  )

  test('[META-01] keeps a symbol with a small s', () => {
    expect(
      namesOf(rankContracts('eth', [infoOf('Staked ETH', 'stETH')])),
    ).toEqual(['Staked ETH'])
  })
})

describe('searchContracts', () => {
  const log: WalletLog = { debug() {}, info() {}, warn() {}, error() {} }

  async function search(question: ContractSearch, isDown = false) {
    const asked: [string, object][] = []
    const answer = <T>(name: string, input: object, result: T): T => {
      asked.push([name, input])
      if (isDown) throw new Error('down')
      return result
    }
    const metadata: Pick<
      WalletClients['metadata'],
      'getContractInfo' | 'searchContractsByQuery'
    > = {
      getContractInfo: async (input) =>
        answer('getContractInfo', input, {
          contractInfo: infoOf('Of address'),
        }),
      searchContractsByQuery: async (input) =>
        answer('searchContractsByQuery', input, {
          contractInfo: [infoOf('USD Coin', 'USDC'), infoOf('Dai')],
          nextPage: {},
        }),
    }
    const clients = { metadata } as unknown as WalletClients
    const found = await searchContracts({ clients, log }, question)
    return { names: namesOf(found), asked }
  }

  test.each(['', '   '])('[META-01] finds nothing for "%s"', async (text) => {
    expect(await search({ text, chainId: 137 })).toEqual({
      names: [],
      asked: [],
    })
  })

  test.each([usdc, usdc.toLowerCase(), usdc.replace('5aA', '5AA')])(
    '[META-01] looks %s up on its chain',
    async (contractAddress) => {
      expect(await search({ text: contractAddress, chainId: 137 })).toEqual({
        names: ['Of address'],
        asked: [['getContractInfo', { chainID: '137', contractAddress }]],
      })
    },
  )

  test('[META-01] asks by text elsewhere, and keeps what matches', async () => {
    expect(
      await search({ text: ' usd ', chainId: 137, types: ['ERC20'] }),
    ).toEqual({
      names: ['USD Coin'],
      asked: [
        [
          'searchContractsByQuery',
          { q: 'usd', chainID: '137', types: ['ERC20'] },
        ],
      ],
    })
    const { asked } = await search({ text: usdc })
    expect(asked).toEqual([['searchContractsByQuery', { q: usdc }]])
  })

  test.each(['usd', usdc])(
    '[META-01] error: a look-up of %s that fails finds nothing',
    async (text) => {
      const { names, asked } = await search({ text, chainId: 137 }, true)
      expect(names).toEqual([])
      expect(asked).toHaveLength(1)
    },
  )
})
