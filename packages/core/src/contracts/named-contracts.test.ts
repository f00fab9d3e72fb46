import { contractKey } from '@cairn/core'
import {
  decodeOperations,
  encodeTransfer,
  type Operation,
} from '@cairn/primitives'
import type { ContractInfo } from '@cairn/protocol'
import { placeholderContract } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import {
  contractsOf,
  listedCoin,
  listedName,
  tokenAt,
} from './named-contracts.ts'

const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const you = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const listed: ContractInfo = {
  ...placeholderContract(137, token),
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  type: 'ERC20',
  extensions: { verified: true },
  status: 'AVAILABLE',
}
const unlisted: ContractInfo = { ...listed, extensions: { verified: false } }
const infosOf = (info: ContractInfo) =>
  new Map([[contractKey(137, token), info]])

describe('contractsOf', () => {
  test('[META-01] names the called contract and who gets what', () => {
    const call = encodeTransfer({ contractAddress: token, to: you, amount: 1n })
    const operations = decodeOperations([call], { account: me, chainId: 137 })
    expect(
      new Set(contractsOf(operations).map((one) => one.toLowerCase())),
    ).toEqual(new Set([token.toLowerCase(), you.toLowerCase()]))
  })

  test('[META-01] names the target of a call that cannot be read', () => {
    const call = { to: token, value: 0n, data: '0x12345678' } as const
    const operations = decodeOperations([call], { account: me, chainId: 137 })
    expect(contractsOf(operations)).toEqual([token])
  })
})

test.each([
  ['approve', { contractAddress: 'coin', spender: 'them' }, ['coin', 'them']],
  ['transfer', { contractAddress: 'coin', to: 'them' }, ['coin', 'them']],
  [
    'swap',
    { fromContractAddress: 'coin', toContractAddress: 'other' },
    ['coin', 'other'],
  ],
  ['bridge', { tokenContractAddress: 'coin' }, ['coin']],
  [
    'niftyswap',
    { exchangeContractAddress: 'shop', currencyContractAddress: 'coin' },
    ['shop', 'coin'],
  ],
  ['niftyswap', { exchangeContractAddress: 'shop' }, ['shop']],
  ['heroMint', { tokenContractAddress: 'coin' }, ['coin']],
  ['wrap', { contractAddress: 'coin' }, ['coin']],
  ['balanceCheck', { contractAddress: 'coin' }, ['coin']],
  ['wallet', {}, []],
  ['unimplemented', {}, []],
  ['unknown', {}, []],
])(
  '[META-01] [HIST-02] a %s is about its target and %j',
  (kind, facts, more) => {
    const operation = {
      kind,
      target: 'target',
      ...facts,
    } as unknown as Operation
    expect(contractsOf([operation])).toEqual(['target', ...more])
  },
)

describe('listedCoin', () => {
  test('[META-01] is what a token list says of a coin', () => {
    expect(listedCoin(listed)).toEqual({ symbol: 'USDC', decimals: 6 })
  })

  test.each([
    ['a coin that no list knows', unlisted],
    ['a collection', { ...listed, type: 'ERC721' }],
    ['a placeholder', placeholderContract(137, token)],
    ['a coin whose decimals nobody tells', { ...listed, decimals: undefined }],
    ['nothing', undefined],
  ])('[META-01] error: %s is not called anything', (_, info) => {
    expect(listedCoin(info)).toBeUndefined()
  })
})

describe('listedName', () => {
  test('[META-01] only a listed contract has a name', () => {
    expect(listedName(infosOf(listed), 137, token)).toBe('USD Coin')
    expect(listedName(infosOf(listed), 1, token)).toBeUndefined()
    expect(listedName(infosOf(unlisted), 137, token)).toBeUndefined()
    expect(listedName(undefined, 137, token)).toBeUndefined()
    expect(
      listedName(infosOf({ ...listed, name: '' }), 137, token),
    ).toBeUndefined()
  })
})

describe('tokenAt', () => {
  test('[META-01] [SEND-01] knows the contract of a coin, listed or not', () => {
    expect(tokenAt(infosOf(listed), 137, token)).toEqual({ name: 'USD Coin' })
    expect(tokenAt(infosOf(unlisted), 137, token)).toEqual({ name: undefined })
  })

  test('[META-01] knows nothing of what is not there yet', () => {
    const pending: ContractInfo = { ...listed, status: 'NOT_AVAILABLE' }
    expect(tokenAt(infosOf(pending), 137, token)).toBeUndefined()
    expect(tokenAt(undefined, 137, token)).toBeUndefined()
    expect(tokenAt(infosOf(listed), 1, token)).toBeUndefined()
  })

  test.each(['MISC', 'UNKNOWN', 'ERC20x', 'xERC20', 'ERC'])(
    '[META-01] a contract of type %s may be a wallet',
    (type) => {
      expect(tokenAt(infosOf({ ...listed, type }), 137, token)).toBeUndefined()
    },
  )
})
