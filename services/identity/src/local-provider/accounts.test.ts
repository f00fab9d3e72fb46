import { describe, expect, test } from 'vitest'
import { toAccount } from './accounts.ts'

describe('toAccount', () => {
  test.each([
    ['Ada', { id: 'ada', email: 'ada@google.example', name: 'ada' }],
    [' Ada  Lovelace! ', { id: 'ada-lovelace', name: 'ada-lovelace' }],
    ['Ada@Example.com', { id: 'ada@example.com', email: 'ada@example.com' }],
    ['Åsa', { id: 'åsa' }],
  ])('[AUTH-02] %o is an account', (text, account) => {
    expect(toAccount('google', text)).toMatchObject(account)
  })

  test('[AUTH-02] error: rejects texts that name no account', () => {
    expect(toAccount('google', ' ')).toBeUndefined()
    expect(toAccount('google', '<>')).toBeUndefined()
  })
})
