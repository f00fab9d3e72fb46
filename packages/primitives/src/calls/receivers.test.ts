import { expect, test } from 'vitest'
import type { Operation } from './operation.ts'
import { receiversOf, receiversOfCall } from './receivers.ts'

const [own, mira, shop] = ['aa', 'bb', 'cc'].map(
  (byte) => `0x${byte.repeat(20)}`,
)
const transfer = (to = '', isNetworkFee = false) =>
  ({ kind: 'transfer', to, isNetworkFee }) as unknown as Operation
const swap = (recipient = '') =>
  ({ kind: 'swap', recipient }) as unknown as Operation

test('[SEND-01] lists each receiver once, without the wallet and the relayer', () => {
  const operations = [
    transfer(mira),
    transfer(mira?.toUpperCase().replace('0X', '0x')),
    transfer(shop, true),
    swap(own),
    swap(shop),
  ]
  expect(receiversOf(operations, own ?? '')).toEqual([mira, shop])
})

test.each([
  ['transfer', { to: 'to', isNetworkFee: false }, ['to']],
  ['transfer', { to: 'to', isNetworkFee: true }, []],
  ['swap', { recipient: 'to' }, ['to']],
  ['bridge', { recipient: 'to' }, ['to']],
  ['niftyswap', { recipient: 'to' }, ['to', 'called']],
  ['heroMint', { recipient: 'to' }, ['to', 'called']],
  ['wrap', {}, []],
  ['approve', {}, ['called']],
  ['balanceCheck', {}, ['called']],
  ['wallet', {}, ['called']],
  ['unimplemented', {}, ['called']],
  ['unknown', {}, ['called']],
] as const)(
  '[SEND-01] a call of the kind %s with native coins gives to whom it names: %j',
  (kind, more, receivers) => {
    const of = (value: bigint) =>
      ({ kind, target: 'called', value, ...more }) as unknown as Operation
    expect(receiversOfCall(of(1n))).toEqual(receivers)
    expect(receiversOfCall(of(0n))).toEqual(
      receivers.filter((one) => one !== 'called'),
    )
  },
)
