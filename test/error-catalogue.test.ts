import { describe, expect, test } from 'vitest'
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
import { nowhere, thrown } from './catalogue/provoke.ts'
import { readTest } from './catalogue/read-test.ts'
import { first } from './catalogue/wallet-core.ts'

describe.each([
  { who: 'the wallet core', rows: first },
  { who: 'people', rows: forPeople },
  { who: 'developers', rows: forDevelopers },
  { who: 'money', rows: money },
])('the catalogue of $who', ({ rows }) => {
  const provoked = rows.flatMap(([message, how]) =>
    typeof how === 'function' ? [{ message, how }] : [],
  )
  test.each(provoked)('[ERRS-01] $message', async ({ message, how }) => {
    expect(await thrown(how)).toContain(message)
  })

  const elsewhere = rows.flatMap(([message, how]) =>
    typeof how === 'function' ? [] : [{ message, ...how }],
  )
  test.each(elsewhere)(
    '[ERRS-01] $message is heard by $path',
    ({ message, path, title }) => {
      expect(readTest({ path, title })).toContain(message)
    },
  )
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
