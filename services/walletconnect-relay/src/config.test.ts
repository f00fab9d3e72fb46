import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string> = {}) =>
  readConfig(env, 'https://wallet.example')

test('[WCON-01] clients need no project id unless some are configured', () => {
  const own = { WALLETCONNECT_PROJECT_ID: 'own' }
  expect(read(own).projectIds).toEqual([])
  const both = { ...own, WALLETCONNECT_PROJECT_IDS: 'a, b' }
  expect(read(both).projectIds).toEqual(['own', 'a', 'b'])
})

test('[WCON-01] tokens may name the public address, and others that are configured', () => {
  const WALLETCONNECT_AUDIENCES = 'wss://relay.example'
  expect(read({ WALLETCONNECT_AUDIENCES }).audiences).toEqual([
    'https://wallet.example/walletconnect',
    'wss://relay.example',
  ])
})

test.each([
  ['WALLETCONNECT_ORIGINS', 'javascript:alert(1)'],
  ['WALLETCONNECT_AUDIENCES', 'relay'],
  ['WALLETCONNECT_MAX_TTL_S', '0'],
  ['WALLETCONNECT_MESSAGE_MAX_KB', '1001'],
])('[ENVC-01] error: refuses %s=%s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
})
