import type { Address, Contact } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { cleanNickname, readContactAddress } from './contact-form.ts'

const own: Address = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const orla: Contact = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  nickname: 'Orla',
}
const theo: Contact = {
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  nickname: 'Theo',
}
const facts = {
  own,
  contacts: [orla],
  before: undefined,
  name: { type: 'waiting' },
} as const

describe('readContactAddress', () => {
  test.each([
    ['', { type: 'empty' }],
    ['  ', { type: 'empty' }],
    [` ${theo.address} `, { type: 'address', address: theo.address }],
    [`eth:${theo.address}\u200b`, { type: 'address', address: theo.address }],
    [theo.address.toLowerCase(), { type: 'address', address: theo.address }],
    ['orla.eth', { type: 'looking' }],
    ['nobody', { type: 'problem', problem: 'invalidAddress' }],
    ['0x12', { type: 'problem', problem: 'invalidAddress' }],
    [
      theo.address.replace('f', 'F'),
      { type: 'problem', problem: 'wrongChecksum' },
    ],
    [own, { type: 'problem', problem: 'ownAddress' }],
    [orla.address, { type: 'problem', problem: 'exists' }],
  ])('[CONT-01] reads "%s"', (text, expected) => {
    expect(readContactAddress(text, facts)).toEqual(expected)
  })

  test.each([
    [{ type: 'failed' }, { type: 'problem', problem: 'nameUnreachable' }],
    [
      { type: 'answer', address: null },
      { type: 'problem', problem: 'unknownName' },
    ],
    [
      { type: 'answer', address: theo.address },
      { type: 'address', address: theo.address },
    ],
    [
      { type: 'answer', address: orla.address },
      { type: 'problem', problem: 'exists' },
    ],
  ] as const)('[CONT-01] reads a name that came to %o', (name, expected) => {
    expect(readContactAddress('a.eth', { ...facts, name })).toEqual(expected)
  })

  test('[CONT-01] a contact may keep its own address', () => {
    const reading = readContactAddress(orla.address, { ...facts, before: orla })
    expect(reading).toEqual({ type: 'address', address: orla.address })
  })
})

describe('cleanNickname', () => {
  test.each([
    ['  Orla  ', 'Orla'],
    ['\u202EEvil\u200B', 'Evil'],
    ['\u200B', ''],
    ['石'.repeat(80), `${'石'.repeat(63)}…`],
  ])('[CONT-01] keeps of "%s" what is seen', (text, kept) => {
    expect(cleanNickname(text)).toBe(kept)
  })
})
