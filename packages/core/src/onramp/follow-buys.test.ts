import type { IndexedTransaction } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { createStorage } from '../storage/storage.ts'
import { type Buy, beginBuy, listBuys, removeBuy, withoutBuys } from './buys.ts'
import { followBuys, matchArrivals } from './follow-buys.ts'

const account = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const other = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF'
const native = '0x0000000000000000000000000000000000000000'
const startedAt = Date.parse('2026-11-25T12:00:00Z')

function buy(given: Partial<Buy> = {}): Buy {
  return {
    id: 'one',
    account,
    provider: 'moonpay',
    option: 'usdc',
    chainId: 137,
    startedAt,
    block: 10,
    seen: [],
    ...given,
  }
}

type Move = {
  symbol?: string
  verified?: boolean
  type?: 'SEND' | 'RECEIVE'
  contract?: string
  /** In base units; 98 USDC unless given. */
  amount?: string
}

function arrival(
  txnHash: string,
  blockNumber: number,
  moves: readonly Move[] = [{}],
): IndexedTransaction {
  return {
    txnHash,
    blockNumber,
    chainId: 137,
    timestamp: '2026-11-25T12:05:00Z',
    transfers: moves.map(
      ({ symbol = 'USDC', verified = true, type = 'RECEIVE', ...more }) => ({
        transferType: type,
        contractAddress: more.contract ?? `0x${'1'.repeat(40)}`,
        contractInfo: { symbol, decimals: 6, extensions: { verified } },
        amounts: [
          more.amount ?? (more.contract ? `98${'0'.repeat(18)}` : '98000000'),
        ],
      }),
    ),
  } as unknown as IndexedTransaction
}

/** A coin is a dollar each, or a quarter for the chain's own. */
const worths = {
  coins: new Map([
    [`0x${'1'.repeat(40)}`, 1],
    [native, 0.25],
  ]),
  rates: new Map([
    ['USD', 1],
    ['JPY', 150],
  ]),
}

const endsOf = (buys: readonly Buy[], arrivals: IndexedTransaction[]) =>
  matchArrivals(buys, arrivals, worths).map(({ id, txnHash }) => [id, txnHash])

describe('matchArrivals', () => {
  test.each([
    ['the coin after the start', buy(), arrival('0x1', 11), true],
    ['a coin of the start’s block or before', buy(), arrival('0x1', 10), false],
    ['another coin', buy(), arrival('0x1', 11, [{ symbol: 'DAI' }]), false],
    [
      'a coin of the same name that no list has',
      buy(),
      arrival('0x1', 11, [{ verified: false }]),
      false,
    ],
    [
      'a coin that is sent',
      buy(),
      arrival('0x1', 11, [{ type: 'SEND' }]),
      false,
    ],
    [
      'a swap of the account’s own',
      buy(),
      arrival('0x1', 11, [{ symbol: 'DAI', type: 'SEND' }, {}]),
      false,
    ],
    [
      'an arrival that ended another',
      buy({ seen: ['0x1'] }),
      arrival('0x1', 11),
      false,
    ],
    [
      'the chain’s own coin',
      buy({ option: 'matic' }),
      arrival('0x1', 11, [{ contract: native, symbol: 'POL' }]),
      true,
    ],
    [
      'wrapped ether',
      buy({ option: 'eth' }),
      arrival('0x1', 11, [{ symbol: 'WETH' }]),
      true,
    ],
    ['nothing', buy(), arrival('0x1', 11, []), false],
  ] as const)('[RAMP-02] %s: %#', (_, one, transaction, ends) => {
    expect(endsOf([one], [transaction])).toEqual(ends ? [['one', '0x1']] : [])
  })

  test.each([
    ['10 USDC of 100 USD', { amount: '100', fiat: 'USD' }, '10000000', true],
    ['9.99 USDC of 100 USD', { amount: '100', fiat: 'USD' }, '9990000', false],
    ['dust of 100 USD', { amount: '100', fiat: 'USD' }, '1', false],
    [
      '10 USDC of 15,000 JPY',
      { amount: '15000', fiat: 'JPY' },
      '10000000',
      true,
    ],
    [
      '9 USDC of 15,000 JPY',
      { amount: '15000', fiat: 'JPY' },
      '9000000',
      false,
    ],
    [
      '98 USDC of an unknown currency',
      { amount: '1', fiat: 'XXX' },
      '98000000',
      false,
    ],
    ['1 USDC of an order made there', undefined, '1000000', true],
    ['dust of an order made there', undefined, '1', false],
  ] as const)(
    '[RAMP-02] a tenth of the order has to arrive: %s',
    (_, ordered, amount, ends) => {
      const one = buy({ ...(ordered && { ordered }) })
      const found = endsOf([one], [arrival('0x1', 11, [{ amount }])])
      expect(found).toHaveLength(ends ? 1 : 0)
    },
  )

  test('[RAMP-02] a coin of unknown worth ends nothing, but for a listed USDC', () => {
    const none = { coins: new Map(), rates: new Map([['USD', 1]]) }
    const own = buy({ option: 'matic' })
    const pol = arrival('0x1', 11, [{ contract: native, symbol: 'POL' }])
    expect(matchArrivals([own], [pol], none)).toEqual([])
    expect(matchArrivals([buy()], [arrival('0x2', 11)], none)).toHaveLength(1)
  })

  test('[RAMP-02] any coin that is sold ends a purchase without a coin', () => {
    const { option: _, ...open } = buy()
    for (const move of [{ symbol: 'USDC' }, { contract: native }])
      expect(endsOf([open], [arrival('0x1', 11, [move])])).toHaveLength(1)
    expect(endsOf([open], [arrival('0x1', 11, [{ symbol: 'DAI' }])])).toEqual(
      [],
    )
  })

  test('[RAMP-02] without a height the time decides, with tolerance', () => {
    const { block: _, ...timed } = buy()
    expect(endsOf([timed], [arrival('0x1', 1)])).toHaveLength(1)
    const later = { ...timed, startedAt: startedAt + 600_000 }
    expect(endsOf([later], [arrival('0x1', 99)])).toEqual([])
  })

  test('[RAMP-02] one arrival ends one purchase, the oldest first', () => {
    const buys = [
      buy({ id: 'new', startedAt: startedAt + 1, provider: 'transak' }),
      buy({ id: 'old' }),
    ]
    expect(endsOf(buys, [arrival('0x1', 11)])).toEqual([['old', '0x1']])
    expect(endsOf(buys, [arrival('0x2', 12), arrival('0x1', 11)])).toEqual([
      ['old', '0x1'],
      ['new', '0x2'],
    ])
  })
})

/** A wallet over storage in memory, a node and an indexer. */
function receiptOf(arrived: IndexedTransaction | undefined) {
  const { blockNumber = 0, transfers = [] } = arrived ?? {}
  return {
    ...{ status: '0x1', blockNumber: `0x${blockNumber.toString(16)}` },
    logs: transfers.map(({ contractAddress }) => ({
      address: contractAddress,
      topics: ['0xddf2', '0x00', `0x${account.slice(2).padStart(64, '0')}`],
    })),
  }
}

function setUp(options: { height?: string | Error } = {}) {
  const values = new Map<string, string>()
  const log = { warn: () => undefined }
  const storage = createStorage({
    area: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
    log,
  })
  const chain = {
    transactions: [] as IndexedTransaction[],
    isAway: false,
    now: startedAt,
    height: options.height ?? '0xa',
    /** The nodes' word together for a receipt: all of it happened. */
    said: (hash: string): unknown => ({
      status: 'agreed',
      answer: receiptOf(chain.transactions.find((one) => one.txnHash === hash)),
    }),
  }
  const wallet = {
    storage,
    log,
    now: () => chain.now,
    clients: {
      api: {
        getCoinPrices: async () => ({
          tokenPrices: [...worths.coins].map(([contractAddress, value]) => ({
            token: { chainId: 137, contractAddress },
            price: { value, currency: 'USD' },
          })),
        }),
        getExchangeRate: async () => ({ exchangeRate: { value: 150 } }),
      },
      node: () => ({
        call: async (
          method: string,
          [, [hash = ''] = []]: [string, string[]?],
        ) => {
          if (chain.height instanceof Error) throw chain.height
          return method === 'cairn_agreed' ? chain.said(hash) : chain.height
        },
      }),
      indexer: () => ({
        getTransactionHistory: async () => {
          if (chain.isAway) throw new Error('away')
          return { transactions: chain.transactions, page: {} }
        },
      }),
    },
  }
  return { wallet: wallet as never, chain, storage }
}

const moonpay = { provider: 'moonpay', option: 'usdc', chainId: 137 } as const
const follow = (wallet: never) =>
  followBuys(wallet, account, new AbortController().signal)

describe('followBuys', () => {
  test('[RAMP-02] a purchase waits in storage until its coins arrive', async () => {
    const { wallet, chain, storage } = setUp()
    await beginBuy(wallet, account, moonpay)
    expect(listBuys(wallet, account)).toMatchObject([
      { ...moonpay, block: 10, startedAt },
    ])
    expect(await follow(wallet)).toEqual([])
    chain.transactions = [arrival('0x1', 11)]
    expect(await follow(wallet)).toMatchObject([{ txnHash: '0x1' }])
    expect(await follow(wallet)).toEqual([])
    expect(storage.get('buys')).toBeUndefined()
  })

  test('[RAMP-02] a purchase of which nothing came is forgotten after a day', async () => {
    const { wallet, chain } = setUp()
    await beginBuy(wallet, account, moonpay)
    chain.now += 86_399_999
    expect(listBuys(wallet, account)).toHaveLength(1)
    chain.now += 1
    expect(listBuys(wallet, account)).toEqual([])
    chain.transactions = [arrival('0x1', 11)]
    expect(await follow(wallet)).toEqual([])
  })

  test('[RAMP-02] dust ends no purchase in another currency; the coins do', async () => {
    const { wallet, chain } = setUp()
    const ordered = { amount: '15000', fiat: 'JPY' }
    await beginBuy(wallet, account, { ...moonpay, ordered })
    chain.transactions = [arrival('0x1', 11, [{ amount: '1' }])]
    expect(await follow(wallet)).toEqual([])
    chain.transactions = [...chain.transactions, arrival('0x2', 12)]
    expect(await follow(wallet)).toMatchObject([{ txnHash: '0x2' }])
  })

  test('[RAMP-02] test funds end no purchase, neither while they come nor later; coins after them do', async () => {
    const { wallet, chain } = setUp()
    await beginBuy(wallet, account, moonpay)
    await withoutBuys(wallet, account, async () => {
      chain.transactions = [arrival('0x1', 11)]
      chain.height = '0xb'
      expect(await follow(wallet)).toEqual([])
    })
    expect(await follow(wallet)).toEqual([])
    chain.transactions = [...chain.transactions, arrival('0x2', 12)]
    expect(await follow(wallet)).toMatchObject([{ txnHash: '0x2' }])
  })

  test('[RAMP-02] an arrival that ended one purchase does not end the next', async () => {
    const { wallet, chain } = setUp()
    await beginBuy(wallet, account, moonpay)
    await beginBuy(wallet, account, { ...moonpay, provider: 'transak' })
    chain.transactions = [arrival('0x1', 11)]
    expect(await follow(wallet)).toHaveLength(1)
    expect(await follow(wallet)).toEqual([])
    expect(listBuys(wallet, account)).toMatchObject([
      { provider: 'transak', seen: ['0x1'] },
    ])
  })

  test.each([
    ['they differ', () => ({ status: 'undecided' })],
    [
      'they know no such transaction',
      () => ({ status: 'agreed', answer: null }),
    ],
    ['it failed', (good: object) => ({ ...good, status: '0x0' })],
    [
      'it is of another block',
      (good: object) => ({ ...good, blockNumber: '0x1' }),
    ],
    ['the account got nothing', (good: object) => ({ ...good, logs: [] })],
  ])(
    '[RAMP-02] [NODE-01] f: nothing arrived while the nodes say that %s',
    async (_, tell) => {
      const { wallet, chain } = setUp()
      await beginBuy(wallet, account, moonpay)
      chain.transactions = [arrival('0x1', 11)]
      const good = receiptOf(chain.transactions[0])
      const { said } = chain
      chain.said = () => {
        const told = tell(good)
        return 'logs' in told ? { status: 'agreed', answer: told } : told
      }
      expect(await follow(wallet)).toEqual([])
      expect(listBuys(wallet, account)).toHaveLength(1)
      chain.said = said
      expect(await follow(wallet)).toMatchObject([{ txnHash: '0x1' }])
    },
  )

  test('[RAMP-02] a second visit belongs to the purchase that waits', async () => {
    const { wallet } = setUp()
    await beginBuy(wallet, account, moonpay)
    await beginBuy(wallet, account, moonpay)
    expect(listBuys(wallet, account)).toHaveLength(1)
  })

  test('[RAMP-02] a node that is away costs no purchase', async () => {
    const { wallet } = setUp({ height: new Error('away') })
    await beginBuy(wallet, account, moonpay)
    const [kept] = listBuys(wallet, account)
    expect(kept).not.toHaveProperty('block')
  })

  test('[RAMP-02] error: an indexer that is away ends nothing', async () => {
    const { wallet, chain } = setUp()
    await beginBuy(wallet, account, moonpay)
    chain.isAway = true
    await expect(follow(wallet)).rejects.toThrow('away')
    expect(listBuys(wallet, account)).toHaveLength(1)
  })

  test('[RAMP-02] each account has its own, and each can be put away', async () => {
    const { wallet } = setUp()
    await beginBuy(wallet, account, moonpay)
    await beginBuy(wallet, other, moonpay)
    const [mine] = listBuys(wallet, account)
    removeBuy(wallet, mine?.id ?? '')
    expect(listBuys(wallet, account)).toEqual([])
    expect(listBuys(wallet, other)).toHaveLength(1)
  })

  test.each(['7', '[7, {"id": 1}]', 'x'])(
    '[STOR-01] the stored text %s is no purchase',
    (text) => {
      const { wallet, storage } = setUp()
      storage.set('buys', text)
      expect(listBuys(wallet, account)).toEqual([])
    },
  )
})
