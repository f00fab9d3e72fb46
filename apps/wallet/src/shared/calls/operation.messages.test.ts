import { describeOperation, describeSetUp } from '@cairn/core'
import {
  type DecodeContext,
  decodeOperation,
  nativeTokenAddress,
  type Operation,
} from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { headline, operationTitle } from './operation.messages.ts'

const me = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const you = '0x00000000000000000000000000000000000000aa'
const usdc = '0x00000000000000000000000000000000000000cc'
const context: DecodeContext = { account: me, chainId: 1 }
const coins: Readonly<Record<string, { symbol: string; decimals: number }>> = {
  [`1-${usdc}`]: { symbol: 'USDC', decimals: 6 },
  '1-native': { symbol: 'ETH', decimals: 18 },
}

const raw = decodeOperation({ to: you, value: 0n, data: '0xdeadbeef' }, context)
const operation = (details: object): Operation =>
  ({ ...raw, ...details }) as Operation
const swap = {
  kind: 'swap',
  fromContractAddress: usdc,
  toContractAddress: nativeTokenAddress,
  fromAmount: 5_000_000n,
  toAmount: 10n ** 15n,
  recipient: me,
}
const exchange = {
  kind: 'niftyswap',
  exchangeContractAddress: you,
  tokenContractAddress: undefined,
  currencyContractAddress: usdc,
  currencyAmount: 9_000_000n,
  deadline: 1n,
  recipient: me,
  tokenIds: ['7', '8'],
  amounts: [1n, 2n],
}
const bridge = {
  kind: 'bridge',
  tokenContractAddress: usdc,
  fromChainId: 1,
  toChainId: 8453,
  amount: 5_000_000n,
  recipient: me,
}

const allAccess = {
  kind: 'approve',
  contractAddress: usdc,
  spender: you,
  amount: 2n ** 256n - 1n,
} as const

test('[COIN-03] shows dots in place of amounts while balances are hidden', () => {
  const hiddenTitle = (one: Operation) =>
    operationTitle(
      describeOperation(one, 1, (id) => coins[id]),
      'now',
      true,
    )
  expect(hiddenTitle(operation({ ...swap, exact: 'input' }))).toBe(
    'Swap •••• USDC for at least •••• ETH',
  )
  expect(hiddenTitle(operation({ ...exchange, side: 'buy' }))).not.toMatch(
    /9|2 ×/,
  )
  expect(hiddenTitle(operation(bridge))).toMatch(/^Bridge •••• USDC to/)
})

describe('describeOperation', () => {
  test.each([
    [
      operation({ ...swap, exact: 'input' }),
      'Swap 5 USDC for at least 0.001 ETH',
      you,
    ],
    [
      operation({ ...swap, exact: 'output' }),
      'Swap at most 5 USDC for 0.001 ETH',
      you,
    ],
    [
      operation({ ...swap, exact: 'input', recipient: usdc }),
      'Swap 5 USDC for at least 0.001 ETH',
      usdc,
    ],
    [operation(bridge), 'Bridge 5 USDC to Base', you],
    [operation({ ...bridge, toChainId: 5 }), 'Bridge 5 USDC to chain 5', you],
    [
      operation({ ...exchange, side: 'buy' }),
      'Buy collectible 7, 2 × 8 for at most 9 USDC',
      you,
    ],
    [
      operation({ ...exchange, side: 'sell' }),
      'Sell collectible 7, 2 × 8 for at least 9 USDC',
      you,
    ],
    [
      operation({
        kind: 'heroMint',
        mintContractAddress: you,
        tokenContractAddress: usdc,
        recipient: me,
        tokenIds: ['900'],
        amounts: [1n],
      }),
      'Mint collectible 900',
      you,
    ],
    [
      operation({
        kind: 'approve',
        contractAddress: usdc,
        spender: you,
        amount: 2n ** 256n - 1n,
      }),
      'Allow spending any amount of USDC',
      you,
    ],
    [
      operation({ ...allAccess, access: 'all' }),
      'Allow moving everything of this collection',
      you,
    ],
    [
      operation({ ...allAccess, access: 'none', amount: 0n }),
      'Take back access to this collection',
      you,
    ],
    [
      operation({
        kind: 'approve',
        contractAddress: usdc,
        spender: you,
        amount: 5_000_000n,
        access: 'more',
      }),
      'Allow spending more: 5 USDC',
      you,
    ],
    [
      operation({ kind: 'wallet', methodName: 'updateImageHash' }),
      'Change who can sign for your wallet',
      undefined,
    ],
    [
      operation({ kind: 'wallet', methodName: 'addHook' }),
      'Change your wallet: addHook',
      undefined,
    ],
    [
      operation({
        kind: 'unimplemented',
        methodName: 'deposit',
        value: 10n ** 18n,
      }),
      'Call deposit on a contract, with 1 ETH',
      you,
    ],
    [raw, 'Call 0xdeadbeef on a contract', you],
    [
      operation({ kind: 'unknown', methodName: 'delegatecall' }),
      'Give a contract full control of your wallet',
      you,
    ],
    [
      decodeOperation({ to: you, value: 5n * 10n ** 17n, data: '0x' }, context),
      'Send 0.5 ETH',
      you,
    ],
    [
      decodeOperation(
        { to: you, value: 1n, data: '0x' },
        { ...context, paymentAddress: you },
      ),
      'Pay 0.000000000000000001 ETH network fee',
      you,
    ],
  ])('[HIST-02] says what is done: %#', (one, title, to) => {
    const described = describeOperation(
      one,
      1,
      (id) => coins[id.toLowerCase()],
      (chainId) => (chainId === 8453 ? 'Base' : undefined),
    )
    expect(operationTitle(described)).toBe(title)
    expect(described.to).toBe(to)
    expect(described.isUnknown).toBe(
      one.kind === 'unknown' || one.kind === 'unimplemented',
    )
  })

  test.each([
    [operation({ ...swap, exact: 'input' }), 'Swapped 5000000 units for'],
    [operation({ ...exchange, side: 'buy' }), 'Bought collectible 7, 2 × 8'],
    [operation(bridge), 'Bridged 5000000 units to chain 8453'],
    [operation({ ...allAccess, access: 'none' }), 'Took back access to'],
    [raw, 'Called 0xdeadbeef on a contract'],
  ])('[TXPD-01] says what was done once it is sent: %#', (one, title) => {
    const described = describeOperation(one, 1, () => undefined)
    expect(operationTitle(described, 'past')).toContain(title)
  })

  test('[TXPD-01] counts the calls after the first', () => {
    const described = [
      describeSetUp('Base'),
      describeOperation(raw, 1, () => undefined),
    ]
    expect(headline(described)).toBe('Set up your wallet on Base, and 1 more')
    expect(headline([], 'past')).toBe('')
  })

  test('[HIST-02] makes nothing up of a contract nobody knows', () => {
    const described = describeOperation(
      operation({ ...swap, exact: 'input' }),
      1,
      () => undefined,
    )
    expect(operationTitle(described)).toBe(
      'Swap 5000000 units for at least 1000000000000000 units',
    )
  })

  test.each([
    [undefined, 'Send collectible 7, 2 × 8'],
    ['Cairn Pebbles', 'Send Cairn Pebbles #7, 2 × Cairn Pebbles #8'],
  ])(
    '[SEND-01] names collectibles by their collection, where a list has it: %s',
    (name, title) => {
      const send = operation({
        kind: 'transfer',
        transferType: 'SEND',
        contractAddress: usdc,
        contractType: 'ERC1155',
        from: me,
        to: you,
        tokenIds: ['7', '8'],
        amounts: [1n, 2n],
        isNetworkFee: false,
      })
      const words = describeOperation(
        send,
        1,
        () => undefined,
        () => undefined,
        (address) => (address === usdc ? name : undefined),
      )
      expect(operationTitle(words)).toBe(title)
      expect(words.to).toBe(you)
    },
  )
})
