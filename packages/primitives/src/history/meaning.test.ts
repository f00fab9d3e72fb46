import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nativeTokenAddress } from '../accounts/address-text.ts'
import type { Address } from '../accounts/wallet-config.ts'
import type { Operation, OperationDetails } from '../calls/operation.ts'
import { deriveType } from './history.ts'
import { childrenOf, meaningOf } from './meaning.ts'

const me: Address = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const you: Address = '0x00000000000000000000000000000000000000aa'
const token: Address = '0x00000000000000000000000000000000000000cc'
const router: Address = '0x00000000000000000000000000000000000000ee'

function operation(details: OperationDetails): Operation {
  return {
    signature: 'f()',
    byteSignature: '0x12345678',
    methodName: 'f',
    account: me,
    target: router,
    value: 0n,
    call: { to: router, value: 0n, data: '0x12345678' },
    ...details,
  }
}

const transfer = (more: object = {}) =>
  operation({
    kind: 'transfer',
    transferType: 'SEND',
    contractAddress: token,
    contractType: 'ERC20',
    from: me,
    to: you,
    tokenIds: [],
    amounts: [1n],
    isNetworkFee: false,
    ...more,
  })
const nft = (id: string) => transfer({ contractType: 'ERC721', tokenIds: [id] })
const approve = operation({
  kind: 'approve',
  contractAddress: token,
  spender: you,
  amount: 4n,
})
const swap = (recipient: string = me) =>
  operation({
    kind: 'swap',
    fromContractAddress: nativeTokenAddress,
    toContractAddress: token,
    fromAmount: 5n,
    toAmount: 3n,
    exact: 'input',
    recipient,
  })
const bridge = operation({
  kind: 'bridge',
  tokenContractAddress: token,
  fromChainId: 1,
  toChainId: 137,
  amount: 6n,
  recipient: me,
})
const sale = operation({
  kind: 'niftyswap',
  side: 'sell',
  exchangeContractAddress: router,
  tokenContractAddress: token,
  currencyContractAddress: undefined,
  currencyAmount: 9n,
  deadline: 1n,
  recipient: me,
  tokenIds: ['7'],
  amounts: [2n],
})
const purchase = operation({
  kind: 'niftyswap',
  side: 'buy',
  exchangeContractAddress: router,
  tokenContractAddress: token,
  currencyContractAddress: you,
  currencyAmount: 9n,
  deadline: 1n,
  recipient: me,
  tokenIds: ['7'],
  amounts: [2n],
})
const mint = operation({
  kind: 'heroMint',
  mintContractAddress: router,
  tokenContractAddress: token,
  recipient: me,
  tokenIds: ['900'],
  amounts: [1n],
})
const wallet = operation({ kind: 'wallet' })
const named = operation({ kind: 'unimplemented' })
const raw = operation({ kind: 'unknown', problem: undefined })
const broken = operation({ kind: 'unknown', problem: 'too short' })

const quiet = () => {}

describe('childrenOf', () => {
  test.each([
    ['transfer', [transfer()], 'SEND', ['send']],
    ['receipt', [transfer({ from: you, to: me })], 'RECEIVE', ['receive']],
    ['approve', [approve], 'APPROVE', ['approve']],
    ['swap', [swap()], 'SWAP', ['send', 'receive']],
    ['swap for another recipient', [swap(you)], 'SEND', ['send']],
    ['bridge', [bridge], 'BRIDGE', ['bridge']],
    ['sale', [sale], 'SEND', ['send']],
    ['purchase', [purchase], 'SWAP', ['send', 'receive']],
    ['hero mint', [mint], 'RECEIVE', ['receive']],
    ['wallet call', [wallet], 'UNKNOWN', []],
    ['unimplemented', [named], 'UNKNOWN', []],
    ['unknown', [raw], 'UNKNOWN', []],
    [
      'approve and swap',
      [approve, swap()],
      'UNKNOWN',
      ['send', 'receive', 'approve'],
    ],
    [
      'swap and fee',
      [swap(), transfer({ isNetworkFee: true })],
      'SWAP',
      ['send', 'receive'],
    ],
    ['nothing', [], 'UNKNOWN', []],
  ] as const)(
    '[HIST-02] converts %s to history children',
    (_, operations, type, kinds) => {
      const children = childrenOf(operations, quiet)
      expect(
        children.map((it) => (it.kind === 'transfer' ? it.direction : it.kind)),
      ).toEqual(kinds)
      expect(deriveType(children)).toBe(type)
    },
  )

  test('[HIST-02] merges ERC-721 transfers of one contract and the same parties', () => {
    const elsewhere = transfer({
      contractType: 'ERC721',
      tokenIds: ['3'],
      to: router,
    })
    expect(childrenOf([nft('1'), elsewhere, nft('2')], quiet)).toMatchObject([
      { tokenIds: ['1', '2'], amounts: [1n, 1n], to: you },
      { tokenIds: ['3'], to: router },
    ])
  })

  test('[HIST-02] error: drops calls that could not be read, with a warning', () => {
    const warned: string[] = []
    const children = childrenOf([broken, transfer(), raw], (one, problem) =>
      warned.push(`${one.methodName}: ${problem}`),
    )
    expect(children).toHaveLength(1)
    expect(warned).toEqual(['f: too short'])
  })

  const all = [
    transfer(),
    transfer({ from: you, to: me }),
    nft('1'),
    nft('2'),
    approve,
    swap(),
    swap(you),
    bridge,
    sale,
    purchase,
    mint,
    wallet,
    named,
    raw,
    broken,
  ]

  test('[HIST-02] is total over every combination of operations', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...all), { maxLength: 6 }),
        (operations) => {
          const children = childrenOf(operations, quiet)
          const type = deriveType(children)
          expect([
            'SEND',
            'RECEIVE',
            'SWAP',
            'BRIDGE',
            'APPROVE',
            'UNKNOWN',
          ]).toContain(type)
          // Merging keeps every token and adds none.
          const tokens = (
            of: readonly { readonly tokenIds?: readonly string[] }[],
          ) => of.flatMap(({ tokenIds = [] }) => tokenIds).sort()
          const nfts = children.filter(
            (it) => it.kind === 'transfer' && it.contractType === 'ERC721',
          )
          expect(nfts.length).toBeLessThanOrEqual(1)
          expect(tokens(nfts as never)).toEqual(
            tokens(
              operations.filter(
                (it) => it.kind === 'transfer' && it.contractType === 'ERC721',
              ) as never,
            ),
          )
        },
      ),
    )
  })
})

describe('meaningOf', () => {
  const ended = (one: Operation, type: 'done' | 'unknown'): Operation => ({
    ...one,
    outcome: { type },
  })
  const reverted = (one: Operation, data: `0x${string}` = '0x'): Operation => ({
    ...one,
    outcome: { type: 'reverted', data },
  })
  const fee = transfer({ isNetworkFee: true, to: router })
  // `Error("No")`
  const reason =
    `0x08c379a0${['20', '02'].map((size) => size.padStart(64, '0')).join('')}${'4e6f'.padEnd(64, '0')}` as const

  test.each([
    ['that ran', [ended(transfer(), 'done')], ['SEND', true]],
    ['that will run', [transfer()], ['SEND', true]],
    [
      'nobody knows the end of',
      [ended(transfer(), 'unknown')],
      ['UNKNOWN', true],
    ],
    ['that move nothing', [wallet], ['UNKNOWN', true]],
    ['that pay the fee alone', [fee], ['UNKNOWN', false]],
    ['that are none', [], ['UNKNOWN', false]],
  ] as const)(
    '[HIST-01] calls %s did not fail',
    (_, operations, [type, hasRun]) => {
      const meaning = meaningOf(operations, quiet)
      expect(meaning).toMatchObject({ hasRun, failure: undefined })
      expect(deriveType(meaning.children)).toBe(type)
    },
  )

  test('[HIST-01] calls that failed are apart, with the reason of the first', () => {
    const operations = [
      reverted(fee, '0x'),
      ended(approve, 'done'),
      reverted(swap(), reason),
      reverted(transfer(), '0x'),
    ]
    const { children, hasRun, failure } = meaningOf(operations, quiet)
    expect(hasRun).toBe(true)
    expect(children).toEqual(childrenOf([approve], quiet))
    expect(failure).toEqual({
      attempted: childrenOf([swap(), transfer()], quiet),
      count: 2,
      reason: 'No',
    })
  })

  test('[HIST-01] nothing ran where all but the fee failed', () => {
    const meaning = meaningOf([fee, reverted(swap())], quiet)
    expect(meaning).toMatchObject({ children: [], hasRun: false })
    expect(meaning.failure).toMatchObject({ count: 1, reason: undefined })
  })
})

describe('what the children of an operation say', () => {
  test.each([
    [
      'a wrap',
      operation({
        kind: 'wrap',
        side: 'wrap',
        contractAddress: token,
        amount: 4n,
      }),
      [
        [nativeTokenAddress, 'NATIVE', me, token, 4n],
        [token, 'ERC20', token, me, 4n],
      ],
    ],
    [
      'an unwrap',
      operation({
        kind: 'wrap',
        side: 'unwrap',
        contractAddress: token,
        amount: 4n,
      }),
      [
        [token, 'ERC20', me, token, 4n],
        [nativeTokenAddress, 'NATIVE', token, me, 4n],
      ],
    ],
    [
      'a swap',
      swap(),
      [
        [nativeTokenAddress, 'NATIVE', me, router, 5n],
        [token, 'ERC20', router, me, 3n],
      ],
    ],
    ['a bridge', bridge, [[token, 'ERC20', me, router, 6n]]],
    ['a mint', mint, [[token, 'ERC1155', router, me, 1n]]],
    ['a sale', sale, [[token, 'ERC1155', me, router, 2n]]],
    [
      'a purchase',
      purchase,
      [
        [you, 'ERC20', me, router, 9n],
        [token, 'ERC1155', router, me, 2n],
      ],
    ],
    [
      'a sale for a coin',
      { ...sale, currencyContractAddress: you },
      [
        [you, 'ERC20', router, me, 9n],
        [token, 'ERC1155', me, router, 2n],
      ],
    ],
    [
      'a sale for somebody else',
      { ...sale, currencyContractAddress: you, recipient: you },
      [[token, 'ERC1155', me, router, 2n]],
    ],
    [
      'a purchase for somebody else',
      { ...purchase, recipient: you },
      [[you, 'ERC20', me, router, 9n]],
    ],
    [
      'a purchase of what nobody knows',
      { ...purchase, tokenContractAddress: undefined },
      [[you, 'ERC20', me, router, 9n]],
    ],
    ['a mint for somebody else', { ...mint, recipient: you }, []],
    ['a transfer between others', transfer({ transferType: 'UNKNOWN' }), []],
  ] as const)(
    '[HIST-02] %s moves what leaves and what arrives',
    (_, one, moves) => {
      const children = childrenOf([one as Operation], quiet)
      expect(
        children.map(
          (it) =>
            it.kind === 'transfer' && [
              it.contractAddress,
              it.contractType,
              it.from,
              it.to,
              it.amounts[0],
            ],
        ),
      ).toEqual(moves)
    },
  )

  test('[HIST-02] collectibles keep their ids, and approvals their access', () => {
    const ids = (one: Operation) =>
      childrenOf([one], quiet).flatMap((it) =>
        it.kind === 'transfer' ? it.tokenIds : [],
      )
    expect([ids(mint), ids(sale), ids(purchase)]).toEqual([
      ['900'],
      ['7'],
      ['7'],
    ])
    const all = { ...approve, access: 'all' } as Operation
    expect(childrenOf([all, approve], quiet)).toEqual([
      {
        kind: 'approve',
        methodName: 'approve',
        contractAddress: token,
        spender: you,
        amount: 4n,
        access: 'all',
      },
      {
        kind: 'approve',
        methodName: 'approve',
        contractAddress: token,
        spender: you,
        amount: 4n,
      },
    ])
  })
})
