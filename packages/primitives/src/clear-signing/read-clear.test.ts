import { AbiFunction } from 'ox'
import { describe, expect, test } from 'vitest'
import type { Address, Hex } from '../accounts/wallet-config.ts'
import type { Descriptor } from './descriptor.ts'
import { readClearCall, readClearTypedData } from './read-clear.ts'

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
        { label: 'Coins', value: { type: 'native', amount: 3n } },
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
      { label: 'Kind', value: { type: 'text', text: 'Buy' } },
      // There is no such kind.
      { label: 'Kind', value: { type: 'text', text: '9' } },
      { label: 'Head', value: { type: 'text', text: '0xabcd' } },
      { label: 'Wait', value: { type: 'duration', seconds: 60n } },
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

  test('[DAPP-03] reads no data that is longer or shorter than what the function takes', () => {
    const own = call(swap, swapArgs)
    const longer = `${own.data}${'00'.repeat(32)}` as Hex
    const shorter = own.data.slice(0, -64) as Hex
    for (const data of [longer, shorter])
      expect(readClearCall(descriptor, { ...own, data }, 137)).toBeUndefined()
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

  test('[DAPP-03] of 10,000 random calls every value is described or in the rest', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed
    }
    for (let round = 0; round < 10_000; round++) {
      const path = Array.from({ length: random() % 4 }, () => coin)
      const amount = BigInt(random()) ** BigInt(random() % 8)
      const args = [amount, BigInt(random()), path, person, BigInt(random())]
      const read = readClearCall(descriptor, call(swap, args), 137)
      const shown = (read?.fields ?? []).map(({ value }) =>
        JSON.stringify(value, (_, one) =>
          typeof one === 'bigint' ? `${one}` : one,
        ),
      )
      const texts = [...shown, ...(read?.rest ?? []).map(({ text }) => text)]
      for (const value of args.flat())
        expect(texts.some((text) => text.includes(`${value}`))).toBe(true)
    }
  })
})

describe('clear signing of typed data (ERC-7730)', () => {
  const data = {
    domain: { name: 'Shop', chainId: 137, verifyingContract: to },
    types: {
      Order: [
        { name: 'amount', type: 'uint256' },
        { name: 'until', type: 'uint64' },
        { name: 'salt', type: 'bytes32' },
      ],
    },
    primaryType: 'Order',
    message: { amount: '25', until: 1_800_000_000, salt: '0x01' },
  }
  const described: Descriptor = {
    context: {
      eip712: {
        domain: { name: 'Shop' },
        deployments: [{ chainId: 137, address: to }],
      },
    },
    display: {
      formats: {
        'Order(uint256 amount,uint64 until,bytes32 salt)': {
          intent: 'Sell a stone',
          fields: [
            {
              path: 'amount',
              label: 'For',
              format: 'unit',
              params: { base: 'gems', decimals: 1 },
            },
            {
              path: 'until',
              label: 'Until',
              format: 'date',
              params: { encoding: 'timestamp' },
            },
          ],
        },
      },
    },
  }

  test('[DAPP-03] [SIGN-11] shows what is described, and the rest as it is', () => {
    expect(readClearTypedData(described, data)).toEqual({
      intent: 'Sell a stone',
      owner: undefined,
      fields: [
        { label: 'For', value: { type: 'text', text: '2.5 gems' } },
        { label: 'Until', value: { type: 'date', seconds: 1_800_000_000n } },
      ],
      rest: [{ place: 'salt', text: '0x01' }],
    })
  })

  test.each([
    { name: 'Shop', chainId: 1, verifyingContract: to },
    { name: 'Shop', chainId: 137, verifyingContract: other },
    { name: 'Shop', chainId: 137 },
    { name: 'Fake', chainId: 137, verifyingContract: to },
    { chainId: 137, verifyingContract: to },
  ])('[DAPP-03] [SIGN-11] reads no data of another domain: %j', (domain) => {
    expect(readClearTypedData(described, { ...data, domain })).toBeUndefined()
  })

  test('[DAPP-03] [SIGN-11] reads no data of another type with the same name', () => {
    const types = { Order: [{ name: 'amount', type: 'uint128' }] }
    expect(readClearTypedData(described, { ...data, types })).toBeUndefined()
  })
})
