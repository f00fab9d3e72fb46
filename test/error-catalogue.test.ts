import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createClients } from '../packages/core/src/clients/create-clients.ts'
import {
  type GuardChange,
  GuardStoreError,
} from '../packages/core/src/guard/guard-errors.ts'
import {
  beginSecondFactor,
  commitSecondFactor,
  disableSecondFactor,
  listRecoveryCodes,
  renewRecoveryCodes,
  resetSecondFactor,
  type Wallet,
} from '../packages/core/src/index.ts'
import { device } from '../packages/core/test/_bare-wallet.ts'
import { forDevelopers } from './catalogue/for-developers.ts'
import { forPeople } from './catalogue/for-people.ts'
import { money } from './catalogue/money.ts'
import { nowhere, thrown, withServices } from './catalogue/provoke.ts'
import { first } from './catalogue/wallet-core.ts'

const textOf = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')

/** Returns the fixed part of a message, without inserted names and numbers. */
const fixedPart = (message: string) =>
  message
    .replace(/google$|\b5\b.*$|(?<=missing )(?:aes_key|iv|cairn_key)$/, '')
    .replace(/^passwordless: /, '')
    .replace(/^(?:invalid )(?:intent|email)$/, 'invalid ')
    .replace(/^(?:API|Metadata|Relayer)Client not/, 'not')
    .replace(/^IndexerGateway not/, 'not')
    .replace(/(?<=Loading chunk )send.*$|(?<=Failed!) no$/, '')

describe.each([
  { who: 'the wallet core', rows: first },
  { who: 'people', rows: forPeople },
  { who: 'developers', rows: forDevelopers },
  { who: 'money', rows: money },
])('the catalogue of $who', ({ rows }) => {
  test.each(
    rows.map(([message, file, provoke]) => ({ message, file, provoke })),
  )('[ERRS-01] $message ($file)', async ({ message, file, provoke }) => {
    expect(textOf(file)).toContain(fixedPart(message).trim())
    if (provoke) expect(await thrown(provoke)).toContain(message)
  })
})

describe('the catalogue of the guard store', () => {
  const changes: readonly (readonly [
    GuardChange,
    string,
    (wallet: Wallet) => unknown,
  ])[] = [
    ['enable 2FA totp', 'no jwt or wallet available', beginSecondFactor],
    ['disable 2FA totp', 'no jwt or wallet available', disableSecondFactor],
    ['get recovery codes', 'no jwt or wallet available', listRecoveryCodes],
    ['reset recovery codes', 'no jwt or wallet available', renewRecoveryCodes],
    [
      'verify 2FA totp code',
      'no jwt available',
      (wallet) => commitSecondFactor(wallet, '123456'),
    ],
    [
      'reset 2FA',
      'no jwt available',
      (wallet) => resetSecondFactor(wallet, device, 'ABCDE12345'),
    ],
  ]
  test.each(changes)(
    '[ERRS-01] GuardStore: Unable to %s, %s',
    async (change, why, run) => {
      expect(await thrown(() => run(nowhere()))).toBe(
        `GuardStore: Unable to ${change}, ${why}`,
      )
      expect(new GuardStoreError(change, false).message).toBe(
        `GuardStore: Unable to ${change}`,
      )
    },
  )
})

describe('the clients', () => {
  test.each([
    ['api', 'APIClient not configured'],
    ['metadata', 'MetadataClient not configured'],
    ['indexerGateway', 'IndexerGateway not configured'],
  ] as const)(
    '[ERRS-01] an environment without %s: %s',
    async (name, message) => {
      const { environment, networks } = withServices({ [name]: '' })
      const clients = createClients({
        environment,
        networks: networks.getState,
        fetch: () => Promise.reject(new TypeError('offline')),
        hasSession: () => false,
        authorize: async () => ({}),
        token: () => undefined,
        mend: async () => undefined,
      })
      expect(await thrown(() => clients[name].ping({}))).toBe(message)
    },
  )
})
