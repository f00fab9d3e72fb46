import type { Address, Hex } from '@cairn/primitives'
import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import { describe, expect, test } from 'vitest'
import { type BridgeOffer, readOffers } from './bridge-routes.ts'
import { checkBuilt } from './check-built.ts'

const at = (digit: string) => `0x${digit.repeat(40)}` as Address
const [account, usdc, thereUsdc, escrow, taker, thief] = [
  at('a'),
  at('1'),
  at('2'),
  at('3'),
  at('4'),
  at('f'),
]
const amount = 1_000_000n
const order = {
  fromChainId: 137,
  toChainId: 1,
  from: { address: usdc, symbol: 'USDC', decimals: 6 },
  to: { address: thereUsdc, symbol: 'USDC', decimals: 6 },
  amount,
}
const now = 1_000_000_000_000
const good = {
  receiver: account,
  toChainId: 1n,
  amount,
  inputToken: usdc,
  middleware: 0n,
  toToken: thereUsdc,
  minimumOut: 900_000n,
  deadline: 1_000_000_600n,
  feeTaker: taker,
  fee: 7_500n,
}

const outbound = AbiFunction.from(
  'function outboundTransferTo((address receiverAddress, uint256 toChainId, uint256 amount, (uint256 id, uint256 optionalNativeAmount, address inputToken, bytes data) middlewareRequest, (uint256 id, uint256 optionalNativeAmount, address inputToken, bytes data) bridgeRequest) request)',
)
const form = AbiParameters.from([
  '(address toToken, uint256 minimumOut, uint256 deadline, address feeTaker, uint256 fee)',
])

function dataOf(asked: typeof good): Hex {
  const leg = { optionalNativeAmount: 0n, inputToken: asked.inputToken }
  return AbiFunction.encodeData(outbound, [
    {
      receiverAddress: asked.receiver,
      toChainId: asked.toChainId,
      amount: asked.amount,
      middlewareRequest: { ...leg, id: asked.middleware, data: '0x' },
      bridgeRequest: {
        ...leg,
        id: 1n,
        data: AbiParameters.encode(form, [asked]),
      },
    },
  ])
}

const check = (
  change: Partial<typeof good> = {},
  built: {
    txTarget?: Address
    value?: string
    txData?: Hex
    chainId?: number
  } = {},
  more: Partial<Parameters<typeof checkBuilt>[1]> = {},
) =>
  checkBuilt(
    {
      txTarget: escrow,
      txData: dataOf({ ...good, ...change }),
      value: '0x0',
      ...built,
    },
    {
      order,
      offer: { minimum: 900_000n } as BridgeOffer,
      account,
      targets: [escrow],
      feeTaker: taker,
      isEscrow: true,
      now,
      ...more,
    },
  )

describe('checkBuilt', () => {
  test('[BRDG-02] returns the call that was asked for', () => {
    expect(check()).toMatchObject({ to: escrow, value: 0n })
  })

  test.each([
    ['recipient', { receiver: thief }],
    ['token', { inputToken: thief }],
    ['token', { toToken: thief }],
    ['amount', { amount: amount + 1n }],
    ['amount', { amount: amount - 1n }],
    ['chain', { toChainId: 10n }],
    ['minimum', { minimumOut: 899_999n }],
    ['fee', { fee: 7_501n }],
    ['fee', { feeTaker: thief }],
    ['deadline', { deadline: 1_000_000_001n }],
    ['deadline', { deadline: 1_000_100_000n }],
  ] as const)('[BRDG-02] error: another %s: %o', (difference, change) => {
    expect(() => check(change)).toThrow(`another ${difference}`)
  })

  test.each([
    ['the shortest deadline', { deadline: 1_000_000_005n }],
    ['the longest deadline', { deadline: 1_000_086_400n }],
    ['more than the least', { minimumOut: amount }],
    ['no fee', { fee: 0n }],
    ['no fee, whoever would take one', { fee: 0n, feeTaker: thief }],
  ])('[BRDG-02] takes %s', (_, change) => {
    expect(check(change)).toMatchObject({ to: escrow })
  })

  test.each([1_000_000_004n, 1_000_086_401n])(
    '[BRDG-02] error: a deadline of %s is out of bounds',
    (deadline) => {
      expect(() => check({ deadline })).toThrow('another deadline')
    },
  )

  test('[BRDG-02] error: a fee where nobody takes one', () => {
    const nobody = { feeTaker: undefined }
    expect(() => check({ fee: 1n }, {}, nobody)).toThrow('another fee')
    expect(check({ fee: 0n }, {}, nobody)).toMatchObject({ to: escrow })
  })

  test('[BRDG-02] a transaction may name its chain, which is the one that coins leave', () => {
    expect(check({}, { chainId: 137 })).toMatchObject({ to: escrow })
    expect(() => check({}, { chainId: 1 })).toThrow('another chain')
  })

  test('[BRDG-02] native coins leave as the value, and exactly as many', () => {
    const inputToken = at('0')
    const from = { address: inputToken, symbol: 'POL', decimals: 18 }
    const native = { order: { ...order, from } }
    const sent = (value: string) => check({ inputToken }, { value }, native)
    expect(sent(`${amount}`)).toMatchObject({ value: amount })
    for (const value of ['0', `${amount - 1n}`, `${amount + 1n}`])
      expect(() => sent(value)).toThrow('another value')
  })

  test('[BRDG-02] reads terms of the stack’s own escrow alone', () => {
    const terms = { minimumOut: 1n, feeTaker: thief, fee: amount }
    expect(check(terms, {}, { isEscrow: false })).toMatchObject({ to: escrow })
    const cut = dataOf(good).slice(0, -64) as Hex
    expect(() => check({}, { txData: cut })).toThrow(
      expect.objectContaining({
        name: 'HostileBridgeError',
        difference: 'call',
      }),
    )
  })

  test('[BRDG-02] error: a swap before the bridge', () => {
    expect(() => check({ middleware: 1n })).toThrow('another call')
  })

  test('[BRDG-02] error: another contract, value or function', () => {
    expect(() => check({}, { txTarget: thief })).toThrow('another target')
    expect(() => check({}, { value: '1' })).toThrow('another value')
    const transfer: Hex = `0xa9059cbb${'0'.repeat(128)}`
    expect(() => check({}, { txData: transfer })).toThrow('another call')
    expect(() => check({}, { txData: '0x' })).toThrow('another call')
  })
})

describe('readOffers', () => {
  const route = {
    routeId: 'r',
    fromAmount: `${amount}`,
    toAmount: '990000',
    recipient: account,
    usedBridgeNames: ['swift'],
    userTxs: [
      {
        userTxType: 'fund-movr',
        chainId: 137,
        approvalData: { allowanceTarget: escrow },
        gasFees: { gasAmount: '5' },
        steps: [{ minAmountOut: '980000' }],
      },
    ],
    serviceTime: 3,
    maxServiceTime: 9,
  }
  const [userTx] = route.userTxs

  test('[BRDG-01] reads what arrives, gas and time', () => {
    expect(readOffers([route], order, { account, quotedAt: 0 })).toMatchObject([
      {
        id: 'r',
        bridgeName: 'swift',
        output: 990_000n,
        minimum: 980_000n,
        gas: 5n,
        time: { shortest: 3, longest: 9 },
        given: route,
      },
    ])
  })

  test.each([
    ['another amount', { fromAmount: '5' }],
    ['another recipient', { recipient: thief }],
    ['no transactions', { userTxs: [] }],
    ['two transactions', { userTxs: [userTx, userTx] }],
    ['another chain', { userTxs: [{ ...userTx, chainId: 1 }] }],
    ['another kind', { userTxs: [{ ...userTx, userTxType: 'swap' }] }],
    ['floats', { toAmount: '990000.5' }],
    ['a number', { toAmount: 990_000 }],
    ['not a number', { toAmount: 'NaN' }],
    ['a negative', { toAmount: '-1' }],
    ['nothing', { toAmount: '0' }],
    ['more than leaves', { toAmount: '1000001' }],
    ['a huge number', { toAmount: '9'.repeat(79) }],
    ['less than its minimum', { toAmount: '970000' }],
    ['endless time', { serviceTime: 1e9 }],
    ['no bridge', { usedBridgeNames: [] }],
  ])('[BRDG-01] drops a route with %s', (_, change) => {
    expect(
      readOffers([{ ...route, ...change }], order, { account, quotedAt: 0 }),
    ).toEqual([])
  })

  test('[BRDG-01] takes a route once', () => {
    expect(
      readOffers([route, route], order, { account, quotedAt: 0 }),
    ).toHaveLength(1)
  })
})
