import { type DecimalsOf, describeOperation, describeSetUp } from '@cairn/core'
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
      'Looks like buying collectible 7, 2 × 8 for at most 9 USDC',
      you,
    ],
    [
      operation({ ...exchange, side: 'sell' }),
      'Looks like selling collectible 7, 2 × 8 for at least 9 USDC',
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
      'Looks like minting collectible 900',
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

  test('[COIN-02] counts collectibles by the decimals of their documents', () => {
    const stones = operation({
      ...exchange,
      tokenContractAddress: usdc,
      tokenIds: ['7', '8', '9'],
      amounts: [200n, 100n, 250n],
      side: 'sell',
    })
    const words = (decimalsOf?: DecimalsOf) =>
      operationTitle(
        describeOperation(
          stones,
          1,
          (id) => coins[id],
          undefined,
          undefined,
          decimalsOf,
        ),
      )
    expect(words((_contract, id) => (id === '9' ? 1 : 2))).toBe(
      'Looks like selling collectible 2 × 7, 8, 25 × 9 for at least 9 USDC',
    )
    expect(words()).toContain('200 × 7, 100 × 8, 250 × 9')
  })

  const transferFrom = (from: string, to: string, contract = usdc) =>
    describeOperation(
      operation({
        kind: 'transfer',
        transferType: from === me ? 'SEND' : to === me ? 'RECEIVE' : 'UNKNOWN',
        contractAddress: contract,
        contractType: 'ERC20',
        methodName: 'transferFrom',
        from,
        to,
        tokenIds: [],
        amounts: [9_000_000n],
        isNetworkFee: false,
      }),
      1,
      (id) => coins[id.toLowerCase()],
    )

  const item = { kind: 'approve', contractAddress: you, spender: usdc }
  test.each([
    [{ amount: 0n, access: 'item' }, 'Allow taking collectible 0', 'item'],
    [
      { amount: 2n ** 200n, access: 'item' },
      `Allow taking collectible ${2n ** 200n}`,
      'item',
    ],
    [
      { amount: 7n, access: 'item', spender: nativeTokenAddress },
      'Take back access to collectible 7',
      undefined,
    ],
    [
      { amount: 0n, mayBeItem: true },
      'Allow spending up to 0 units, or taking collectible 0',
      'either',
    ],
    [
      { amount: 2n ** 200n, mayBeItem: true },
      `Allow spending any amount of this coin, or taking collectible ${2n ** 200n}`,
      'either',
    ],
    [
      { amount: 0n, mayBeItem: true, contractAddress: usdc },
      'Allow spending up to 0 USDC',
      undefined,
    ],
    [{ amount: 0n }, 'Allow spending up to 0 units', undefined],
  ] as const)(
    '[HIST-02] says who may take an item, and what may be one: %#',
    (details, title, risk) => {
      const described = describeOperation(
        operation({ ...item, ...details }),
        1,
        (id) => coins[id],
      )
      expect(operationTitle(described)).toBe(title)
      expect(described.risk).toBe(risk)
    },
  )

  test('[HIST-02] cannot read what the code of a new contract does', () => {
    const one = operation({ kind: 'creation', value: 5n * 10n ** 17n })
    const described = describeOperation(one, 1, (id) => coins[id])
    expect(operationTitle(described)).toBe(
      'Create a new contract, with 0.5 ETH',
    )
    expect(described).toMatchObject({ isUnknown: true, to: undefined })
  })

  test('[HIST-02] says that others’ coins are moved, and warns of it', () => {
    const moved = transferFrom(you, usdc)
    expect(operationTitle(moved)).toBe('Move 9 USDC of 0x0000…00AA')
    expect(moved).toMatchObject({ to: usdc, risk: 'others', isUnknown: false })
    expect(transferFrom(me, you)).toMatchObject({ risk: undefined, to: you })
    expect(operationTitle(transferFrom(you, me))).toBe('Receive 9 USDC')
  })

  test('[HIST-02] promises no coin that only its contract speaks of', () => {
    const received = transferFrom(you, me, you)
    expect(operationTitle(received)).toBe('Call transferFrom on a contract')
    expect(received).toMatchObject({ isUnknown: true, to: raw.target })
  })

  test('[HIST-02] names native coins that a bridge is paid besides its amount', () => {
    const native = {
      ...bridge,
      tokenContractAddress: nativeTokenAddress,
      amount: 10n ** 17n,
    }
    const titleFor = (value: bigint) =>
      operationTitle(
        describeOperation(
          operation({ ...native, value }),
          1,
          (id) => coins[id.toLowerCase()],
        ),
      )
    expect(titleFor(10n ** 17n)).toBe('Bridge 0.1 ETH to chain 8453')
    expect(titleFor(10n ** 18n)).toBe(
      'Bridge 0.1 ETH to chain 8453, with 1 ETH',
    )
  })

  test.each([
    [operation({ ...swap, exact: 'input' }), 'Swapped 5000000 units for'],
    [
      operation({ ...exchange, side: 'buy' }),
      'Looks like buying collectible 7, 2 × 8',
    ],
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
