import { describe, expect, test } from 'vitest'
import type { Contact } from './contacts.ts'
import { noteRecipient } from './recipient-note.ts'

const you = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

describe('noteRecipient', () => {
  const fake = `${you.slice(0, 6)}${'0'.repeat(32)}${you.slice(-4)}` as const
  const imitation = fake as `0x${string}`
  const contact: Contact = { address: you, nickname: 'Orla' }

  test('[SEND-01] says when nothing was ever sent there', () => {
    expect(noteRecipient(you, [], { byAge: [] })).toEqual({
      type: 'first-time',
    })
    expect(noteRecipient(you, [], { byAge: [you.toLowerCase()] })).toEqual({
      type: 'none',
    })
  })

  test('[SEND-01] does not say of a past that was read in part that nothing was ever sent', () => {
    expect(noteRecipient(you, [], { byAge: [], isWhole: false })).toEqual({
      type: 'first-time',
      isPart: true,
    })
  })

  test('[SEND-01] behavior: says nothing while the past is not known', () => {
    expect(noteRecipient(you, [], undefined)).toEqual({ type: 'none' })
  })

  test('[SEND-01] warns of an address that imitates a contact or a past recipient', () => {
    expect(noteRecipient(imitation, [contact], undefined)).toEqual({
      type: 'look-alike',
      address: you,
      name: 'Orla',
    })
    expect(noteRecipient(imitation, [], { byAge: [you] })).toEqual({
      type: 'look-alike',
      address: you,
      name: undefined,
    })
  })

  test('[SEND-01] warns before all else of the contract of a token', () => {
    expect(
      noteRecipient(
        you,
        [contact],
        { byAge: [you] },
        { token: { name: 'USD Coin' } },
      ),
    ).toEqual({
      type: 'token',
      name: 'USD Coin',
    })
  })

  test('[SEND-01] warns of any contract of an app, of one that was paid or is a contact too', () => {
    expect(
      noteRecipient(you, [contact], { byAge: [you] }, { isContract: true }),
    ).toEqual({
      type: 'contract',
    })
  })

  test('[SEND-01] never warns of the one that was paid first of two that look alike', () => {
    const past = { byAge: [you, imitation] }
    expect(noteRecipient(you, [], past)).toEqual({ type: 'none' })
    expect(noteRecipient(imitation, [], past)).toMatchObject({
      type: 'look-alike',
      address: you,
    })
  })

  test('[SEND-01] behavior: a contact imitates nobody', () => {
    const both = [contact, { address: imitation, nickname: 'Other' }]
    expect(noteRecipient(imitation, both, { byAge: [imitation] })).toEqual({
      type: 'none',
    })
  })
})
