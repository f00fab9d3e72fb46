import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activeSessions,
  cancelPasswordless,
  confirmLink,
  createWalletWithPhrase,
  newRecoveryPhrase,
  readLink,
  refuseLink,
  resumePasswordless,
  startPasswordless,
  startWallet,
} from '../src/index.ts'
import { deviceName } from '../src/signers/device-name.ts'
import { newProfile, openPage, waitFor } from './_browser.ts'
import { addressOf, confirmMail, linkParts, signIn } from './_sign-in.ts'
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
    const device = { browser: 'Chromium', os: 'Linux' }
    // The signers' names are saved after the sign-in has ended.
    await expect
      .poll(names)
      .toEqual(new Set(['guard', device, { text: email }]))
    const sessions = await activeSessions(page)
    expect(sessions.find(({ local }) => local)).toMatchObject({
      keyName: words,
    })
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
    const phrase = await newRecoveryPhrase()
    await expect(createWalletWithPhrase(page, phrase)).rejects.toThrow(
      'Error creating wallet',
    )
    stack.broken.clear()
    expect(page.passwordless.getState()).toMatchObject({
      type: 'failed',
      reason: 'not-created',
    })
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
    expect(addressOf(await signIn(stack, email))).toMatch(/^0x/)
  })

  test('[PWLS-02] behavior: cancelling ends the wait, and the link leads nowhere, after a reload as well', async () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    const done = startPasswordless(page, 'kay@example.com')
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    cancelPasswordless(page)
    await done
    // Somebody opens the link all the same, and confirms it.
    await confirmMail(stack, 'kay@example.com')
    const reloaded = openPage(stack, profile)
    await startWallet(reloaded)
    await resumePasswordless(reloaded)
    for (const one of [page, reloaded]) {
      expect(one.passwordless.getState()).toEqual({ type: 'idle' })
      expect(one.session.getState().type).not.toBe('signed-in')
    }
  })

  test('[PWLS-02] behavior: a poll that fails is retried', async () => {
    const email = 'joan@example.com'
    const page = openPage(stack, newProfile())
    const done = startPasswordless(page, email)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    // Before the confirmation: a poll that answers is the last one.
    stack.broken.set('/rpc/API/MemoryLoad', 500)
    const polls = () => stack.calls.get('/rpc/API/MemoryLoad') ?? 0
    const before = polls()
    await expect.poll(polls).toBeGreaterThan(before)
    stack.broken.clear()
    await confirmMail(stack, email)
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
  const token = 't'.repeat(43)

  test('[PWLS-04] error: a request that was not mailed with the link’s token is not shown', async () => {
    const page = openPage(stack, newProfile())
    const waiting = async (email: string) => {
      const asking = openPage(stack, newProfile())
      void startPasswordless(asking, email)
      await waitFor(asking.passwordless, (state) => state.type === 'waiting')
      return linkParts(stack, email)
    }
    const link = await waiting('shown@example.com')
    const other = await waiting('thief@example.com')
    for (const wrong of [other.token, token, ''])
      expect(await readLink(page, { ...link, token: wrong })).toMatchObject({
        type: 'invalid',
      })
    expect(await readLink(page, link)).toMatchObject({ type: 'ready' })
  })

  test('[PWLS-04] error: no digest, no result, none there', async () => {
    const page = openPage(stack, newProfile())
    const digest = `0x${'ab'.repeat(32)}`
    expect(
      await readLink(page, { digest: undefined, result: 'r', token }),
    ).toEqual({
      type: 'invalid',
      reason: 'passwordless: missing digest',
    })
    expect(await readLink(page, { digest, result: '', token })).toEqual({
      type: 'invalid',
      reason: 'passwordless: missing result',
    })
    expect(await readLink(page, { digest, result: 'r', token })).toEqual({
      type: 'expired',
    })
  })

  test('[PWLS-05] error: what is stored is not the intent of that digest', async () => {
    const page = openPage(stack, newProfile())
    const digest = `0x${'cd'.repeat(32)}`
    const other = `0x${'ce'.repeat(32)}`
    const store = (digest: string, value: unknown) =>
      page.clients.api.memoryStore({
        key: `passwordless-intent:${digest}`,
        value: btoa(JSON.stringify(value)),
      })
    await store(digest, { type: 'login', session: 5 })
    expect(await readLink(page, { digest, result: 'r', token })).toEqual({
      type: 'invalid',
      reason: 'passwordless: invalid intent: session',
    })
    await store(other, {
      type: 'login',
      session: 's',
      email: 'e@example.com',
      confirmationCode: '000001',
      salt: 's',
      timestamp: 1,
      deviceInfo: { browser: '', os: '' },
    })
    expect(
      await readLink(page, { digest: other, result: 'r', token }),
    ).toMatchObject({
      type: 'invalid',
    })
  })

  test('[PWLS-04] behavior: a confirmed link is used up', async () => {
    const email = 'hedy@example.com'
    const page = openPage(stack, newProfile())
    const done = startPasswordless(page, email)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    await confirmMail(stack, email)
    await expect(confirmMail(stack, email)).rejects.toThrow('used')
    await done
  })

  test('[PWLS-04] opening a link uses nothing up, also at once or cut short', async () => {
    const email = 'scanned@example.com'
    const page = openPage(stack, newProfile())
    const done = startPasswordless(page, email)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    const link = linkParts(stack, email)
    // A scanner whose calls after the first are dropped.
    stack.broken.set('/rpc/API/MemoryStore', 503)
    await readLink(openPage(stack, newProfile()), link)
    stack.broken.clear()
    const readings = await Promise.all(
      [1, 2, 3, 4].map(() => readLink(openPage(stack, newProfile()), link)),
    )
    expect(readings.map(({ type }) => type)).toEqual(Array(4).fill('ready'))
    await confirmMail(stack, email)
    await done
    expect(page.session.getState().type).toBe('signed-in')
  })

  test('[PWLS-04] a page that was reloaded, and has no token any more, says that its link was used', async () => {
    const email = 'reloaded@example.com'
    const page = openPage(stack, newProfile())
    const done = startPasswordless(page, email)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    const link = linkParts(stack, email)
    const reload = () =>
      readLink(openPage(stack, newProfile()), { ...link, token: undefined })
    expect(await reload()).toMatchObject({ type: 'invalid' })
    await confirmMail(stack, email)
    await done
    expect(await reload()).toEqual({ type: 'used' })
  })

  test('[PWLS-04] a refused link ends the wait at once, and nobody can confirm it', async () => {
    const email = 'refused@example.com'
    const page = openPage(stack, newProfile())
    const done = startPasswordless(page, email)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    const link = linkParts(stack, email)
    const reader = openPage(stack, newProfile())
    const reading = await readLink(reader, link)
    if (reading.type !== 'ready') throw new Error(reading.type)
    const { intent } = reading
    await refuseLink(reader, { ...link, intent })
    await done
    expect(page.passwordless.getState()).toMatchObject({
      type: 'failed',
      reason: 'declined',
    })
    await expect(confirmLink(reader, { ...link, intent })).rejects.toThrow(
      'refused',
    )
    expect(await readLink(reader, link)).toEqual({ type: 'refused' })
    // Nor can somebody who has the token and no wallet.
    const { identity } = reader.clients
    await expect(
      identity.signInWithLink({ token: link.token }),
    ).rejects.toMatchObject({ reason: 'link used' })
  })

  test('[PWLS-04] a link that another opening has confirmed is not called refused', async () => {
    const email = 'late-refusal@example.com'
    const page = openPage(stack, newProfile())
    const done = startPasswordless(page, email)
    await waitFor(page.passwordless, (state) => state.type === 'waiting')
    const link = linkParts(stack, email)
    const reader = openPage(stack, newProfile())
    const reading = await readLink(reader, link)
    if (reading.type !== 'ready') throw new Error(reading.type)
    const { intent } = reading
    await confirmLink(openPage(stack, newProfile()), { ...link, intent })
    await expect(refuseLink(reader, { ...link, intent })).rejects.toMatchObject(
      { name: 'LinkEndedError', end: 'used' },
    )
    await done
    expect(page.session.getState().type).toBe('signed-in')
  })
})
