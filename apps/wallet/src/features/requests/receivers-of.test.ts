import type { Operation } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { receiversOf } from './receivers-of.ts'

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
