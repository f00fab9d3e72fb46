import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activeSessions,
  putSetting,
  signOut,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { getAuthToken } from '../src/tokens/auth-token.ts'
import { dropToken, storedToken } from '../src/tokens/stored-token.ts'
import { newProfile, openPage } from './_browser.ts'
import { addressOf, signIn, signInOn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

describe('startWallet', () => {
  test('[SESS-02] takes up the stored session, the address first', async () => {
    const profile = newProfile()
    const address = addressOf(await signIn(stack, 'alan@example.com', profile))
    const page = openPage(stack, profile)
    const started = startWallet(page)
    expect(page.session.getState()).toEqual({
      type: 'signed-in',
      address,
      login: { type: 'passwordless', email: 'alan@example.com' },
      engine: 'loading',
    })
    await started
    expect(page.session.getState()).toMatchObject({ engine: 'ready' })
  })

  test('[SESS-03] [AUTH-02] signing out of a session of another tab says nothing of a sign-in that a reload ended', async () => {
    const profile = newProfile()
    await signIn(stack, 'amy@example.com', profile)
    const page = openPage(stack, profile)
    page.tabStorage.set('signedOut', 'sign-in-interrupted')
    await startWallet(page)
    await signOut(page)
    expect(page.tabStorage.get('signedOut')).toBeUndefined()
  })

  test('[SESS-02] behavior: another tab signs out, and in again', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'annie@example.com', profile)
    const other = openPage(stack, profile)
    await startWallet(other)
    await signOut(other)
    await startWallet(page)
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
    await expect(getAuthToken(page)).rejects.toThrow('Unknown account')
    await signIn(stack, 'annie@example.com', profile)
    await startWallet(page)
    expect(page.session.getState()).toMatchObject({ engine: 'ready' })
    expect(await getAuthToken(page)).toMatch(/^ey/)
  })

  test('[SESS-02] [ERRS-01] error: a session without its key is lost', async () => {
    const profile = newProfile()
    const signedIn = await signIn(stack, 'john@example.com', profile)
    await signedIn.device.clear()
    const page = openPage(stack, profile)
    await startWallet(page)
    expect(page.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'session-lost',
    })
    expect(profile.warned.join()).toContain(
      'getDbAddress: session key not ready',
    )
    expect(profile.kept.has('cairn.sessionDump')).toBe(false)
  })

  test('[SESS-02] behavior: services that are down sign nobody out', async () => {
    const profile = newProfile()
    await signIn(stack, 'barbara@example.com', profile)
    stack.broken.set('/rpc/Sessions', 503)
    const page = openPage(stack, profile)
    await startWallet(page)
    stack.broken.clear()
    expect(page.session.getState()).toMatchObject({ type: 'signed-in' })
  })

  test('[SESS-02] behavior: an engine that does not load is said, and retried', async () => {
    const profile = newProfile()
    await signIn(stack, 'margaret@example.com', profile)
    const page = openPage(stack, profile)
    const { importEngine } = page.engine
    let isDown = true
    const flaky: Wallet = {
      ...page,
      engine: Object.assign(page.engine, {
        importEngine: () =>
          isDown ? Promise.reject(new TypeError('offline')) : importEngine(),
      }),
    }
    await startWallet(flaky)
    expect(page.session.getState()).toMatchObject({
      type: 'signed-in',
      engine: 'failed',
      error: 'TypeError: offline',
    })
    isDown = false
    await startWallet(flaky)
    expect(page.session.getState()).toMatchObject({ engine: 'ready' })
  })
})

describe('getAuthToken', () => {
  test('[AUTH-10] device and guard sign in; the token is kept and renewed', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'radia@example.com', profile)
    const [one, other] = await Promise.all([
      getAuthToken(page),
      getAuthToken(page),
    ])
    expect(other).toBe(one)
    await page.clients.api.userStorageSave({ key: 'colour', object: 'blue' })

    const reopened = openPage(stack, profile)
    await startWallet(reopened)
    expect(await getAuthToken(reopened)).toBe(one)

    const dump = reopened.storage.get('sessionDump')
    if (!dump?.jwt) throw new Error('no token kept')
    const jwt = { ...dump.jwt, token: `${dump.jwt.token}x` }
    reopened.storage.set('sessionDump', { ...dump, jwt })
    expect(
      await reopened.clients.api.userStorageFetch({ key: 'colour' }),
    ).toEqual({ object: 'blue' })
  })
})

describe('storedToken', () => {
  test.each([
    [false, 2_592_000],
    [true, 60],
  ])(
    '[AUTH-10] [DEVM-01] with fast expiry %s a token ends after %i s and is renewed',
    async (fastJwtExpiry, seconds) => {
      const profile = newProfile()
      const page = await signIn(stack, `tokens-${seconds}@example.com`, profile)
      const devMode = { enabled: true, forceCreateWallet: false, fastJwtExpiry }
      putSetting(page.settings, page.storage, 'devMode', devMode)
      dropToken(page)
      const before = Date.now() / 1000
      const token = await getAuthToken(page)
      const { expiration = 0 } = page.storage.get('sessionDump')?.jwt ?? {}
      expect(Math.abs(expiration - before - seconds)).toBeLessThan(10)

      const at = (time: number): Wallet => ({ ...page, now: () => time * 1000 })
      expect(storedToken(at(expiration - 20))).toBe(token)
      expect(storedToken(at(expiration - 5))).toBeUndefined()

      // It ends: the next call has another one, for a proof signed anew.
      const dump = page.storage.get('sessionDump')
      if (!dump?.jwt) throw new Error('no token kept')
      const jwt = { token: 'over', expiration: before }
      page.storage.set('sessionDump', { ...dump, jwt })
      await page.clients.api.userStorageSave({ key: 'a', object: 1 })
      expect(page.storage.get('sessionDump')?.jwt?.token).toMatch(/^ey/)
    },
  )
})

describe('openSession', () => {
  test('[AUTH-05] [AUTH-02] a page that goes away once the session is kept leaves no word of an interrupted sign-in', async () => {
    const page = openPage(stack, newProfile())
    await startWallet(page)
    const kept: unknown[] = []
    page.session.subscribe(({ type }) => {
      kept.push([type, page.tabStorage.get('signedOut')])
    })
    await signInOn(stack, page, 'ines@example.com')
    expect(kept).toEqual([['signed-in', undefined]])
  })

  test('[DEVM-01] [AUTH-05] a developer gets a new wallet though there is one', async () => {
    const email = 'developer@example.com'
    const profile = newProfile()
    const first = await signIn(stack, email, profile)
    const address = addressOf(first)
    await signOut(first)
    const devMode = {
      enabled: true,
      forceCreateWallet: true,
      fastJwtExpiry: false,
    }
    putSetting(first.settings, first.storage, 'devMode', devMode)
    const second = await signIn(stack, email, profile)
    expect(addressOf(second)).not.toBe(address)
  })
})

describe('signOut', () => {
  test('[SESS-03] takes this device out of the account and forgets it', async () => {
    const email = 'sophie@example.com'
    const profile = newProfile()
    const first = await signIn(stack, email)
    const page = await signIn(stack, email, profile)
    await signOut(page)
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
    expect([...profile.kept.keys()]).toEqual([])
    expect(await page.device.load()).toBeUndefined()
    const sessions = await activeSessions(first)
    expect(sessions.map(({ weight }) => weight).sort()).toEqual([2, 3, 3])
  })

  test('[SESS-03] leaves nothing of the person in the browser, and its settings as they were', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'hedy@example.com', profile)
    const { storage } = page
    const address = addressOf(page)
    storage.set('ens', { address, name: 'hedy.eth', timestamp: 1 })
    storage.set('hiddenTokens', ['1-0xab'])
    storage.set('shownTokens', ['1-0xcd'])
    storage.set('ownCoins', [])
    storage.set('contracts', '{}')
    storage.set('ownDescriptors', '[]')
    storage.set('appCalls', [])
    storage.set('networkFeeToken', { 137: '0xab' })
    storage.set('acceptedTooManySessions', true)
    storage.set('reportedTokens', ['1-0xef'])
    storage.set('recoveryLater', 1)
    storage.set('theme', 'dark')
    storage.set('currency', 'EUR')
    await signOut(page)
    expect([...profile.kept.keys()].sort()).toEqual([
      'cairn.currency',
      'cairn.theme',
    ])
  })

  test('[SESS-02] [SESS-03] a device removed elsewhere is signed out at its next start', async () => {
    const email = 'emmy@example.com'
    const profile = newProfile()
    const removed = await signIn(stack, email, profile)
    const other = await signIn(stack, email)
    const address = removed.storage.get('sessionDump')?.sessionAddress
    const account = await other.engine.account
    if (!address || !account) throw new Error('not signed in')
    await account.editSigners({ remove: [address] })
    const page = openPage(stack, profile)
    await startWallet(page)
    expect(page.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'device-removed',
    })
  })

  test('[SESS-03] error: the guard is down: this device forgets all the same', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'lise@example.com', profile)
    stack.broken.set('/rpc/Guard', 503)
    await signOut(page)
    stack.broken.clear()
    expect(page.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'device-not-removed',
    })
    // What stayed behind, for the next page, if an app closes this one.
    expect([...profile.kept.keys()]).toEqual(['cairn.signedOut'])
  })
})
