import * as fc from 'fast-check'
import { AbiFunction } from 'ox'
import { describe, expect, test } from 'vitest'
import type { Address, Hex } from '../accounts/wallet-config.ts'
import type { Descriptor, DescriptorField } from './descriptor.ts'
import { readClearCall } from './read-clear.ts'

const to: Address = `0x${'c0'.repeat(20)}`
const coin: Address = `0x${'11'.repeat(20)}`
const other: Address = `0x${'22'.repeat(20)}`
const person: Address = `0x${'aa'.repeat(20)}`
const swap =
  'swap(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)'
const order =
  'place((address token, uint256 amount, uint8 kind)[] items, (bytes data, uint32 wait) rest)'

const descriptor: Descriptor = {
  context: { contract: { deployments: [{ chainId: 137, address: to }] } },
  metadata: {
    owner: 'Cairn\u202e Labs',
    enums: { kinds: { '0': 'Buy', '1': 'Sell' } },
    constants: { all: `0x${'f'.repeat(64)}` },
  },
  display: {
    definitions: {
      amount: { label: 'Amount', format: 'tokenAmount' },
    },
    formats: {
      [swap]: {
        intent: 'Swap',
        fields: [
          {
            path: 'amountIn',
            label: 'Pay',
            format: 'tokenAmount',
            params: {
              tokenPath: 'path.[0]',
              threshold: '$.metadata.constants.all',
              message: 'Everything',
            },
          },
          {
            $ref: '$.display.definitions.amount',
            path: '#.minOut',
            label: 'At least',
            params: { tokenPath: 'path.[-1]' },
          },
          { path: 'to', label: 'To', format: 'addressName' },
          { path: '@.value', label: 'Coins', format: 'amount' },
        ],
      },
      [order]: {
        intent: { kind: 'Place', what: 'order' },
        fields: [
          {
            path: 'items.[]',
            fields: [
              {
                path: 'amount',
                label: 'Amount',
                format: 'tokenAmount',
                params: { tokenPath: 'token' },
              },
              {
                path: 'kind',
                label: 'Kind',
                format: 'enum',
                params: { $ref: '$.metadata.enums.kinds' },
              },
            ],
          },
          { path: 'rest.data.[0:2]', label: 'Head' },
          { path: 'rest.wait', label: 'Wait', format: 'duration' },
        ],
      },
    },
  },
}

function call(signature: string, args: readonly unknown[], value = 0n) {
  const fn = AbiFunction.from(`function ${signature}` as never)
  const data = AbiFunction.encodeData(fn as never, args as never) as Hex
  return { to, value, data }
}

const swapArgs = [5n, 4n, [coin, other], person, 1_800_000_000n]

describe('clear signing of calls (ERC-7730)', () => {
  test('[DAPP-03] shows described values in their format, and all others as they are', () => {
    expect(readClearCall(descriptor, call(swap, swapArgs, 3n), 137)).toEqual({
      intent: 'Swap',
      owner: 'Cairn Labs',
      fields: [
        {
          label: 'Pay',
          value: { type: 'token', amount: 5n, token: coin, message: undefined },
        },
        {
          label: 'At least',
          value: {
            type: 'token',
            amount: 4n,
            token: other,
            message: undefined,
          },
        },
        { label: 'To', value: { type: 'address', address: person } },
        { label: 'Coins', value: { type: 'native', amount: 3n }, raw: '3' },
      ],
      rest: [{ place: 'deadline', text: '1800000000' }],
    })
  })

  test('[DAPP-03] names amounts above a threshold, and still has the amount', () => {
    const all = 2n ** 256n - 1n
    const read = readClearCall(
      descriptor,
      call(swap, [all, ...swapArgs.slice(1)]),
      137,
    )
    expect(read?.fields[0]?.value).toEqual({
      type: 'token',
      amount: all,
      token: coin,
      message: 'Everything',
    })
  })

  test('[DAPP-03] reads lists and parts; bytes shown in part are shown whole as well', () => {
    const args = [
      [
        { token: coin, amount: 1n, kind: 0 },
        { token: other, amount: 2n, kind: 9 },
      ],
      { data: '0xabcdef', wait: 60 },
    ]
    const read = readClearCall(descriptor, call(order, args), 137)
    expect(read?.intent).toBe('Place order')
    expect(read?.fields).toEqual([
      {
        label: 'Amount',
        value: { type: 'token', amount: 1n, token: coin, message: undefined },
      },
      {
        label: 'Amount',
        value: { type: 'token', amount: 2n, token: other, message: undefined },
      },
      { label: 'Kind', value: { type: 'text', text: 'Buy' }, raw: '0' },
      // There is no such kind.
      { label: 'Kind', value: { type: 'text', text: '9' } },
      { label: 'Head', value: { type: 'text', text: '0xabcd' } },
      { label: 'Wait', value: { type: 'duration', seconds: 60n }, raw: '60' },
    ])
    expect(read?.rest).toEqual([{ place: 'rest.data', text: '0xabcdef' }])
  })

  test('[DAPP-03] reads no other contract, network or function', () => {
    const own = call(swap, swapArgs)
    expect(readClearCall(descriptor, own, 1)).toBeUndefined()
    expect(
      readClearCall(descriptor, { ...own, to: other }, 137),
    ).toBeUndefined()
    expect(
      readClearCall(descriptor, { ...own, data: '0x12345678' }, 137),
    ).toBeUndefined()
  })

  test('[DAPP-03] reads no data that is shorter than what the function takes, and shows what follows it', () => {
    const own = call(swap, swapArgs)
    const shorter = own.data.slice(0, -64) as Hex
    expect(
      readClearCall(descriptor, { ...own, data: shorter }, 137),
    ).toBeUndefined()
    const longer = readClearCall(
      descriptor,
      { ...own, data: `${own.data}c0ffee` },
      137,
    )
    const plain = readClearCall(descriptor, own, 137)
    expect(longer).toEqual({
      ...plain,
      rest: [
        ...(plain?.rest ?? []),
        { place: 'after the arguments', text: '0xc0ffee' },
      ],
    })
  })

  /** Describes `move(token, to, amount)` with these fields alone. */
  const move = 'move(address token, address to, uint256 amount)'
  const readMove = (
    field: object,
    args: readonly unknown[] = [coin, person, 5n],
  ) =>
    readClearCall(
      {
        ...descriptor,
        metadata: {
          enums: { names: { [person]: 'Your own savings account' } },
          constants: { unit: 'gems', label: 'How many', coin },
        },
        display: { formats: { [move]: { fields: [field] } } },
      },
      call(move, args),
      137,
    )?.fields[0]

  test('[DAPP-03] words never take the place of a value: an address stands beside its name', () => {
    const params = { $ref: '$.metadata.enums.names' }
    expect(readMove({ path: 'to', format: 'enum', params })).toMatchObject({
      value: { type: 'text', text: 'Your own savings account' },
      raw: person,
    })
    expect(readMove({ path: 'amount', format: 'date' })?.raw).toBe('5')
  })

  test('[DAPP-03] no description makes a contract’s coin the network’s own', () => {
    const params = {
      tokenPath: 'token',
      nativeCurrencyAddress: '$.metadata.constants.coin',
    }
    const field = { path: 'amount', format: 'tokenAmount', params }
    expect(readMove(field)?.value).toMatchObject({ type: 'token', token: coin })
    const zero = `0x${'0'.repeat(40)}`
    const native = { ...params, nativeCurrencyAddress: zero }
    expect(
      readMove({ ...field, params: native }, [zero, person, 5n])?.value,
    ).toEqual({ type: 'native', amount: 5n })
  })

  test('[DAPP-03] reads constants of a description, and addresses in numbers', () => {
    const unit = { base: '$.metadata.constants.unit' }
    const label = '$.metadata.constants.label'
    expect(
      readMove({ path: 'amount', label, format: 'unit', params: unit }),
    ).toEqual({
      label: 'How many',
      value: { type: 'text', text: '5 gems' },
      raw: '5',
    })
    const field = { path: 'amount', format: 'addressName' }
    expect(readMove(field, [coin, coin, BigInt(person)])).toMatchObject({
      value: { type: 'address', address: person },
      raw: `${BigInt(person)}`,
    })
    expect(readMove(field, [coin, coin, 2n ** 160n])?.value.type).toBe('text')
  })

  test.each([
    'toString',
    '__proto__',
    'constructor',
    'amountIn.[0]',
    'path.[9]',
    'path.[',
    '',
    '$.metadata.owner',
  ])('[DAPP-03] a path that leads nowhere hides nothing: %j', (path) => {
    const odd: Descriptor = {
      ...descriptor,
      display: {
        formats: { [swap]: { intent: 'Swap', fields: [{ path, label: 'X' }] } },
      },
    }
    const read = readClearCall(odd, call(swap, swapArgs), 137)
    expect(read?.fields).toEqual([])
    expect(read?.rest.map(({ place }) => place)).toEqual([
      'amountIn',
      'minOut',
      'path[0]',
      'path[1]',
      'to',
      'deadline',
    ])
  })

  test('[DAPP-03] characters that hide or turn others stand as numbers', () => {
    const say = 'say(string text, string more)'
    const own: Descriptor = {
      ...descriptor,
      display: { formats: { [say]: { fields: [{ path: 'text' }] } } },
    }
    const read = readClearCall(
      own,
      call(say, ['a\u202eb\u0000', 'c\u200bd\n']),
      137,
    )
    expect(read?.fields).toEqual([
      { label: 'text', value: { type: 'text', text: 'a\\u{202e}b\\u{0}' } },
    ])
    expect(read?.rest).toEqual([{ place: 'more', text: 'c\\u{200b}d\\u{a}' }])
  })

  test('[DAPP-03] a field that its description hides is shown as it is', () => {
    const shy: Descriptor = {
      ...descriptor,
      display: {
        formats: {
          [swap]: {
            intent: 'Swap',
            fields: [{ path: 'to', label: 'To', visible: 'never' }],
          },
        },
      },
    }
    const read = readClearCall(shy, call(swap, swapArgs), 137)
    expect(read?.fields).toEqual([])
    expect(read?.rest.map(({ place }) => place)).toContain('to')
  })

  const transfer = 'transfer(address to, uint256 amount)'
  const asked = call(transfer, [other, 5n])
  const saying = (
    key: string,
    fields: readonly DescriptorField[],
    abi?: unknown,
  ): Descriptor => ({
    context: {
      contract: { deployments: [{ chainId: 137, address: to }], abi },
    },
    display: { formats: { [key]: { intent: 'Claim', fields } } },
  })

  test('[DAPP-03] a value after 200 others is in the rest', () => {
    const often = Array.from({ length: 200 }, () => ({ path: 'amount' }))
    const read = readClearCall(
      saying(transfer, [...often, { path: 'to' }]),
      asked,
      137,
    )
    expect(read?.fields).toHaveLength(200)
    expect(read?.rest).toEqual([{ place: 'to', text: other }])
  })

  const named = (...names: readonly string[]) => [
    {
      ...{ type: 'function', name: 'transfer', outputs: [] },
      stateMutability: 'nonpayable',
      inputs: [
        { type: 'address', name: names[0] },
        { type: 'uint256', name: names[1] },
      ],
    },
  ]

  test.each([
    ['two of one name', 'transfer(address a, uint256 a)', undefined],
    [
      'one like the place of another',
      'transfer(address, uint256 _0)',
      undefined,
    ],
    ['two of one name in its ABI', '0xa9059cbb', named('a', 'a')],
    ['one that is a path', '0xa9059cbb', named('@.to', 'amount')],
  ])(
    '[DAPP-03] parameters with %s are not read: one would hide the other',
    (...row) => {
      const [, key, abi] = row
      const fields = [{ path: '@.to' }, { path: 'a' }]
      expect(
        readClearCall(saying(key, fields, abi), asked, 137),
      ).toBeUndefined()
      const plain = saying('0xa9059cbb', [], named('a', 'amount'))
      expect(readClearCall(plain, asked, 137)?.rest).toHaveLength(2)
    },
  )

  test('[DAPP-03] of random calls every value is described or in the rest', () => {
    const number = fc.bigInt(0n, 2n ** 256n - 1n)
    const addresses = fc.array(fc.constantFrom(coin, other), { maxLength: 4 })
    const calls = fc.tuple(
      number,
      number,
      addresses,
      fc.constant(person),
      number,
    )
    fc.assert(
      fc.property(calls, (args) => {
        const read = readClearCall(descriptor, call(swap, args), 137)
        const shown = (read?.fields ?? []).map(({ value }) =>
          JSON.stringify(value, (_, one) =>
            typeof one === 'bigint' ? `${one}` : one,
          ),
        )
        const texts = [...shown, ...(read?.rest ?? []).map(({ text }) => text)]
        for (const value of args.flat())
          expect(texts.some((text) => text.includes(`${value}`))).toBe(true)
      }),
    )
  })
})
