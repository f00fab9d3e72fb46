import { AbiFunction } from 'ox'
import { describe, expect, test } from 'vitest'
import type { Address, Hex } from '../accounts/wallet-config.ts'
import type { Descriptor, DescriptorField } from './descriptor.ts'
import {
  type ClearTypedData,
  readClearCall,
  readClearTypedData,
} from './read-clear.ts'

const to: Address = `0x${'c0'.repeat(20)}`
const person: Address = `0x${'aa'.repeat(20)}`
const pay = 'pay(address to, uint256 amount)'
const selector = AbiFunction.getSelector(`function ${pay}`)

function call(signature: string, args: readonly unknown[], value = 0n) {
  const fn = AbiFunction.from(`function ${signature}` as never)
  const data = AbiFunction.encodeData(fn as never, args as never) as Hex
  return { to, value, data }
}

/** A description of a contract at `to` with one format. */
const describes = (
  key: string,
  fields: readonly DescriptorField[],
  more: {
    readonly intent?: unknown
    readonly abi?: unknown
    readonly owner?: string
    readonly definitions?: Readonly<Record<string, DescriptorField>>
  } = {},
): Descriptor => ({
  context: {
    contract: {
      deployments: [
        { chainId: 1, address: person },
        { chainId: 137, address: to.toUpperCase().replace('0X', '0x') },
      ],
      abi: more.abi,
    },
  },
  ...(more.owner !== undefined && { metadata: { owner: more.owner } }),
  display: {
    ...(more.definitions && { definitions: more.definitions }),
    formats: { [key]: { intent: more.intent, fields } },
  },
})

const read = (descriptor: Descriptor, own = call(pay, [person, 5n], 7n)) =>
  readClearCall(descriptor, own, 137)
const rest = {
  to: { place: 'to', text: person },
  amount: { place: 'amount', text: '5' },
  coins: { place: '@.value', text: '7' },
}

describe('what a description of a call decides', () => {
  test.each([
    ['Pay', 'Pay'],
    [{ kind: 'Pay', count: 5, what: 'someone' }, 'Pay someone'],
    [undefined, ''],
    [null, ''],
    [5, ''],
  ])('[DAPP-03] an intent of %j is "%s"', (intent, said) => {
    expect(read(describes(pay, [], { intent }))?.intent).toBe(said)
  })

  test.each([
    ['Cairn', 'Cairn'],
    ['', undefined],
    [undefined, undefined],
  ])('[DAPP-03] an owner of %j is %s', (owner, said) => {
    const more = owner === undefined ? {} : { owner }
    expect(read(describes(pay, [], more))?.owner).toBe(said)
  })

  test('[DAPP-03] coins that the call carries are in the rest until a field shows them', () => {
    expect(read(describes(pay, []))?.rest).toEqual(Object.values(rest))
    const shown = read(describes(pay, [{ path: '@.value', format: 'amount' }]))
    expect(shown?.rest).toEqual([rest.to, rest.amount])
    const none = read(describes(pay, []), call(pay, [person, 5n], 0n))
    expect(none?.rest).toEqual([rest.to, rest.amount])
  })

  test.each([
    ['no label', undefined, 'amount'],
    ['an empty one', ' ', 'amount'],
    ['one of its own', 'How much', 'How much'],
  ])('[DAPP-03] a value with %s is labelled', (_, label, shown) => {
    const field = { path: 'amount', ...(label && { label }) }
    const [got] = read(describes(pay, [field]))?.fields ?? []
    expect(got).toEqual({ label: shown, value: { type: 'text', text: '5' } })
  })

  test.each([
    ['of this network', '@.chainId', '@.chainId', '137'],
    ['of this contract', '@.to', '@.to', to],
    ['from the beginning', '#.amount', 'amount', '5'],
  ])('[DAPP-03] a field may show a fact %s', (_, path, label, text) => {
    const inside = { path: 'to', fields: [{ path }] }
    for (const field of [{ path }, inside])
      expect(read(describes(pay, [field]))?.fields).toEqual([
        { label, value: { type: 'text', text } },
      ])
  })

  test('[DAPP-03] a list is no value of its own', () => {
    const key = 'pay(uint256[] amounts)'
    const field = { path: 'amounts', label: 'Amounts' }
    const got = read(describes(key, [field]), call(key, [[1n, 2n]]))
    expect(got?.fields).toEqual([])
    expect(got?.rest.map(({ place }) => place)).toEqual([
      'amounts[0]',
      'amounts[1]',
    ])
  })

  test.each([200, 201])('[DAPP-03] of %d values', (count) => {
    const key = 'pay(uint256[] amounts)'
    const amounts = Array.from({ length: count }, () => 1n)
    const got = read(describes(key, []), call(key, [amounts]))
    expect(got?.rest.length).toBe(count > 200 ? undefined : count)
  })

  test('[DAPP-03] fields inside fields are read eight deep', () => {
    const nested = (depth: number): DescriptorField =>
      depth === 0
        ? { path: 'amount', label: 'Deep' }
        : { fields: [nested(depth - 1)] }
    expect(read(describes(pay, [nested(8)]))?.fields).toHaveLength(1)
    expect(read(describes(pay, [nested(9)]))?.fields).toEqual([])
  })

  test.each([
    ['$.display.definitions.sum', 'Sum', 'amount'],
    ['$.display.definitions.toString', 'amount', undefined],
    ['$.display.definitions.sum.more', 'amount', undefined],
    ['x$.display.definitions.sum', 'amount', undefined],
    [undefined, 'amount', undefined],
  ])('[DAPP-03] a reference to %s is labelled %s', ($ref, label, base) => {
    const definitions = {
      sum: { label: 'Sum', format: 'unit', params: { base, decimals: 0 } },
    }
    const own = { params: { base: 'gems' }, ...($ref && { $ref }) }
    const field = { path: 'amount', ...own }
    const [got] = read(describes(pay, [field], { definitions }))?.fields ?? []
    const text = base ? '5 gems' : '5'
    expect(got).toMatchObject({ label, value: { type: 'text', text } })
    // Nothing is defined at all.
    const [alone] = read(describes(pay, [field]))?.fields ?? []
    expect(alone?.label).toBe('amount')
  })

  test('[DAPP-03] params of a field stand beside those of its definition', () => {
    const definitions = {
      sum: { format: 'unit', params: { base: 'gems', decimals: 1 } },
    }
    const $ref = '$.display.definitions.sum'
    const of = (params?: Readonly<Record<string, unknown>>) =>
      read(
        describes(pay, [{ path: 'amount', $ref, ...(params && { params }) }], {
          definitions,
        }),
      )?.fields[0]?.value
    expect(of()).toEqual({ type: 'text', text: '0.5 gems' })
    expect(of({ base: 'stones' })).toEqual({ type: 'text', text: '0.5 stones' })
  })
})

describe('functions that a description names', () => {
  const abi = [
    { type: 'event', name: 'Paid', inputs: [] },
    {
      ...{ type: 'function', name: 'pay', outputs: [] },
      stateMutability: 'payable',
      inputs: [
        { type: 'address', name: 'whom' },
        { type: 'uint256', name: 'sum' },
      ],
    },
  ]
  const placesOf = (key: string, of?: unknown) =>
    read(describes(key, [], { abi: of }), call(pay, [person, 5n]))?.rest.map(
      ({ place }) => place,
    )

  test.each([
    ['by its signature', pay, abi, ['to', 'amount']],
    ['by types alone', 'pay(address,uint256)', abi, ['whom', 'sum']],
    ['by types without names', 'pay(address,uint256)', undefined, ['_0', '_1']],
    ['by types and one name', 'pay(address,uint256 x)', abi, ['whom', 'sum']],
    ['by its selector', selector, abi, ['whom', 'sum']],
    ['by its selector, large', selector.toUpperCase(), abi, ['whom', 'sum']],
    ['by its selector alone', selector, undefined, undefined],
    ['by its selector and a bad ABI', selector, [5], undefined],
    ['by its selector and no ABI', selector, { pay: 5 }, undefined],
    ['by another selector', '0x12345678', abi, undefined],
    ['by another signature', 'pay(address to)', abi, undefined],
    ['by no signature', 'pay me', abi, undefined],
  ])('[DAPP-03] finds a function %s', (_, key, of, places) => {
    expect(placesOf(key, of)).toEqual(places)
  })

  test('[DAPP-03] finds a function whatever stands before it', () => {
    const before = describes('other(bool yes)', [])
    const { formats } = describes(pay, []).display
    const both = {
      ...before,
      display: { formats: { ...before.display.formats, ...formats } },
    }
    expect(read(both)?.rest).toHaveLength(3)
  })

  test('[DAPP-03] reads a selector in any letter case', () => {
    const own = call(pay, [person, 5n])
    const data = own.data.toUpperCase().replace('0X', '0x') as Hex
    expect(read(describes(pay, []), { ...own, data })?.rest).toEqual([
      rest.to,
      rest.amount,
    ])
  })

  test('[DAPP-03] parts of one parameter with the same name are not read', () => {
    const key = 'pay((uint256 a, uint256 a) parts)'
    const own = call(key, [[1n, 2n]])
    expect(read(describes(key, []), own)).toBeUndefined()
  })

  test('[DAPP-03] error: rejects data that is encoded otherwise than by the rules', () => {
    const key = 'pay(bool yes)'
    const own = call(key, [true])
    const data = own.data.replace(/1$/, '2') as Hex
    expect(read(describes(key, []), own)?.rest).toHaveLength(1)
    expect(read(describes(key, []), { ...own, data })).toBeUndefined()
  })

  test('[DAPP-03] no description of typed data reads a call', () => {
    const typed: Descriptor = {
      context: { eip712: { deployments: [{ chainId: 137, address: to }] } },
      display: { formats: { [pay]: { fields: [] } } },
    }
    expect(read(typed)).toBeUndefined()
  })
})

describe('typed data that a description names', () => {
  const data: ClearTypedData = {
    domain: { name: 'Shop', version: '1', chainId: 137, verifyingContract: to },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: '25' },
  }
  const place = { chainId: 137, verifyingContract: to }
  const named = (eip712: Descriptor['context']['eip712'], key = 'Order') =>
    readClearTypedData(
      { context: { eip712 }, display: { formats: { [key]: {} } } },
      data,
    )
  const plain = {
    ...{ intent: '', owner: undefined, fields: [] },
    rest: [{ place: 'amount', text: '25' }],
  }

  test.each([
    ['a deployment', { deployments: [{ chainId: 137, address: to }] }, true],
    ['its domain', { domain: place }, true],
    ['its domain in text', { domain: { ...place, chainId: '137' } }, true],
    ['both', { domain: place, deployments: [] }, false],
    ['a contract alone', { domain: { verifyingContract: to } }, false],
    ['a network alone', { domain: { chainId: 137 } }, false],
    ['another network', { domain: { ...place, chainId: 1 } }, false],
    [
      'another contract',
      { domain: { ...place, verifyingContract: person } },
      false,
    ],
    ['another version', { domain: { ...place, version: '2' } }, false],
    ['a member that is not there', { domain: { ...place, salt: '1' } }, false],
    ['a member of every object', { domain: { ...place, toString: 1 } }, false],
    ['nothing', {}, false],
    ['no typed data', undefined, false],
  ])('[DAPP-03] [SIGN-11] is found by %s', (_, eip712, isFound) => {
    expect(named(eip712)).toEqual(isFound ? plain : undefined)
  })

  test.each([
    ['Order', true],
    ['Order(uint256 amount)', true],
    ['Order(uint128 amount)', false],
    ['toString', false],
  ])('[DAPP-03] [SIGN-11] is found by the type %s', (key, isFound) => {
    expect(named({ domain: place }, key)).toEqual(isFound ? plain : undefined)
  })

  test('[DAPP-03] [SIGN-11] a type that is not there is none', () => {
    const context = { eip712: { domain: place } }
    const display = { formats: {} }
    for (const primaryType of ['Missing', 'toString'])
      expect(
        readClearTypedData({ context, display }, { ...data, primaryType }),
      ).toBeUndefined()
  })

  test('[DAPP-03] [SIGN-11] shows the contract and network of the domain', () => {
    const fields = [{ path: '@.to' }, { path: '@.chainId' }]
    const got = readClearTypedData(
      {
        context: { eip712: { domain: place } },
        display: { formats: { Order: { fields } } },
      },
      data,
    )
    expect(got?.fields.map(({ label }) => label)).toEqual(['@.to', '@.chainId'])
  })
})
