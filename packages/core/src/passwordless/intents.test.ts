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

  test('[AUTH-12] takes the key that the ID token will name, and none of an older wallet', () => {
    const bound = { ...login, key: `${'aB3_-'.repeat(8)}xyz` }
    expect(parseIntent(bound)).toEqual(bound)
    expect(intentDigest(bound)).not.toBe(intentDigest(login))
    for (const key of [
      '',
      'x'.repeat(42),
      `${'x'.repeat(43)}\n`,
      ['x'.repeat(43)],
      null,
    ])
      expect(() => parseIntent({ ...login, key })).toThrow(
        expect.objectContaining({ name: 'InvalidIntentError', field: 'key' }),
      )
  })

  const call = {
    to: `0x${'11'.repeat(20)}`,
    value: '5',
    data: '0x',
    gasLimit: '0',
    delegateCall: false,
    revertOnError: true,
  }
  const saying = (content: unknown) => ({
    ...sign,
    metadata: { ...sign.metadata, content },
  })
  test.each([
    ['calls', { type: 'calls', nonce: '7', calls: [call] }],
    ['no calls', { type: 'calls', nonce: '7', calls: [] }],
    ['signers', { type: 'signers', config: { threshold: 1 } }],
  ])('[PWLS-05] takes what is signed: %s', (_, content) => {
    expect(parseIntent(saying(content))).toEqual(saying(content))
  })

  test.each([
    ['a kind that nobody knows', { type: 'other', message: '0x01' }],
    ['a message of another kind', { type: 'calls', message: '0x01' }],
    ['a nonce with a sign', { type: 'calls', nonce: '-7', calls: [call] }],
    ['a nonce too long', { type: 'calls', nonce: '7'.repeat(79), calls: [] }],
    ['no signers', { type: 'signers' }],
    ['a message in words', { type: 'message', message: 'hello' }],
    ...Object.keys(call).map((name): [string, unknown] => [
      `a call without ${name}`,
      { type: 'calls', nonce: '7', calls: [{ ...call, [name]: undefined }] },
    ]),
  ])('[PWLS-05] error: refuses %s', (_, content) => {
    expect(() => parseIntent(saying(content))).toThrow(
      expect.objectContaining({
        name: 'InvalidIntentError',
        field: 'metadata',
      }),
    )
  })

  test.each([
    ['intent', undefined],
    ['intent', 'login'],
    ['intent', [login]],
    ['type', { ...login, type: 'logout' }],
    ['session', { ...login, session: 7 }],
    ['session', { ...login, session: '' }],
    ['email', { ...login, email: undefined }],
    ['email', { ...login, email: 'Stop the thief: the codes match' }],
    ['email', { ...login, email: 'ada@example.com\u202e' }],
    ['email', { ...sign, email: `${'a'.repeat(243)}@example.com` }],
    ['confirmationCode', { ...login, confirmationCode: 123 }],
    ['confirmationCode', { ...login, confirmationCode: 'none needed' }],
    ['confirmationCode', { ...login, confirmationCode: '1234567' }],
    ['confirmationCode', { ...login, confirmationCode: '12345\n' }],
    ['confirmationCode', { ...sign, confirmationCode: '١٢٣٤٥٦' }],
    ['salt', { ...login, salt: null }],
    ['timestamp', { ...login, timestamp: '1' }],
    ['timestamp', { ...login, timestamp: Number.NaN }],
    ['deviceInfo', { ...login, deviceInfo: 'Firefox' }],
    ['deviceInfo', { ...login, deviceInfo: null }],
    ['deviceInfo', { ...login, deviceInfo: { browser: 'Firefox' } }],
    ['deviceInfo', { ...login, deviceInfo: { os: 'Linux' } }],
    ['message', { ...sign, message: `${sign.message}00` }],
    ['message', { ...sign, message: `x${sign.message}` }],
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
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe(
      '{"a":"x","b":[{"c":null,"d":1}]}',
    )
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
