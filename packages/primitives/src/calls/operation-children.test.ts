import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nativeTokenAddress } from '../accounts/address-text.ts'
import type { Address } from '../accounts/wallet-config.ts'
import { deriveType } from '../history/history.ts'
import type { Operation, OperationDetails } from './operation.ts'
import { childrenOf } from './operation-children.ts'

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
