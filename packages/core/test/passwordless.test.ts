import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activeSessions,
  cancelPasswordless,
  readLink,
  startPasswordless,
  startWallet,
} from '../src/index.ts'
import { deviceName } from '../src/signers/device-name.ts'
import { newProfile, openPage, waitFor } from './_browser.ts'
import { addressOf, confirmMail, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

describe('startPasswordless', () => {
  test('[AUTH-05] [PWLS-02] [PWLS-03] [PWLS-04] makes an account for a new address', async () => {
    const email = 'ada@example.com'
    const profile = newProfile()
    const page = openPage(stack, profile)
    await startWallet(page)
    expect(page.session.getState()).toEqual({ type: 'signed-out' })

    const done = startPasswordless(page, ` ${email.toUpperCase()} `)
    const waiting = await waitFor(
      page.passwordless,
      (state) => state.type === 'waiting',
    )
    expect(waiting).toMatchObject({
      email,
      code: expect.stringMatching(/^\d{6}$/),
      deviceInfo: { browser: 'Chromium', os: 'Linux' },
    })
    await confirmMail(stack, email)
    await done

    expect(new Set(profile.waits)).toEqual(new Set([2500]))
    expect(page.session.getState()).toMatchObject({
      type: 'signed-in',
      login: { type: 'passwordless', email },
      engine: 'ready',
    })
    const own = page.storage.get('sessionDump')?.sessionAddress
    const { words } = await deviceName(own ?? '0x')
    const names = async () =>
      new Set((await activeSessions(page)).map(({ name }) => name))
    // The signers' names are saved after the sign-in has ended.
    await expect
      .poll(names)
      .toEqual(new Set(['guard', { text: words }, { text: email }]))
    const sessions = await activeSessions(page)
    expect(sessions.map(({ weight }) => weight).sort()).toEqual([2, 3, 3])
    expect(sessions.filter((one) => one.local)).toMatchObject([
      { weight: 2, fixed: false, networks: [137] },
    ])
  })

  test('[AUTH-05] a second browser finds the same account and joins it', async () => {
    const email = 'grace@example.com'
    const first = await signIn(stack, email)
    const second = await signIn(stack, email)
    expect(addressOf(second)).toBe(addressOf(first))
    const sessions = await activeSessions(second)
    expect(sessions.map(({ weight }) => weight).sort()).toEqual([2, 2, 3, 3])
  })

  test('[AUTH-05] behavior: one keyshare node may be down, and the account is the same', async () => {
    const email = 'ida@example.com'
    const first = await signIn(stack, email)
    stack.broken.set('/keyshare/1/', 503)
    const second = await signIn(stack, email)
    stack.broken.clear()
    expect(addressOf(second)).toBe(addressOf(first))
  })

  test('[AUTH-11] another key index makes another wallet of the same sign-in', async () => {
    const email = 'index@example.com'
    const withIndex = (keyIndex: number) => ({
      ...stack,
      environment: { ...stack.environment, keyIndex },
    })
    const plain = addressOf(await signIn(stack, email))
    const first = addressOf(await signIn(withIndex(0), email))
    const other = addressOf(await signIn(withIndex(1), email))
    expect(new Set([plain, first, other]).size).toBe(3)
    expect(addressOf(await signIn(withIndex(1), email))).toBe(other)
  })

  test('[AUTH-05] error: two of three keyshare nodes are down', async () => {
    stack.broken.set('/keyshare/1/', 503)
    stack.broken.set('/keyshare/2/', 503)
    const page = await signIn(stack, 'vera@example.com')
    stack.broken.clear()
    expect(page.passwordless.getState()).toMatchObject({
      type: 'failed',
      reason: 'unreachable',
    })
  })

  test('[AUTH-05] [ERRS-01] error: a wallet that cannot be made is said, and the next try makes it', async () => {
    const email = 'mary@example.com'
    stack.broken.set('/rpc/Sessions/SaveWallet', 400)
    const page = await signIn(stack, email)
    stack.broken.clear()
    expect(page.passwordless.getState()).toMatchObject({
      type: 'failed',
      reason: 'not-created',
    })
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
    expect(addressOf(await signIn(stack, email))).toMatch(/^0x/)
  })

  test('[PWLS-02] behavior: cancelling ends the wait, and the link leads nowhere', async () => {
    const page = openPage(stack, newProfile())
    const done = startPasswordless(page, 'kay@example.com')
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    cancelPasswordless(page)
    await done
    expect(page.passwordless.getState()).toEqual({ type: 'idle' })
  })

  test('[PWLS-02] behavior: a poll that fails is retried', async () => {
    const email = 'joan@example.com'
    const page = openPage(stack, newProfile())
    const done = startPasswordless(page, email)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    await confirmMail(stack, email)
    const polls = stack.calls.get('/rpc/API/MemoryLoad') ?? 0
    stack.broken.set('/rpc/API/MemoryLoad', 500)
    while ((stack.calls.get('/rpc/API/MemoryLoad') ?? 0) === polls)
      await new Promise((resolve) => setTimeout(resolve, 5))
    stack.broken.clear()
    await done
    expect(page.session.getState().type).toBe('signed-in')
  })

  test('[PWLS-02] error: a mail that cannot be sent', async () => {
    stack.broken.set('/rpc/Identity/SendLink', 500)
    const page = openPage(stack, newProfile())
    await startPasswordless(page, 'mary@example.com')
    stack.broken.clear()
    expect(page.passwordless.getState()).toEqual({
      type: 'failed',
      email: 'mary@example.com',
      reason: 'mail-failed',
    })
  })

  test('[AUTH-05] error: the guard is down, and nothing of the attempt stays', async () => {
    const email = 'edith@example.com'
    await signIn(stack, email)
    const profile = newProfile()
    stack.broken.set('/rpc/Guard', 503)
    const page = await signIn(stack, email, profile)
    stack.broken.clear()
    expect(page.passwordless.getState()).toMatchObject({
      type: 'failed',
      reason: 'unreachable',
    })
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
    expect([...profile.kept.keys()]).toEqual([])
    expect(await page.device.load()).toBeUndefined()
  })
})

describe('readLink', () => {
  test('[PWLS-04] error: no digest, no result, none there', async () => {
    const page = openPage(stack, newProfile())
    const digest = `0x${'ab'.repeat(32)}`
    expect(await readLink(page, { digest: undefined, result: 'r' })).toEqual({
      type: 'invalid',
      reason: 'passwordless: missing digest',
    })
    expect(await readLink(page, { digest, result: '' })).toEqual({
      type: 'invalid',
      reason: 'passwordless: missing result',
    })
    expect(await readLink(page, { digest, result: 'r' })).toEqual({
      type: 'expired',
    })
  })

  test('[PWLS-05] error: what is stored is not the intent of that digest', async () => {
    const page = openPage(stack, newProfile())
    const digest = `0x${'cd'.repeat(32)}`
    const store = (value: unknown) =>
      page.clients.api.memoryStore({
        key: `passwordless-intent:${digest}`,
        value: btoa(JSON.stringify(value)),
      })
    await store({ type: 'login', session: 5 })
    expect(await readLink(page, { digest, result: 'r' })).toEqual({
      type: 'invalid',
      reason: 'passwordless: invalid intent: session',
    })
    await store({
      type: 'login',
      session: 's',
      email: 'e',
      confirmationCode: '1',
      salt: 's',
      timestamp: 1,
      deviceInfo: { browser: '', os: '' },
    })
    expect(await readLink(page, { digest, result: 'r' })).toMatchObject({
      type: 'invalid',
    })
  })

  test('[PWLS-04] behavior: a confirmed link is used up', async () => {
    const email = 'hedy@example.com'
    const page = openPage(stack, newProfile())
    const done = startPasswordless(page, email)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    await confirmMail(stack, email)
    await expect(confirmMail(stack, email)).rejects.toThrow('expired')
    await done
  })
})
