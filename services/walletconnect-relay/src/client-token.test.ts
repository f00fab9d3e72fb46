import { describe, expect, test } from 'vitest'
import { createClientKey, signToken } from '../test/_client.ts'
import { checkClientToken, readDidKey } from './client-token.ts'

const relay = 'wss://wallet.example/walletconnect'
const key = createClientKey()
const nowS = Math.floor(Date.now() / 1_000)

const check = (token: string, audiences = [relay], now = new Date()) =>
  checkClientToken(token, { audiences, now })

describe('checkClientToken', () => {
  test('[WCON-02] returns the client whose key signed the token', () => {
    expect(check(signToken(key, relay))).toBe(key.id)
  })

  test.each([
    'https://wallet.example/walletconnect',
    'wss://wallet.example/walletconnect/',
    'wss://WALLET.example:443/walletconnect',
  ])('[WCON-02] %s is the same relay', (configured) => {
    expect(check(signToken(key, relay), [configured])).toBe(key.id)
  })

  test('[WCON-02] localhost and 127.0.0.1 are the same relay', () => {
    const token = signToken(key, 'ws://127.0.0.1:4000/walletconnect')
    expect(check(token, ['http://localhost:4000/walletconnect'])).toBe(key.id)
  })

  const token = signToken(key, relay)
  const [head, body, signature] = token.split('.')
  const other = createClientKey()
  const [, otherBody] = signToken(other, relay).split('.')
  test.each([
    ['is empty', '', 'Invalid JWT'],
    ['has two parts', `${head}.${body}`, 'Invalid JWT'],
    ['has four parts', `${token}.x`, 'Invalid JWT'],
    ['is not JSON', `${head}.e30x.${signature}`, 'Invalid JWT'],
    ['is too long', `${token}${'A'.repeat(2_000)}`, 'Invalid JWT'],
    [
      'has another algorithm',
      signToken(key, relay, { header: { alg: 'none' } }),
      'Invalid JWT',
    ],
    [
      'never ends',
      signToken(key, relay, { claims: { exp: undefined } }),
      'Invalid JWT',
    ],
    ['names another client', `${head}.${otherBody}.${signature}`, 'signature'],
    [
      'has a changed signature',
      `${head}.${body}.${'A'.repeat(86)}`,
      'signature',
    ],
    [
      'is of no did:key',
      signToken(key, relay, { claims: { iss: 'did:key:z6Mk' } }),
      'issuer',
    ],
    ['is for another relay', signToken(key, 'wss://relay.example'), 'audience'],
    [
      'is for another path',
      signToken(key, 'wss://wallet.example/other'),
      'audience',
    ],
    [
      'is unencrypted elsewhere',
      signToken(key, 'ws://wallet.example/walletconnect'),
      'audience',
    ],
    ['has no address', signToken(key, 'relay'), 'audience'],
    [
      'expired',
      signToken(key, relay, { claims: { iat: nowS - 900, exp: nowS - 121 } }),
      'expired',
    ],
    [
      'is of the future',
      signToken(key, relay, { claims: { iat: nowS + 150 } }),
      'not yet valid',
    ],
  ])('[WCON-02] error: refuses a token that %s', (_, text, reason) => {
    expect(() => check(text)).toThrow(reason)
  })

  test('[WCON-02] allows for clocks that differ by two minutes', () => {
    const claims = { iat: nowS + 100, exp: nowS - 100 }
    expect(check(signToken(key, relay, { claims }))).toBe(key.id)
  })
})

test('[WCON-02] reads Ed25519 keys of did:key alone', () => {
  expect(readDidKey(key.id)).toHaveLength(32)
  for (const text of [
    '',
    'did:key:z',
    `${key.id}1`,
    key.id.replace('z6', 'z7'),
  ])
    expect(readDidKey(text)).toBeUndefined()
})
