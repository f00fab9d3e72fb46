import { ContactsFullError, ContactsPartlyKeptError } from '@cairn/core'
import { ContactExistsError, ContactNotFoundError } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { failureWords } from './contacts.messages.ts'

describe('failureWords', () => {
  test.each([
    [new ContactExistsError(), 'Contact already exists'],
    [new ContactNotFoundError(), 'This contact was removed on another device.'],
    [
      new ContactsFullError(undefined),
      'Your contact list is full. Remove a contact to add another.',
    ],
    [
      new ContactsPartlyKeptError(undefined),
      'The connection failed and only some changes were saved. Try again to save the rest.',
    ],
    [
      new TypeError('offline'),
      'Couldn’t save your contacts. Nothing was changed. Try again.',
    ],
  ])('[CONT-01] says what came of %s', (error, words) => {
    expect(failureWords(error)).toBe(words)
  })
})
