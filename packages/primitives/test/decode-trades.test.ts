import * as AbiParameters from 'ox/AbiParameters'
import { describe, expect, test } from 'vitest'
import { heroMintTargets } from '../src/calls/read-hero-mint.ts'
import { childrenOf } from '../src/history/meaning.ts'
import { coinId, type Hex, nativeTokenAddress, spentBy } from '../src/index.ts'
import {
  balanceCheck,
  batch1155,
  bridge as bridgeRegistry,
  call,
  decode,
  me,
  other,
  packed,
  router,
  safe1155,
  token,
  word,
  wrapper,
  you,
} from './_calls.ts'

const items = `0x${'17'.repeat(20)}`
const coin = `0x${'c0'.repeat(20)}`

describe('decodeOperation', () => {
  const path = [token, you, other]
  const native = [wrapper, you, other]
  const swaps = [
    [
      'swapExactTokensForTokens(uint256 a, uint256 b, address[] p, address t, uint256 d)',
      [5n, 3n, path, me, 9n],
      0n,
      [token, other, 5n, 3n, 'input'],
    ],
    [
      'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 a, uint256 b, address[] p, address t, uint256 d)',
      [5n, 3n, path, me, 9n],
      0n,
      [token, other, 5n, 3n, 'input'],
    ],
    [
      'swapTokensForExactTokens(uint256 a, uint256 b, address[] p, address t, uint256 d)',
      [3n, 5n, path, me, 9n],
      0n,
      [token, other, 5n, 3n, 'output'],
    ],
    [
      'swapExactTokensForETH(uint256 a, uint256 b, address[] p, address t, uint256 d)',
      [5n, 3n, path, me, 9n],
      0n,
      [token, nativeTokenAddress, 5n, 3n, 'input'],
    ],
    [
      'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 a, uint256 b, address[] p, address t, uint256 d)',
      [5n, 3n, path, me, 9n],
      0n,
      [token, nativeTokenAddress, 5n, 3n, 'input'],
    ],
    [
      'swapTokensForExactETH(uint256 a, uint256 b, address[] p, address t, uint256 d)',
      [3n, 5n, path, me, 9n],
      0n,
      [token, nativeTokenAddress, 5n, 3n, 'output'],
    ],
    [
      'swapExactETHForTokens(uint256 b, address[] p, address t, uint256 d)',
      [3n, native, me, 9n],
      5n,
      [nativeTokenAddress, other, 5n, 3n, 'input'],
    ],
    [
      'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 b, address[] p, address t, uint256 d)',
      [3n, native, me, 9n],
      5n,
      [nativeTokenAddress, other, 5n, 3n, 'input'],
    ],
    [
      'swapETHForExactTokens(uint256 b, address[] p, address t, uint256 d)',
      [3n, native, me, 9n],
      5n,
      [nativeTokenAddress, other, 5n, 3n, 'output'],
    ],
    [
      'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
      [
        {
          path: packed(token, you, other),
          recipient: me,
          deadline: 9n,
          amountIn: 5n,
          amountOutMinimum: 3n,
        },
      ],
      0n,
      [token, other, 5n, 3n, 'input'],
    ],
    [
      'exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)',
      [
        {
          path: packed(other, you, token),
          recipient: me,
          deadline: 9n,
          amountOut: 3n,
          amountInMaximum: 5n,
        },
      ],
      0n,
      [token, other, 5n, 3n, 'output'],
    ],
  ] as const
  test.each(swaps)(
    '[HIST-02] reads a swap by %s',
    (signature, args, value, expected) => {
      const operation = decode(call(signature, args, { to: router, value }))
      const [from, to, fromAmount, toAmount, exact] = expected
      expect(operation).toMatchObject({
        kind: 'swap',
        methodName: signature.split('(')[0],
        target: router,
        fromContractAddress: from,
        toContractAddress: to,
        fromAmount,
        toAmount,
        exact,
        recipient: me,
      })
    },
  )

  test.each(swaps)(
    '[SWAP-01] error: a contract that no environment names only has the function %s',
    (signature, args, value) => {
      const hostile = call(signature, args, { to: other, value })
      const named = {
        kind: 'unimplemented',
        methodName: signature.split('(')[0],
      }
      expect(decode(hostile)).toMatchObject(named)
      expect(decode({ ...hostile, to: router }, { known: {} })).toMatchObject(
        named,
      )
    },
  )

  test.each([
    ['deposit()', [], 5n, 'wrap', wrapper, [nativeTokenAddress, wrapper]],
    [
      'withdraw(uint256 a)',
      [5n],
      0n,
      'unwrap',
      wrapper,
      [wrapper, nativeTokenAddress],
    ],
  ] as const)(
    '[SWAP-01] reads %s of the wrapped coin as what it is',
    (signature, args, value, side, to, [paid, got]) => {
      const operation = decode(call(signature, args, { to, value }))
      expect(operation).toMatchObject({
        kind: 'wrap',
        side,
        contractAddress: wrapper,
        amount: 5n,
      })
      expect(childrenOf([operation], () => {})).toMatchObject([
        { direction: 'send', contractAddress: paid, amounts: [5n] },
        { direction: 'receive', contractAddress: got, amounts: [5n] },
      ])
      expect(spentBy([operation], 1).get(coinId(1, paid))).toBe(5n)
      expect(decode(call(signature, args, { to: token, value }))).toMatchObject(
        { kind: 'unimplemented' },
      )
    },
  )

  const requirement = 'requireAtLeast(address t, address a, uint256 m)'
  test('[SWAP-01] reads the checks of the wallet’s own balance', () => {
    const to = balanceCheck
    expect(
      decode(call('begin(address t, address a)', [token, me], { to })),
    ).toMatchObject({ kind: 'balanceCheck', step: 'begin', minimum: 0n })
    expect(decode(call(requirement, [token, me, 7n], { to }))).toMatchObject({
      kind: 'balanceCheck',
      step: 'require',
      contractAddress: token,
      minimum: 7n,
    })
  })

  test.each([
    ['by another contract', me, router],
    ['of another account', you, balanceCheck],
  ] as const)('[SWAP-01] error: a check %s is none', (_case, account, to) => {
    expect(
      decode(call(requirement, [token, account, 7n], { to })),
    ).toMatchObject({ kind: 'unimplemented', methodName: 'requireAtLeast' })
  })

  test('[HIST-02] reads an aggregator’s bridge, with and without a swap', () => {
    const leg = (id: bigint, inputToken: string) => ({
      id,
      optionalNativeAmount: 0n,
      inputToken,
      data: '0x',
    })
    const bridge = (first: bigint) =>
      decode(
        call(
          'outboundTransferTo((address receiverAddress, uint256 toChainId, uint256 amount, (uint256 id, uint256 optionalNativeAmount, address inputToken, bytes data) middlewareRequest, (uint256 id, uint256 optionalNativeAmount, address inputToken, bytes data) bridgeRequest) r)',
          [
            {
              receiverAddress: me,
              toChainId: 8453n,
              amount: 40n,
              middlewareRequest: leg(first, token),
              bridgeRequest: leg(3n, `0x${'e'.repeat(40)}`),
            },
          ],
          { to: bridgeRegistry },
        ),
      )
    const facts = {
      kind: 'bridge',
      fromChainId: 1,
      toChainId: 8453,
      amount: 40n,
    }
    expect(bridge(0n)).toMatchObject({
      ...facts,
      tokenContractAddress: nativeTokenAddress,
    })
    expect(bridge(2n)).toMatchObject({ ...facts, tokenContractAddress: token })
  })

  test.each([
    [
      call('depositEtherFor(address user)', [me], {
        to: bridgeRegistry,
        value: 4n,
      }),
      { tokenContractAddress: nativeTokenAddress, toChainId: 137, amount: 4n },
    ],
    [
      call(
        'depositFor(address user, address rootToken, bytes data)',
        [me, token, word(6n)],
        { to: bridgeRegistry },
      ),
      { tokenContractAddress: token, toChainId: 137, amount: 6n },
    ],
  ] as const)(
    '[HIST-02] reads a deposit to the bridge of Polygon',
    (one, expected) => {
      expect(decode(one)).toMatchObject({ kind: 'bridge', ...expected })
    },
  )

  const buyOrder = AbiParameters.encode(
    AbiParameters.from([
      'bytes4 method',
      '(address recipient, uint256[] ids, uint256[] amounts, uint256 deadline) order',
    ]),
    ['0xb2d81047', { recipient: me, ids: [7n], amounts: [2n], deadline: 99n }],
  )
  const sellOrder = AbiParameters.encode(
    AbiParameters.from([
      'bytes4 method',
      '(address recipient, uint256 minCurrency, uint256 deadline) order',
    ]),
    ['0xdb08ec97', { recipient: me, minCurrency: 50n, deadline: 99n }],
  )
  const sellOrder20 = AbiParameters.encode(
    AbiParameters.from([
      'bytes4 method',
      '(address recipient, uint256 minCurrency, address[] feeRecipients, uint256[] feeAmounts, uint256 deadline) order',
    ]),
    [
      '0xade79c7a',
      {
        recipient: me,
        minCurrency: 50n,
        feeRecipients: [you],
        feeAmounts: [1n],
        deadline: 99n,
      },
    ],
  )
  test.each([
    [
      'a purchase paid with a wrapped coin',
      call(safe1155, [me, router, 2n, 60n, buyOrder]),
      {
        side: 'buy',
        exchangeContractAddress: router,
        currencyContractAddress: token,
        currencyAmount: 60n,
        tokenIds: ['7'],
        amounts: [2n],
      },
    ],
    [
      'a sale',
      call(batch1155, [me, router, [7n, 8n], [1n, 2n], sellOrder]),
      {
        side: 'sell',
        exchangeContractAddress: router,
        tokenContractAddress: token,
        currencyAmount: 50n,
        tokenIds: ['7', '8'],
        amounts: [1n, 2n],
      },
    ],
    [
      'a sale with fees for others',
      call(batch1155, [me, router, [7n], [1n], sellOrder20]),
      {
        side: 'sell',
        currencyContractAddress: coin,
        currencyAmount: 50n,
      },
    ],
    [
      'a direct purchase',
      call(
        'buyTokens(uint256[] a, uint256[] b, uint256 c, uint256 d, address e, address[] f, uint256[] g)',
        [[7n], [2n], 60n, 99n, me, [], []],
        { to: router },
      ),
      {
        side: 'buy',
        exchangeContractAddress: router,
        tokenContractAddress: items,
        currencyContractAddress: coin,
        currencyAmount: 60n,
        tokenIds: ['7'],
      },
    ],
    [
      'a purchase that wraps the coin first',
      call('wrapAndSwap(uint256 a, address b, bytes c)', [60n, me, buyOrder], {
        to: router,
      }),
      {
        side: 'buy',
        tokenContractAddress: items,
        currencyContractAddress: coin,
        currencyAmount: 60n,
        tokenIds: ['7'],
        amounts: [2n],
      },
    ],
  ] as const)('[HIST-02] reads %s on the exchange', (_, one, expected) => {
    const exchangeOf = (address: string) =>
      address === router ? { token: items, currency: coin } : undefined
    expect(decode(one, { exchangeOf, readsLikeness: true })).toMatchObject({
      kind: 'niftyswap',
      deadline: 99n,
      recipient: me,
      ...expected,
    })
  })

  const mintOrder = AbiParameters.encode(
    AbiParameters.from([
      '(address recipient, uint256[] ids, uint256[] amounts) order',
    ]),
    [{ recipient: me, ids: [900n], amounts: [1n] }],
  )
  test.each(heroMintTargets)(
    '[HIST-02] reads a hero mint by its target %s',
    (target) => {
      const paid = (to: string, data: Hex) =>
        decode(call(batch1155, [me, to, [1n], [5n], data]), {
          readsLikeness: true,
        })
      expect(paid(target, mintOrder)).toMatchObject({
        kind: 'heroMint',
        mintContractAddress: target,
        tokenContractAddress: token,
        recipient: me,
        tokenIds: ['900'],
        amounts: [1n],
      })
      for (const plain of [paid(target, '0x1234'), paid(router, mintOrder)]) {
        expect(plain).toMatchObject({ kind: 'transfer', amounts: [5n] })
      }
      expect(heroMintTargets).toHaveLength(3)
    },
  )
})
