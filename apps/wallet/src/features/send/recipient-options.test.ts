import { expect, test } from 'vitest'
import { recipientOptions } from './recipient-options.ts'

const mira = `0x${'1a'.repeat(20)}` as const
const shop = `0x${'2b'.repeat(20)}` as const
const contacts = [{ address: mira, nickname: 'Mira Stonefield' }]
const find = (text: string) =>
  recipientOptions(text, contacts, [shop, mira]).map(({ address }) =>
    address.toLowerCase(),
  )

test.each([
  ['', [shop, mira]],
  ['mira', [mira]],
  ['Mira S', [mira]],
  ['0x2b2b', [shop]],
  ['nobody', []],
  [shop, []],
])('[SEND-01] [CONT-01] "%s" may mean %j', (text, addresses) => {
  expect(find(text)).toEqual(addresses)
})

test('[SEND-01] names past recipients that are contacts', () => {
  expect(recipientOptions('', contacts, [mira])).toEqual([
    { address: expect.stringMatching(/^0x1a/i), name: 'Mira Stonefield' },
  ])
})
