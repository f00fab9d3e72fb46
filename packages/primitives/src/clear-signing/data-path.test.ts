import { describe, expect, test } from 'vitest'
import { follow, listLeaves, parsePath } from './data-path.ts'

const data = {
  list: [1n, 2n, 3n],
  orders: [{ price: 5n }, { price: 6n }],
  deep: { er: { value: 'yes' } },
  bytes: '0xaabbccdd',
  number: 258n,
  none: [],
  nil: null,
}

/** Places and values that a path leads to. */
const found = (path: string) => {
  const parsed = parsePath(path)
  return parsed && follow(data, parsed.steps)
}
const whole = (place: string, value: unknown) => ({
  place,
  value,
  isPart: false,
})
const part = (place: string, value: string) => ({ place, value, isPart: true })

describe('paths of ERC-7730', () => {
  test.each([
    ['list.[0]', 'data', false],
    ['#.list', 'data', true],
    ['@.value', 'transaction', true],
    ['$.metadata.owner', 'description', true],
  ])('[DAPP-03] %s is of the %s', (path, root, isAbsolute) => {
    expect(parsePath(path)).toMatchObject({ root, isAbsolute })
  })

  test.each([
    ['', [whole('', data)]],
    ['list', [whole('list', data.list)]],
    ['#.list.[0]', [whole('list[0]', 1n)]],
    ['list[1]', [whole('list[1]', 2n)]],
    ['list.[-1]', [whole('list[2]', 3n)]],
    ['list.[-3]', [whole('list[0]', 1n)]],
    ['list.[-4]', []],
    ['list.[3]', []],
    [
      'list.[]',
      [whole('list[0]', 1n), whole('list[1]', 2n), whole('list[2]', 3n)],
    ],
    ['none.[]', []],
    ['orders.[].price', [5n, 6n].map((n, i) => whole(`orders[${i}].price`, n))],
    ['orders.[1].price', [whole('orders[1].price', 6n)]],
    ['orders.price', []],
    ['orders.length', []],
    ['deep.er.value', [whole('deep.er.value', 'yes')]],
    ['deep.[0]', []],
    ['deep.[]', []],
    ['deep.er.toString', []],
    ['nil.value', []],
    ['bytes.[0]', []],
    ['bytes.[0:2]', [part('bytes', '0xaabb')]],
    ['bytes.[:1]', [part('bytes', '0xaa')]],
    ['bytes.[1:]', [part('bytes', '0xbbccdd')]],
    ['bytes.[-1:]', [part('bytes', '0xdd')]],
    ['bytes.[1:-1]', [part('bytes', '0xbbcc')]],
    ['bytes.[0:2].value', []],
    ['number.[30:]', [part('number', '0x0102')]],
    ['deep.er.value.[0:1]', []],
    ['list.[0:1]', []],
  ])('[DAPP-03] "%s" leads to these places', (path, places) => {
    expect(found(path)).toEqual(places)
  })

  test.each([
    'a b',
    'a.[x]',
    'a.[1',
    'a.[1:2:3]',
    'a.[:',
    'a.[1234567890]',
    'a.[0:1234567890]',
    'a.]',
  ])('[DAPP-03] error: rejects "%s"', (path) => {
    expect(parsePath(path)).toBeUndefined()
  })

  test.each(['0xabc', 'abcd', '0x0g', -1n, 5, true])(
    '[DAPP-03] %s has no bytes to take a part of',
    (value) => {
      const steps = parsePath('[0:1]')?.steps ?? []
      expect(follow(value, steps)).toEqual([])
    },
  )

  test('[DAPP-03] lists every single value, also empty lists', () => {
    const leaves = listLeaves({ a: [1n, { b: null }], c: [], d: {} })
    expect(leaves).toEqual([
      whole('a[0]', 1n),
      whole('a[1].b', null),
      whole('c', []),
    ])
    expect(listLeaves(7n)).toEqual([whole('', 7n)])
  })
})
