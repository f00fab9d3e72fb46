import { describe, expect, test } from 'vitest'
import {
  createWallet,
  newRecoveryPhrase,
  signInWithPhrase,
  startPasswordless,
  type Wallet,
} from '../src/index.ts'
import { mailLink } from '../src/passwordless/mail-link.ts'
import { saveSignerMetadata } from '../src/roster/account-roster.ts'
import { setUp } from './_bare-wallet.ts'

/** A wallet without services where nobody is signed in. */
function strangers(more: Partial<Wallet> = {}): Wallet {
  const wallet = setUp()
  wallet.session.setState({ type: 'signed-out' }, true)
  return { ...wallet, ...more }
}

describe('signInWithPhrase', () => {
  test('[AUTH-05] [ERRS-01] error: a browser that keeps no key cannot create a session', async () => {
    // As where databases are forbidden: there is none to open.
    const page = strangers()
    const phrase = await newRecoveryPhrase()
    await expect(signInWithPhrase(page, phrase)).rejects.toThrow(
      'cannot create session',
    )
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
    expect(page.signers.byAddress.size).toBe(0)
  })
})

describe('mailLink', () => {
  test('[PWLS-02] [ERRS-01] error: a page without an address of its own has none to be led back to', async () => {
    const page = strangers({ origin: 'null' })
    const build = (common: object) => ({ ...common, type: 'login' }) as never
    await expect(mailLink(page, 'ada@example.com', build)).rejects.toThrow(
      'passwordless: no redirect URL',
    )
    await startPasswordless(page, 'ada@example.com')
    expect(page.passwordless.getState()).toMatchObject({ type: 'failed' })
  })
})

describe('saveSignerMetadata', () => {
  test('[SIGN-10] [ERRS-01] error: an environment that keeps nothing for accounts', async () => {
    const page = setUp()
    const services = { ...page.environment.services, api: '' }
    const environment = { ...page.environment, services }
    await expect(
      saveSignerMetadata({ ...page, environment }, []),
    ).rejects.toThrow('No apiClient')
  })
})

describe('createWallet', () => {
  test('[NETS-01] [ERRS-01] error: an environment without networks', () => {
    const { environment, origin, now, log, platform } = setUp()
    const { area, indexedDB, fetch } = platform
    expect(() =>
      createWallet({
        environment: { ...environment, networks: [] },
        ...{ origin, area, indexedDB, fetch, now, log },
      }),
    ).toThrow('No networks defined')
  })
})
