import { describe, expect, test } from 'vitest'
import {
  canonicalJson,
  confirmationCode,
  InvalidIntentError,
  intentDigest,
  parseIntent,
} from './intents.ts'

const deviceInfo = { browser: 'Firefox', os: 'Linux' }
const login = {
  type: 'login',
  session: 'key',
  email: 'ada@example.com',
  confirmationCode: '000123',
  salt: 'salt',
  timestamp: 1,
  deviceInfo,
} as const
const sign = {
  type: 'sign',
  session: 'key',
  message: `0x${'5b'.repeat(32)}`,
  metadata: {
    content: { type: 'message', message: '0x01' },
    account: `0x${'ab'.repeat(20)}`,
    chainId: 137,
  },
  email: 'ada@example.com',
  confirmationCode: '000123',
  salt: 'salt',
  timestamp: 1,
  deviceInfo,
} as const

describe('parseIntent', () => {
  test('[PWLS-05] takes both kinds', () => {
    expect(parseIntent(login)).toEqual(login)
    expect(parseIntent(sign)).toEqual(sign)
  })

  test.each([
    ['intent', undefined],
    ['intent', 'login'],
    ['intent', [login]],
    ['type', { ...login, type: 'logout' }],
    ['session', { ...login, session: 7 }],
    ['session', { ...login, session: '' }],
    ['email', { ...login, email: undefined }],
    ['confirmationCode', { ...login, confirmationCode: 123 }],
    ['salt', { ...login, salt: null }],
    ['timestamp', { ...login, timestamp: '1' }],
    ['timestamp', { ...login, timestamp: Number.NaN }],
    ['deviceInfo', { ...login, deviceInfo: 'Firefox' }],
    ['deviceInfo', { ...login, deviceInfo: null }],
    ['deviceInfo', { ...login, deviceInfo: { browser: 'Firefox' } }],
    ['session', { ...sign, session: undefined }],
    ['message', { ...sign, message: '0x12' }],
    ['message', { ...sign, message: 5 }],
    ['metadata', { ...sign, metadata: undefined }],
    ['metadata', { ...sign, metadata: { account: '0x12', chainId: '1' } }],
    [
      'metadata',
      { ...sign, metadata: { ...sign.metadata, content: { type: 'calls' } } },
    ],
    ['salt', { ...sign, salt: 1 }],
    ['email', { ...sign, email: 1 }],
    ['confirmationCode', { ...sign, confirmationCode: undefined }],
    ['timestamp', { ...sign, timestamp: undefined }],
    ['deviceInfo', { ...sign, deviceInfo: [] }],
  ])('[PWLS-05] error: %s of %o', (field, intent) => {
    expect(() => parseIntent(intent)).toThrow(new InvalidIntentError(field))
  })
})

describe('InvalidIntentError', () => {
  test('[PWLS-05] [ERRS-01] says what is wrong as the catalogue does', () => {
    expect(() => parseIntent({ ...login, email: 1 })).toThrow(
      'passwordless: invalid email',
    )
    expect(() => parseIntent({ ...login, salt: 1 })).toThrow(
      'passwordless: invalid intent: salt',
    )
  })
})

describe('intentDigest', () => {
  test('[PWLS-02] is the same in whatever order the fields stand', () => {
    const turned = Object.fromEntries(
      Object.entries(login).reverse(),
    ) as typeof login
    expect(canonicalJson(turned)).toBe(canonicalJson(login))
    expect(intentDigest(turned)).toBe(intentDigest(login))
    expect(intentDigest(login)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('[PWLS-02] differs with any field', () => {
    const other = { ...login, confirmationCode: '000124' }
    expect(intentDigest(other)).not.toBe(intentDigest(login))
  })
})

describe('confirmationCode', () => {
  test.each([
    [0, '000000'],
    [42, '000042'],
    [4_294_967_295, '967295'],
  ])('[PWLS-03] %s is %s', (random, code) => {
    expect(confirmationCode(random)).toBe(code)
  })
})
