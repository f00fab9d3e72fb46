import type { Contact } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { request, setUp } from '../../test/_bare-wallet.ts'
import { keepContacts, keptContacts } from './kept-contacts.ts'

const { account } = request
const contact = (index: number): Contact => ({
  address: `0x${`${index}`.padStart(40, '0')}`,
  nickname: `Contact ${index}`,
})

describe('keptContacts', () => {
  test('[STOR-01] [CONT-01] gives the account its contacts back, and no other', () => {
    const wallet = setUp()
    expect(keptContacts(wallet, account)).toBeUndefined()
    keepContacts(wallet, account, [contact(1), contact(2)])
    expect(keptContacts(wallet, account)).toEqual([contact(1), contact(2)])
    expect(keptContacts(wallet, contact(1).address)).toBeUndefined()
  })

  test('[STOR-01] behavior: keeps the first 1000', () => {
    const wallet = setUp()
    const many = Array.from({ length: 1_001 }, (_, index) => contact(index))
    keepContacts(wallet, account, many)
    expect(keptContacts(wallet, account)).toHaveLength(1_000)
  })

  test('[STOR-01] [SESS-03] behavior: an answer after the sign-out leaves nothing behind', () => {
    const wallet = setUp()
    wallet.session.setState({ type: 'signed-out' })
    keepContacts(wallet, account, [contact(1)])
    expect(wallet.storage.get('contacts')).toBeUndefined()
  })

  test.each(['', '7', '{"address":"0x1","contacts":[{"address":"x"}]}'])(
    '[STOR-01] error: corrupted %j is logged and ignored',
    (stored) => {
      const wallet = setUp()
      wallet.storage.set('contacts', stored)
      expect(keptContacts(wallet, account)).toBeUndefined()
      expect(keptContacts(wallet, account)).toBeUndefined()
      expect(wallet.warned).toEqual(['Stored data is corrupted'])
    },
  )
})
