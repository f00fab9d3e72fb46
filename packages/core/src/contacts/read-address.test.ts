import { expect, test } from 'vitest'
import { readAddress } from './read-address.ts'

const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test.each([
  [address, { type: 'address', address }],
  [address.toLowerCase(), { type: 'address', address }],
  [address.replace('fB', 'Fb'), { type: 'problem', problem: 'wrong-checksum' }],
  [address.slice(0, -1), { type: 'problem', problem: 'not-an-address' }],
  ['orla.eth', { type: 'problem', problem: 'not-an-address' }],
  ['', { type: 'problem', problem: 'not-an-address' }],
  [`0x${'0'.repeat(40)}`, { type: 'problem', problem: 'no-one' }],
])('[SEND-01] [SHELL-12] reads %j', (text, reading) => {
  expect(readAddress(text)).toEqual(reading)
})
