import type { Address, Operation } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { checkCalls, checkRun, isWorse, priceFall } from './check-terms.ts'
import type { MoneyTerms } from './money-terms.ts'

const at = (digit: string) => `0x${digit.repeat(40)}` as Address
const account = at('a')
const usdc = at('1')
const link = at('2')
const router = at('3')
const check = at('4')
const thief = at('f')
const native = at('0')

const terms: MoneyTerms = {
  targets: [router, check],
  pay: { chainId: 1, contractAddress: usdc, amount: '1000' },
  get: { chainId: 1, contractAddress: link, expected: '60', minimum: '50' },
  quotedAt: 1,
  expiresAt: 2,
  order: {},
}

/** One call, with what matters to the check. */
const call = (
  target: Address,
  details: Record<string, unknown>,
  value = 0n,
): Operation =>
  ({
    kind: 'unimplemented',
    account,
    target,
    value,
    call: { to: target, value, data: '0x' },
    ...details,
  }) as unknown as Operation

const approve = {
  kind: 'approve',
  contractAddress: usdc,
  spender: router,
  amount: 1000n,
}
const swap = {
  kind: 'swap',
  fromContractAddress: usdc,
  toContractAddress: link,
  fromAmount: 1000n,
  toAmount: 50n,
  exact: 'input',
  recipient: account,
}
const bridge = {
  kind: 'bridge',
  tokenContractAddress: usdc,
  fromChainId: 1,
  toChainId: 1,
  amount: 1000n,
  recipient: account,
}

const checked = (operations: readonly Operation[], more = terms) =>
  checkCalls(more, {
    account,
    allowed: [router, check],
    operations,
  })

describe('checkCalls', () => {
  test('[SWAP-01] accepts approval, swap, check and reset', () => {
    const operations = [
      call(usdc, approve),
      call(router, swap),
      call(check, {}),
      call(usdc, { ...approve, amount: 0n }),
    ]
    expect(checked(operations)).toBeUndefined()
  })

  test('[BRDG-01] accepts a bridge', () => {
    expect(checked([call(router, bridge)])).toBeUndefined()
  })

  test.each([
    ['another contract', call(thief, swap), 'target'],
    ['an unread call to another contract', call(thief, {}), 'target'],
    [
      'another recipient',
      call(router, { ...swap, recipient: thief }),
      'recipient',
    ],
    [
      'a bridge to somebody',
      call(router, { ...bridge, recipient: thief }),
      'recipient',
    ],
    [
      'another coin out',
      call(router, { ...swap, toContractAddress: usdc }),
      'order',
    ],
    [
      'another coin in',
      call(router, { ...swap, fromContractAddress: link }),
      'order',
    ],
    [
      'more than was typed',
      call(router, { ...swap, fromAmount: 1001n }),
      'order',
    ],
    ['a lower minimum', call(router, { ...swap, toAmount: 49n }), 'order'],
    ['another chain', call(router, { ...bridge, toChainId: 9 }), 'order'],
    ['native coins beside', call(router, swap, 1n), 'order'],
    ['another spender', call(usdc, { ...approve, spender: thief }), 'approval'],
    [
      'too much approved',
      call(usdc, { ...approve, amount: 1001n }),
      'approval',
    ],
    [
      'everything approved',
      call(usdc, { ...approve, access: 'all' }),
      'approval',
    ],
    [
      'another coin approved',
      call(link, { ...approve, contractAddress: link }),
      'approval',
    ],
    ['an approval by another contract', call(thief, approve), 'target'],
    [
      'a reset by another contract',
      call(thief, { ...approve, amount: 0n }),
      'target',
    ],
    ['a transfer', call(router, { kind: 'transfer' }), 'recipient'],
  ] as const)('[SWAP-01] error: finds %s', (_case, operation, breach) => {
    expect(checked([operation])).toBe(breach)
  })

  test('[SWAP-01] error: a target must be named by the terms and by the environment', () => {
    const own = { ...terms, targets: [thief] }
    expect(checked([call(thief, {})], own)).toBe('target')
    const one = { ...terms, targets: [router] }
    expect(checked([call(check, {})], one)).toBe('target')
    expect(checked([call(router, {})], one)).toBeUndefined()
  })

  test('[SWAP-01] takes back what anybody may spend', () => {
    const reset = { ...approve, spender: thief, amount: 0n }
    expect(checked([call(usdc, reset)])).toBeUndefined()
    expect(checked([call(usdc, { ...reset, amount: 1n })])).toBe('approval')
  })

  test.each([
    ['another coin', { tokenContractAddress: link }, 'order'],
    ['more than was typed', { amount: 1001n }, 'order'],
    ['less than was typed', { amount: 999n }, undefined],
    ['a chain that nobody names', { toChainId: undefined }, undefined],
  ])('[BRDG-01] a bridge of %s', (_, change, breach) => {
    expect(checked([call(router, { ...bridge, ...change })])).toBe(breach)
  })

  test('[SWAP-01] looks at every call', () => {
    const good = [call(usdc, approve), call(router, swap)]
    expect(checked([...good, call(thief, {})])).toBe('target')
    expect(checked([])).toBeUndefined()
  })

  test('[SWAP-01] adds up what several calls send', () => {
    const own = { ...terms, pay: { ...terms.pay, contractAddress: native } }
    const pay = { ...swap, fromContractAddress: native, fromAmount: 600n }
    const twice = [call(router, pay, 600n), call(router, pay, 600n)]
    expect(checked(twice, own)).toBe('order')
    expect(checked(twice.slice(1), own)).toBeUndefined()
    const [first] = twice as [Operation]
    const sending = (value: bigint) => checked([{ ...first, value }], own)
    expect([sending(1000n), sending(1001n)]).toEqual([undefined, 'order'])
  })
})

describe('checkRun', () => {
  const change = (
    contractAddress: Address,
    amount: bigint,
    tokenId?: bigint,
  ) => ({
    contractAddress,
    amount,
    tokenId,
  })
  const fee = (contractAddress: Address | null, value: string) =>
    ({ token: { contractAddress }, value }) as unknown as FeeOption
  const run = (
    changes: readonly ReturnType<typeof change>[],
    option?: FeeOption,
  ) => checkRun(terms, { chainId: 1, changes, fee: option })

  test('[SWAP-01] accepts what was expected, with the fee beside', () => {
    const changes = [change(usdc, -1000n), change(link, 50n)]
    expect(run(changes)).toBeUndefined()
    expect(
      run([...changes, change(native, -7n)], fee(null, '7')),
    ).toBeUndefined()
  })

  test('[SWAP-01] counts a fee in the coin that arrives or leaves', () => {
    const inUsdc = [change(usdc, -1007n), change(link, 50n)]
    expect(run(inUsdc, fee(usdc, '7'))).toBeUndefined()
    const inLink = [change(usdc, -1000n), change(link, 43n)]
    expect(run(inLink, fee(link, '7'))).toBeUndefined()
  })

  test.each([
    [
      'less than the minimum',
      [change(usdc, -1000n), change(link, 49n)],
      'gain',
    ],
    ['nothing', [change(usdc, -1000n)], 'gain'],
    ['more that leaves', [change(usdc, -1001n), change(link, 60n)], 'outflow'],
    [
      'another coin that leaves',
      [change(native, -1n), change(link, 60n)],
      'outflow',
    ],
    [
      'a collectible that leaves',
      [change(usdc, -1n, 4n), change(link, 60n)],
      'outflow',
    ],
    ['a collectible in the coin’s place', [change(link, 60n, 1n)], 'gain'],
    [
      'a collectible that stays, and one that arrives',
      [change(usdc, 0n, 4n), change(usdc, 1n, 5n), change(link, 60n)],
      undefined,
    ],
  ] as const)('[SWAP-01] error: finds %s', (_case, changes, breach) => {
    expect(run(changes)).toBe(breach)
  })

  test('[BRDG-01] does not expect the coin on the chain it leaves', () => {
    const own = { ...terms, get: { ...terms.get, chainId: 137 } }
    const changes = [change(usdc, -1000n)]
    expect(
      checkRun(own, { chainId: 1, changes, fee: undefined }),
    ).toBeUndefined()
  })
})

test('[SWAP-01] a quote is worse with less to get or more to pay', () => {
  const less = { ...terms, get: { ...terms.get, minimum: '49' } }
  const more = { ...terms, pay: { ...terms.pay, amount: '1001' } }
  expect([less, more, terms].map((next) => isWorse(next, terms))).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  ['a fifth less', '40', '1000', 20],
  ['a quarter more to pay', '50', '1250', 20],
  ['nothing else', '50', '1000', 0],
  ['more', '100', '1000', -100],
])(
  '[SWAP-01] tells how far a price fell: %s',
  (_, minimum, amount, percent) => {
    const next = {
      ...terms,
      get: { ...terms.get, minimum },
      pay: { ...terms.pay, amount },
    }
    expect(priceFall(next, terms)).toBe(percent)
  },
)
