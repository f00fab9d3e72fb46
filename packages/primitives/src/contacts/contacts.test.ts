import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../accounts/wallet-config.ts'
import {
  addContact,
  type Contact,
  editContact,
  findLookAlike,
  nicknameOf,
  removeContact,
  searchContacts,
  sortContacts,
} from './contacts.ts'

const orla: Contact = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  nickname: 'Orla Brennan',
}
const theo: Contact = {
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  nickname: 'Theo',
}
const lower = (address: Address) => address.toLowerCase() as Address

const contact = fc.record({
  address: fc
    .string({ unit: fc.constantFrom(...'01'), minLength: 40, maxLength: 40 })
    .map((digits): Address => `0x${digits}`),
  nickname: fc.string({ minLength: 1 }),
})

describe('addContact', () => {
  test('[CONT-01] keeps contacts in the order of their names', () => {
    expect(addContact([theo], orla)).toEqual([orla, theo])
  })

  test('[CONT-01] orders numbers in names by value, and equal names by address', () => {
    const of = (nickname: string, digit: string): Contact => ({
      address: `0x${digit.repeat(40)}`,
      nickname,
    })
    const sorted = [of('Safe 2', 'a'), of('Safe 2', 'b'), of('Safe 10', '1')]
    const [first, second, third] = sorted
    const others = sortContacts([third, second, first].filter((one) => !!one))
    expect(others).toEqual(sorted)
  })

  test('[CONT-01] error: rejects an address already on the list, in any letter case', () => {
    expect(() =>
      addContact([orla], { ...theo, address: lower(orla.address) }),
    ).toThrow(
      expect.objectContaining({
        name: 'ContactExistsError',
        message: 'Contact already exists',
      }),
    )
  })

  test('[CONT-01] an address is never on the list twice', () => {
    fc.assert(
      fc.property(fc.array(contact), (entries) => {
        const list = entries.reduce<readonly Contact[]>((before, entry) => {
          try {
            return addContact(before, entry)
          } catch {
            return before
          }
        }, [])
        const addresses = new Set(entries.map(({ address }) => address))
        expect(list.length).toBe(addresses.size)
      }),
    )
  })
})

describe('editContact', () => {
  test('[CONT-01] changes the name', () => {
    const next = { ...orla, nickname: 'Zoe' }
    expect(editContact([orla, theo], orla.address, next)).toEqual([theo, next])
  })

  test('[CONT-01] changes the address', () => {
    const next = { ...orla, address: `0x${'1'.repeat(40)}` } as const
    expect(editContact([orla], orla.address, next)).toEqual([next])
  })

  test("[CONT-01] error: rejects another contact's address", () => {
    expect(() => editContact([orla, theo], orla.address, theo)).toThrow(
      'Contact already exists',
    )
  })

  test('[CONT-01] error: rejects an edit of a contact that has been removed', () => {
    expect(() => editContact([theo], orla.address, orla)).toThrow(
      expect.objectContaining({
        name: 'ContactNotFoundError',
        message: 'This contact was removed meanwhile.',
      }),
    )
  })
})

describe('removeContact', () => {
  test('[CONT-01] removes an address in any letter case', () => {
    expect(removeContact([orla, theo], lower(orla.address))).toEqual([theo])
  })
})

describe('nicknameOf', () => {
  test.each([
    ['the user’s own', theo.address, 'Me'],
    ['the user’s own in lower case', lower(theo.address), 'Me'],
    ['a contact', orla.address, 'Orla Brennan'],
    ['a contact in lower case', lower(orla.address), 'Orla Brennan'],
    ['an unknown address', `0x${'1'.repeat(40)}`, undefined],
  ])('[CONT-01] names %s', (_case, address, expected) => {
    expect(nicknameOf([orla, theo], theo.address, address)).toBe(expected)
  })
})

describe('searchContacts', () => {
  test.each([
    ['', 2],
    ['  bren ', 1],
    ['THEO', 1],
    ['0x5aae', 1],
    ['nobody', 0],
  ])('[CONT-01] finds by name or address: "%s"', (text, count) => {
    expect(searchContacts([orla, theo], text)).toHaveLength(count)
  })
})

describe('findLookAlike', () => {
  const [start, end] = [orla.address.slice(0, 6), orla.address.slice(-4)]
  const fake = `${start}${'0'.repeat(32)}${end}`

  test('[SEND-01] finds the known address that an address imitates', () => {
    expect(findLookAlike(fake, [theo.address, orla.address])).toBe(orla.address)
    expect(findLookAlike(fake.toLowerCase(), [orla.address])).toBe(orla.address)
  })

  test('[SEND-01] finds it by the ends that a long short form shows', () => {
    const another = end.startsWith('0') ? '1' : '0'
    const like = `${start}${'0'.repeat(32)}${another}${end.slice(-3)}`
    expect(findLookAlike(like, [orla.address])).toBe(orla.address)
  })

  test.each([
    ['the last four characters and two of the first', start.slice(0, 4), end],
    ['the first four characters and two of the last', start, end.slice(-2)],
    ['the last four characters', '0x', end],
    ['the first four characters', start, ''],
  ])('[SEND-01] %s alone imitate nothing', (_, first, last) => {
    const like = first.padEnd(42 - last.length, '0') + last
    expect(findLookAlike(like, [orla.address])).toBeUndefined()
  })

  test('[SEND-01] behavior: the address itself is no imitation', () => {
    expect(findLookAlike(lower(orla.address), [orla.address])).toBeUndefined()
    expect(findLookAlike(theo.address, [orla.address])).toBeUndefined()
  })
})
