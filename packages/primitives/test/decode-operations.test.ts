import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BatchedCall,
  callsOfWallet,
  childrenOf,
  decodeOperations,
  encodeCollectibleTransfer,
  encodeTransfer,
  type Hex,
  nativeTokenAddress,
} from '../src/index.ts'
import {
  batch1155,
  call,
  context,
  decode,
  execute,
  me,
  other,
  pay,
  router,
  safe1155,
  selfExecute,
  token,
  word,
  you,
} from './_calls.ts'

describe('decodeOperation', () => {
  test.each([
    [
      'native coins',
      pay,
      {
        methodName: '',
        contractAddress: nativeTokenAddress,
        contractType: 'NATIVE',
        transferType: 'SEND',
        from: me,
        to: you,
        tokenIds: ['0'],
        amounts: [9n],
      },
    ],
    [
      'a coin',
      call('transfer(address to, uint256 amount)', [you, 5n]),
      {
        signature: 'transfer(address,uint256)',
        byteSignature: '0xa9059cbb',
        methodName: 'transfer',
        contractType: 'ERC20',
        transferType: 'SEND',
        to: you,
        amounts: [5n],
      },
    ],
    [
      'a coin transferred from another account',
      call('transferFrom(address from, address to, uint256 amount)', [
        you,
        me,
        5n,
      ]),
      { contractType: 'ERC20', transferType: 'RECEIVE', from: you, to: me },
    ],
    [
      'an ERC-721',
      call('safeTransferFrom(address from, address to, uint256 tokenId)', [
        me,
        you,
        7n,
      ]),
      { contractType: 'ERC721', tokenIds: ['7'], amounts: [1n] },
    ],
    [
      'an ERC-721 with data',
      call(
        'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
        [me, you, 7n, '0x12'],
      ),
      { contractType: 'ERC721', tokenIds: ['7'], amounts: [1n] },
    ],
    [
      'an ERC-1155',
      call(safe1155, [me, you, 7n, 3n, '0x']),
      { contractType: 'ERC1155', tokenIds: ['7'], amounts: [3n] },
    ],
    [
      'several of an ERC-1155',
      call(batch1155, [me, you, [7n, 8n], [3n, 4n], '0x12']),
      { contractType: 'ERC1155', tokenIds: ['7', '8'], amounts: [3n, 4n] },
    ],
  ] as const)('[HIST-02] reads a transfer of %s', (_, one, expected) => {
    expect(decode(one)).toMatchObject({
      kind: 'transfer',
      isNetworkFee: false,
      target: one.to,
      ...expected,
    })
  })

  test('[HIST-02] tells an ERC-721 from a coin by its contract', () => {
    const one = call('transferFrom(address from, address to, uint256 amount)', [
      me,
      you,
      12n,
    ])
    expect(decode(one, { contractTypeOf: () => 'ERC721' })).toMatchObject({
      contractType: 'ERC721',
      tokenIds: ['12'],
      amounts: [1n],
    })
  })

  test('[HIST-02] marks payments to the relayer', () => {
    expect(decode(pay, { paymentAddress: you })).toMatchObject({
      isNetworkFee: true,
    })
  })

  test('[HIST-02] reads back every amount of a coin', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (amount) => {
        const one = encodeTransfer({ contractAddress: token, to: you, amount })
        expect(decode(one)).toMatchObject({
          kind: 'transfer',
          contractAddress: token,
          contractType: 'ERC20',
          amounts: [amount],
        })
      }),
    )
  })

  test('[HIST-02] reads back how collectibles are sent', () => {
    const one = encodeCollectibleTransfer({
      contractAddress: token,
      contractType: 'ERC1155',
      from: me,
      to: you,
      tokenId: '77',
      amount: 2n,
    })
    expect(decode(one)).toMatchObject({
      contractType: 'ERC1155',
      tokenIds: ['77'],
      amounts: [2n],
    })
  })

  test('[HIST-02] reads an approval', () => {
    expect(
      decode(call('approve(address spender, uint256 amount)', [you, 5n])),
    ).toMatchObject({
      kind: 'approve',
      methodName: 'approve',
      contractAddress: token,
      spender: you,
      amount: 5n,
    })
  })

  const all = 2n ** 256n - 1n
  const signed = [27n, word(1n), word(2n)]
  const permit =
    'permit(address o, address s, uint256 v, uint256 d, uint8 a, bytes32 b, bytes32 c)'
  const daiPermit =
    'permit(address o, address s, uint256 n, uint256 e, bool l, uint8 a, bytes32 b, bytes32 c)'
  test.each([
    ['setApprovalForAll(address o, bool a)', [you, true], all, 'all'],
    ['setApprovalForAll(address o, bool a)', [you, false], 0n, 'none'],
    ['increaseAllowance(address s, uint256 a)', [you, 5n], 5n, 'more'],
    [permit, [me, you, 7n, 9n, ...signed], 7n, undefined],
    [daiPermit, [me, you, 1n, 9n, true, ...signed], all, undefined],
    [daiPermit, [me, you, 1n, 9n, false, ...signed], 0n, undefined],
  ] as const)('[HIST-02] reads who may take what by %s: %#', (...given) => {
    const [signature, args, amount, access] = given
    const operation = decode(call(signature, args))
    expect(operation).toMatchObject({
      kind: 'approve',
      contractAddress: token,
      spender: you,
      amount,
    })
    expect(operation.kind === 'approve' && operation.access).toBe(access)
    expect(childrenOf([operation], () => {})).toMatchObject([
      { kind: 'approve', spender: you, amount },
    ])
  })

  test('[HIST-02] a permit by another owner gives no access to the wallet’s assets', () => {
    expect(decode(call(permit, [other, you, 7n, 9n, ...signed]))).toMatchObject(
      { kind: 'unimplemented', methodName: 'permit' },
    )
  })

  test.each([
    ['updateImageHash(bytes32 h)', [word(1n)], me, 'wallet'],
    ['updateImageHash(bytes32 h)', [word(1n)], you, 'unimplemented'],
    ['deposit()', [], token, 'unimplemented'],
  ] as const)('[HIST-02] names %s to %s', (signature, args, to, kind) => {
    expect(decode(call(signature, args, { to }))).toMatchObject({
      kind,
      methodName: signature.split('(')[0],
    })
  })

  test.each([
    { name: 'an unknown selector', data: '0xdeadbeef', problem: false },
    { name: 'fewer bytes than a selector', data: '0xa9', problem: false },
    {
      name: 'too few bytes after a known selector',
      data: '0xa9059cbb00',
      problem: true,
    },
    {
      name: 'a path of one token',
      data: call(
        'swapExactETHForTokens(uint256 b, address[] p, address t, uint256 d)',
        [1n, [token], me, 1n],
      ).data,
      problem: true,
    },
    {
      name: 'a path of an invalid length',
      data: call(
        'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
        [
          {
            path: '0x1234',
            recipient: me,
            deadline: 9n,
            amountIn: 5n,
            amountOutMinimum: 3n,
          },
        ],
      ).data,
      problem: true,
    },
    {
      name: 'fewer amounts than ids',
      data: call(batch1155, [me, you, [1n, 2n], [1n], '0x']).data,
      problem: true,
    },
    {
      name: 'a list longer than its bytes',
      data: `0x2eb2c2d6${word(0n).slice(2).repeat(2)}${'f'.repeat(192)}`,
      problem: true,
    },
  ] as const)(
    '[HIST-02] error: $name is unknown, with its raw call',
    ({ data, problem }) => {
      const one: BatchedCall = { to: router, value: 3n, data }
      const operation = decode(one)
      expect(operation).toMatchObject({
        kind: 'unknown',
        value: 3n,
        call: { to: router, data },
      })
      expect(
        operation.kind === 'unknown' && operation.problem !== undefined,
      ).toBe(problem)
    },
  )

  test('[HIST-02] is total: any bytes after any selector decode to an operation', () => {
    const selectors = [
      'a9059cbb',
      '23b872dd',
      '095ea7b3',
      'f242432a',
      '2eb2c2d6',
      '7a9a1628',
      '61c2926c',
      '38ed1739',
      '7ff36ab5',
      'c04b8d59',
      'a44bbb15',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...selectors),
        fc.uint8Array({ maxLength: 400 }),
        (selector, bytes) => {
          const data: Hex = `0x${selector}${Buffer.from(bytes).toString('hex')}`
          const operations = decodeOperations(
            [{ to: token, value: 0n, data }],
            context,
          )
          expect(operations).toHaveLength(1)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('decodeOperations', () => {
  test('[HIST-02] reads batches and nested batches, in their order', () => {
    const operations = decodeOperations(
      [
        selfExecute([
          pay,
          selfExecute([call('approve(address a, uint256 b)', [you, 1n]), pay]),
        ]),
        pay,
      ],
      context,
    )
    expect(operations.map(({ kind }) => kind)).toEqual([
      'transfer',
      'approve',
      'transfer',
      'transfer',
    ])
  })

  test('[HIST-02] does not trust a batch that another contract would run', () => {
    expect(decodeOperations([selfExecute([pay], you)], context)).toMatchObject([
      { kind: 'unimplemented', methodName: 'selfExecute', target: you },
    ])
  })

  test('[HIST-02] shows a delegate call as one, with any data', () => {
    const disguised = {
      ...encodeTransfer({ contractAddress: token, to: you, amount: 1n }),
      delegateCall: true,
    }
    expect(decodeOperations([selfExecute([disguised])], context)).toMatchObject(
      [{ kind: 'unknown', methodName: 'delegatecall', target: token }],
    )
  })

  test('[HIST-02] error: shows an empty batch and one that is too deep', () => {
    let deep = selfExecute([pay])
    for (let depth = 0; depth < 20; depth += 1) deep = selfExecute([deep])
    for (const one of [selfExecute([]), deep]) {
      const operations = decodeOperations([one], context)
      expect(operations).toMatchObject([{ methodName: 'selfExecute' }])
    }
  })
})

describe('callsOfWallet', () => {
  const guests = [other]
  const ended = { hasReverted: false, logs: [] }

  test('[HIST-01] marks the calls of a reverted transaction as reverted', () => {
    expect(
      callsOfWallet(execute([pay]), me, guests, {
        hasReverted: true,
        logs: [],
      }),
    ).toMatchObject([{ outcome: { type: 'reverted' } }])
  })

  test('[HIST-01] marks calls without events as unknown', () => {
    expect(callsOfWallet(execute([pay]), me, guests, ended)).toMatchObject([
      { outcome: { type: 'unknown' } },
    ])
  })

  test.each([
    ['directly', execute([pay])],
    [
      'through a guest module',
      execute(
        [call('deploy(address a, bytes32 b)', [you, word(1n)]), execute([pay])],
        other,
      ),
    ],
  ] as const)(
    '[HIST-02] finds calls that the wallet ran %s',
    (_, transaction) => {
      expect(
        callsOfWallet(
          transaction,
          me.toUpperCase().replace('X', 'x'),
          guests,
          ended,
        ),
      ).toMatchObject([{ ...pay, delegateCall: false }])
    },
  )

  test.each([
    ['a plain payment', pay],
    ['a contract that only claims to run it', execute([execute([pay])], you)],
    ['another wallet', execute([pay], you)],
  ] as const)('[HIST-02] finds no calls in %s', (_, transaction) => {
    expect(callsOfWallet(transaction, me, guests, ended)).toEqual([])
  })
})
