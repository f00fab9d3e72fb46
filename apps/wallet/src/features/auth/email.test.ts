import { describe, expect, test } from 'vitest'
import { isEmail, normalEmail } from './email.ts'

describe('isEmail', () => {
  test.each(['mira@example.com', 'm.i+r@a-b.example.co', 'X@Y.org'])(
    '[PWLS-01] takes %s',
    (text) => expect(isEmail(text)).toBe(true),
  )

  test.each([
    '',
    'mira',
    'mira@',
    '@example.com',
    'mira@example',
    'a b@example.com',
    'mira@example..com',
    'mira@example.com,b@example.com',
    `${'x'.repeat(250)}@example.com`,
  ])('[PWLS-01] error: refuses %j', (text) => expect(isEmail(text)).toBe(false))
})

test('[PWLS-01] normalEmail lower-cases before continuing', () => {
  expect(normalEmail(' Mira@Example.COM ')).toBe('mira@example.com')
})
