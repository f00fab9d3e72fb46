import { ContactsFullError, ContactsPartlyKeptError } from '@cairn/core'
import { ContactExistsError, ContactNotFoundError } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { failureWords } from './contact-failure.ts'

describe('failureWords', () => {
  test.each([
    [new ContactExistsError(), 'Contact already exists'],
    [
      new ContactNotFoundError(),
      'This contact was removed on another device meanwhile.',
    ],
    [
      new ContactsFullError(undefined),
      'Your account keeps as many contacts as it can. Remove some first.',
    ],
    [
      new ContactsPartlyKeptError(undefined),
      'Only a part could be saved before the connection failed. Try again: what is kept stays.',
    ],
    [
      new TypeError('offline'),
      'Your contacts could not be saved. Nothing was changed; try again.',
    ],
  ])('[CONT-01] says what came of %s', (error, words) => {
    expect(failureWords(error)).toBe(words)
  })
})
