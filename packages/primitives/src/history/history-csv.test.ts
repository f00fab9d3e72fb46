import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nativeTokenAddress } from '../accounts/address-text.ts'
import { readCsv } from '../text/csv.ts'
import type { HistoryEntry, TransferChild } from './history.ts'
import { formatHistoryCsv, type HistoryCsvNames } from './history-csv.ts'

const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const you = '0x00000000000000000000000000000000000000aA'
const usdc = '0x00000000000000000000000000000000000000Cc'

const coins: Readonly<Record<string, { symbol: string; decimals: number }>> = {
  [`1-${usdc.toLowerCase()}`]: { symbol: 'USDC', decimals: 6 },
  '1-native': { symbol: 'ETH', decimals: 18 },
}
const names: HistoryCsvNames = {
  account: me,
  currency: { symbol: 'USD', decimals: 2 },
  networkOf: () => 'Ethereum',
  coinOf: (id) => coins[id.toLowerCase()],
  nicknameOf: (address) => (address === you ? 'Theo' : undefined),
  priceOf: (id) => (id.endsWith('native') ? undefined : 1.0004),
}

const moved = (more: Partial<TransferChild> = {}): TransferChild => ({
  kind: 'transfer',
  contractAddress: usdc,
  contractType: 'ERC20',
  direction: 'send',
  from: me,
  to: you,
  tokenIds: [],
  amounts: [1_500_000n],
  ...more,
})
const entry = (more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  metaTxnHash: undefined,
  txnHash: '0x12',
  blockNumber: 7,
  chainId: 1,
  date: new Date('2026-11-21T10:00:00Z'),
  type: 'SEND',
  status: 'complete',
  children: [moved()],
  fees: [],
  ...more,
})

const lines = (entries: readonly HistoryEntry[], other = {}) =>
  readCsv(formatHistoryCsv(entries, { ...names, ...other }).text, 1_000)
    .slice(1)
    .map(({ fields }) => fields)

describe('formatHistoryCsv', () => {
  test('[HIST-01] writes a line for every transfer and a separate line for the fee', () => {
    const swap = entry({
      type: 'SWAP',
      children: [
        moved(),
        moved({
          contractAddress: nativeTokenAddress,
          contractType: 'NATIVE',
          direction: 'receive',
          from: you,
          to: me,
          amounts: [2n * 10n ** 17n],
        }),
      ],
      fees: [moved({ amounts: [20_000n] })],
    })
    expect(lines([swap])).toEqual([
      [
        '2026-11-21T10:00:00.000Z',
        'Swapped',
        'Ethereum',
        'out',
        '1.5',
        'USDC',
        '',
        usdc,
        you,
        'Theo',
        '1.50',
        '7',
        '0x12',
      ],
      [
        '2026-11-21T10:00:00.000Z',
        'Swapped',
        'Ethereum',
        'in',
        '0.2',
        'ETH',
        '',
        nativeTokenAddress,
        you,
        'Theo',
        '',
        '7',
        '0x12',
      ],
      [
        '2026-11-21T10:00:00.000Z',
        'Swapped',
        'Ethereum',
        'fee',
        '0.02',
        'USDC',
        '',
        usdc,
        you,
        'Theo',
        '0.02',
        '7',
        '0x12',
      ],
    ])
  })

  test('[HIST-01] begins with the names of the columns, and the currency of the values', () => {
    const { text } = formatHistoryCsv([], {
      ...names,
      currency: { symbol: 'JPY', decimals: 0 },
    })
    expect(text).toBe(
      '\uFEFFDate,Type,Network,Direction,Amount,Currency,Token ids,Contract,From or to,Name,Value (JPY),Block,Transaction\r\n',
    )
  })

  test.each([
    ['SEND', 'Sent'],
    ['RECEIVE', 'Received'],
    ['SWAP', 'Swapped'],
    ['BRIDGE', 'Bridged'],
    ['APPROVE', 'Allowed'],
    ['UNKNOWN', 'Unknown'],
  ] as const)(
    '[HIST-01] calls a transaction of the type %s %s',
    (type, name) => {
      const [complete] = lines([entry({ type })])
      const [failed] = lines([entry({ type, status: 'failed' })])
      expect([complete?.[1], failed?.[1]]).toEqual([name, 'Failed'])
    },
  )

  test('[HIST-01] leaves every field empty that nobody knows', () => {
    const bare = entry({
      txnHash: undefined,
      blockNumber: undefined,
      children: [],
    })
    expect(lines([bare])[0]?.slice(3)).toEqual(Array(10).fill(''))
    const unknown = entry({ children: [moved({ to: me, from: usdc })] })
    const [line] = lines([unknown], { coinOf: () => undefined })
    expect([line?.[5], line?.[6], line?.[10]]).toEqual(['', '', ''])
  })

  test.each([
    [1.0004, '1.50'],
    [0.001, '0.00150'],
    [1 / 150, '0.01'],
    [0, '0.00'],
    [1e21 / 1.5, '1000000000000000000000'],
    [1e22, '15000000000000000000000'],
    [1e-9, '0.00000000150'],
  ])('[HIST-01] rounds the value at a price of %d to %s', (price, value) => {
    const [line] = lines([entry()], { priceOf: () => price })
    expect(line?.[10]).toBe(value)
  })

  test('[HIST-01] writes no decimals in a currency that has none', () => {
    const currency = { symbol: 'JPY', decimals: 0 }
    const of = (price: number) =>
      lines([entry()], { currency, priceOf: () => price })[0]?.[10]
    expect([of(0), of(150.4), of(0.1)]).toEqual(['0', '226', '0.150'])
  })

  test('[HIST-01] writes names of others in one line, without separators, and cut', () => {
    const [line] = lines([entry()], {
      networkOf: () => ' Main;|net\n',
      coinOf: () => ({ symbol: 'US\u202eD', decimals: 6 }),
      nicknameOf: () => 'x'.repeat(501),
    })
    expect([line?.[2], line?.[5], line?.[9]]).toEqual([
      'Main net',
      'US D',
      'x'.repeat(500),
    ])
  })

  test('[HIST-01] identifies a coin by its contract, not by its token ids', () => {
    const [line] = lines([entry({ children: [moved({ tokenIds: ['0'] })] })])
    expect(line?.slice(4, 7)).toEqual(['1.5', 'USDC', ''])
    expect(line?.[10]).toBe('1.50')
  })

  test('[HIST-01] names the currency of its values, and keeps its digits', () => {
    const { text } = formatHistoryCsv([entry()], {
      ...names,
      currency: { symbol: 'ETH', decimals: 6 },
      priceOf: () => 0.0003094,
    })
    expect(text).toContain('Value (ETH)')
    expect(text).toContain(',0.000464,')
  })

  test('[HIST-01] writes large values without an exponent', () => {
    const all = moved({ amounts: [2n ** 256n - 1n] })
    const [line] = lines([entry({ children: [all] })])
    expect(line?.[10]).toMatch(/^\d{72}$/)
  })

  test('[HIST-01] tells deposits to a bridge from withdrawals', () => {
    const into = moved({ direction: 'bridge', contractType: 'ERC20_BRIDGE' })
    const outOf = { ...into, from: you, to: me }
    const written = lines([entry({ type: 'BRIDGE', children: [into, outOf] })])
    expect(written.map((fields) => [fields[3], fields[8]])).toEqual([
      ['bridged out', you],
      ['bridged in', you],
    ])
    const ofOthers = { ...into, from: usdc }
    expect(lines([entry({ children: [ofOthers] })])[0]?.[3]).toBe('unknown')
  })

  test('[COIN-02] [HIST-01] counts collectibles by their decimals', () => {
    const stones = moved({
      contractType: 'ERC1155',
      tokenIds: ['7'],
      amounts: [250n],
      tokens: { 7: { name: 'Stone 7', decimals: 2 } },
    })
    expect(lines([entry({ children: [stones] })])[0]?.[4]).toBe('2.5')
  })

  test('[HIST-01] counts the amounts without a known past value', () => {
    const unknown = moved({ contractAddress: you })
    const nft = moved({
      contractType: 'ERC721',
      tokenIds: ['4', '5'],
      amounts: [1n, 1n],
    })
    const { rows, withoutValue } = formatHistoryCsv(
      [entry({ children: [moved(), moved(), unknown, nft] })],
      names,
    )
    expect([rows, withoutValue]).toEqual([4, 1])
    const items = entry({ children: [nft] })
    expect(lines([items])[0]?.slice(4, 7)).toEqual(['2', 'USDC', '4 5'])
    expect(lines([items])[0]?.[10]).toBe('')
    const [unnamed] = lines([items], { coinOf: () => undefined })
    expect(unnamed?.slice(4, 7)).toEqual(['2', '', '4 5'])
    // Without known decimals, writes the raw amount and no symbol.
    expect(lines([entry({ children: [unknown] })])[0]?.slice(4, 6)).toEqual([
      '1500000',
      '',
    ])
  })

  test('[HIST-01] keeps approvals and transactions without transfers', () => {
    const approve = {
      kind: 'approve',
      methodName: 'approve',
      contractAddress: usdc,
      spender: you,
      amount: 5_000_000n,
    } as const
    const [nothing, allowed] = lines([
      entry({ type: 'UNKNOWN', children: [] }),
      entry({ type: 'APPROVE', children: [approve] }),
    ])
    expect(nothing?.slice(1, 5)).toEqual(['Unknown', 'Ethereum', '', ''])
    expect(allowed?.slice(1, 6)).toEqual([
      'Allowed',
      'Ethereum',
      'allowed',
      '5',
      'USDC',
    ])
    expect([allowed?.[8], allowed?.[9], allowed?.[10]]).toEqual([
      you,
      'Theo',
      '',
    ])
  })

  test('[HIST-01] keeps every field from running as a formula, in any CSV dialect', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '=1+1',
        '+.',
        '-5',
        ' =1+1',
        '+cmd|x',
        '-2+3',
        '@SUM(A1)',
        '＝1+1',
        'a;=1+1',
        'a\n=1+1',
        'a\t=1+1',
        'a|=1+1',
        '"=1+1',
        '",=1+1',
        '\u202e=1+1',
      ),
    )
    fc.assert(
      fc.property(hostile, hostile, (symbol, nickname) => {
        const { text } = formatHistoryCsv([entry()], {
          ...names,
          coinOf: () => ({ symbol, decimals: 6 }),
          nicknameOf: () => nickname,
        })
        for (const separator of [',', ';', '\t']) {
          const line = text.split('\r\n')[1] ?? ''
          const fields =
            separator === ','
              ? (readCsv(text, 10)[1]?.fields ?? [])
              : line.split(separator)
          for (const field of fields) {
            // A number with a sign is not a formula.
            if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(field)) continue
            // A correct reader takes a field with a leading quotation mark as
            // text.
            expect(field).not.toMatch(
              separator === ','
                ? /^\s*[=+\-@＝＋－＠]/
                : /^[\s"]*[=+\-@＝＋－＠]/,
            )
          }
          if (separator === ',') expect(fields).toHaveLength(13)
        }
      }),
      { numRuns: 400 },
    )
  })
})
