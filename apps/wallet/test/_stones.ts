import { type Answers, account, contractInfo } from './show-screen.tsx'

export const strata = `0x${'a'.repeat(40)}` as const

/** Two and a half of a collectible with two decimals. */
export const twoAndAHalf: Answers = {
  'IndexerGateway/GetTokenBalancesDetails': () => ({
    page: { more: false },
    nativeBalances: [],
    balances: [
      {
        chainId: 137,
        results: [
          {
            contractType: 'ERC1155',
            contractAddress: strata,
            accountAddress: account,
            balance: '250',
            balanceUSD: '0',
            priceUSD: '0',
            tokenID: '7',
            blockHash: '0x',
            blockNumber: 1,
            chainId: 137,
            uniqueCollectibles: '0',
            isSummary: false,
            contractInfo: {
              ...contractInfo('Strata', strata),
              type: 'ERC1155',
            },
          },
        ],
      },
    ],
  }),
  'Metadata/GetTokenMetadata': () => ({
    taskID: 0,
    contractInfo: null,
    tokenMetadata: [
      {
        tokenId: '7',
        contractAddress: strata,
        source: '',
        name: 'Stone 7',
        description: '',
        image: '',
        decimals: 2,
        properties: {},
        attributes: [],
        status: 'AVAILABLE',
      },
    ],
  }),
}
