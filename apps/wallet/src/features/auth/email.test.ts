import { describe, expect, test } from 'vitest'
import { isEmail, isWebmail, normalEmail } from './email.ts'

describe('isEmail', () => {
  test.each([
    'mira@example.com',
    'm.i+r@a-b.example.co',
    'X@Y.org',
    'mira@xn--bcher-kva.example',
    'mira@xn--e1afmkfd.xn--p1ai',
    'mira@example',
    'mira@example.c0m',
    "o'hara@example.com",
    'mira@bücher.example',
    'mira@почта.рф',
    'mira@例え。テスト',
    '\u200bmira@example.com\u200e',
  ])('[PWLS-01] takes %s', (text) => expect(isEmail(text)).toBe(true))

  test.each([
    '',
    'mira',
    'mira@',
    '@example.com',
    'a b@example.com',
    'mira@example..com',
    'mira@-example.com',
    'mirá@example.com',
    'mira@bücher.example/x',
    'mira@bücher..example',
    'mira@bü cher.example',
    'mira@x@bücher.example',
    'mira@example.com,b@example.com',
    `${'x'.repeat(250)}@example.com`,
  ])('[PWLS-01] error: refuses %j', (text) => expect(isEmail(text)).toBe(false))
})

test('[PWLS-01] normalEmail lower-cases before continuing', () => {
  expect(normalEmail(' Mira@Example.COM ')).toBe('mira@example.com')
  expect(normalEmail('Mira@BÜCHER.example\u200b')).toBe(
    'mira@xn--bcher-kva.example',
  )
})

test.each([
  ['mira@gmail.com', true],
  ['Mira@GMail.com ', true],
  ['mira@mail.com', false],
  ['mira@gmail.com.example', false],
])('[PWLS-01] isWebmail says of %s: %s', (text, expected) => {
  expect(isWebmail(text)).toBe(expected)
})
