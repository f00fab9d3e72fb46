import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelPasswordless,
  confirmLink,
  hasWaitingLink,
  readLink,
  resumePasswordless,
  startPasswordless,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { linkLifetimeMs } from '../src/passwordless/mail-link.ts'
import { withSecurityStore } from '../src/storage/security-store.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { addressOf, confirmMail, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function untilWaiting(page: Wallet) {
  const state = await waitFor(page.passwordless, (it) => it.type === 'waiting')
  return state.type === 'waiting' ? state.code : ''
}

/** Asks for a link on a page that is gone before it is answered. */
async function askAndLosePage(email: string, profile: Profile) {
  const page = openPage(stack, profile)
  Object.assign(page.platform, { delay: () => new Promise(() => undefined) })
  void startPasswordless(page, email)
  return untilWaiting(page)
}

async function keptLinks(profile: Profile) {
  const names = await withSecurityStore(
    profile.indexedDB,
    'readonly',
    (store) => store.getAllKeys(),
  )
  return names.filter((name) => `${name}`.startsWith('link:'))
}

describe('confirmLink', () => {
  test('[PWLS-04] error: a service that fails after the mailed token is used does not use the link up', async () => {
    const email = 'again@example.com'
    const page = openPage(stack, newProfile())
    const done = startPasswordless(page, email)
    await untilWaiting(page)
    const link = stack.mail.linkTo(email)
    const opened = openPage(stack, newProfile())
    const params = {
      digest: link?.searchParams.get('digest') ?? '',
      result: link?.searchParams.get('result') ?? '',
    }
    const token = new URLSearchParams(link?.hash.slice(1)).get('token') ?? ''
    const reading = await readLink(opened, { ...params, token })
    if (reading.type !== 'ready') throw new Error(reading.type)
    const confirm = (wallet: Wallet) =>
      confirmLink(wallet, { ...params, token, intent: reading.intent })
    stack.broken.set('/rpc/API/MemoryStore', 503)
    await expect(confirm(opened)).rejects.toThrow()
    stack.broken.clear()
    // The token itself is used up: another page cannot go on with it.
    await expect(confirm(openPage(stack, newProfile()))).rejects.toThrow()
    await confirm(opened)
    await done
    expect(page.session.getState().type).toBe('signed-in')
    await expect(confirm(opened)).rejects.toThrow()
  })
})

describe('startPasswordless', () => {
  test('[PWLS-02] asked twice at once it mails one link', async () => {
    const page = openPage(stack, newProfile())
    const mails = () => stack.calls.get('/rpc/Identity/SendLink') ?? 0
    const before = mails()
    void startPasswordless(page, 'twice@example.com')
    await startPasswordless(page, ' Twice@example.com')
    await waitFor(page.passwordless, ({ type }) => type === 'waiting')
    expect(mails()).toBe(before + 1)
    // Another address is another request.
    void startPasswordless(page, 'other@example.com')
    await expect.poll(mails).toBe(before + 2)
    cancelPasswordless(page)
  })
})

describe('resumePasswordless', () => {
  test('[PWLS-02] [PWLS-03] a page that was reloaded goes on waiting, with the same code, and signs in', async () => {
    const email = 'ada@example.com'
    const profile = newProfile()
    const code = await askAndLosePage(email, profile)
    const page = openPage(stack, profile)
    await startWallet(page)
    expect(hasWaitingLink(page)).toBe(true)
    const done = resumePasswordless(page)
    expect(await untilWaiting(page)).toBe(code)
    await confirmMail(stack, email)
    await done
    expect(addressOf(await signIn(stack, email))).toBe(addressOf(page))
    expect(hasWaitingLink(page)).toBe(false)
    expect(await keptLinks(profile)).toEqual([])
  })

  test('[PWLS-02] behavior: a tab of the same browser that confirms ends the wait, however long the poll', async () => {
    const email = 'joan@example.com'
    const profile = newProfile()
    const page = openPage(stack, profile)
    Object.assign(page.platform, { delay: () => new Promise(() => undefined) })
    const done = startPasswordless(page, email)
    await untilWaiting(page)
    await confirmMail(stack, email, undefined, profile)
    await done
    expect(page.session.getState().type).toBe('signed-in')
  })

  test('[PWLS-02] behavior: what was confirmed while the page was away is there when it is back', async () => {
    const email = 'grace@example.com'
    const profile = newProfile()
    await askAndLosePage(email, profile)
    await confirmMail(stack, email)
    const page = openPage(stack, profile)
    await resumePasswordless(page)
    expect(page.session.getState().type).toBe('signed-in')
  })

  test('[PWLS-02] behavior: a cancelled wait is not taken up again', async () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    const done = startPasswordless(page, 'kay@example.com')
    await untilWaiting(page)
    cancelPasswordless(page)
    await done
    expect(hasWaitingLink(page)).toBe(false)
    await resumePasswordless(openPage(stack, profile))
    expect(page.passwordless.getState()).toEqual({ type: 'idle' })
    expect(await keptLinks(profile)).toEqual([])
  })

  test('[PWLS-02] behavior: a second mail takes the place of the first', async () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    const first = startPasswordless(page, 'joan@example.com')
    await untilWaiting(page)
    const second = startPasswordless(page, 'joan@example.com')
    await first
    const code = await untilWaiting(page)
    expect(await keptLinks(profile)).toHaveLength(1)
    const reloaded = openPage(stack, profile)
    const done = resumePasswordless(reloaded)
    expect(await untilWaiting(reloaded)).toBe(code)
    for (const it of [page, reloaded]) cancelPasswordless(it)
    await Promise.all([second, done])
  })

  test('[PWLS-02] error: after ten minutes it is over, and its key goes with the next', async () => {
    const profile = newProfile()
    await askAndLosePage('late@example.com', profile)
    const now = () => Date.now() + linkLifetimeMs + 1000
    const page = openPage(stack, profile, { now })
    await resumePasswordless(page)
    expect(page.passwordless.getState()).toEqual({ type: 'idle' })
    expect(hasWaitingLink(page)).toBe(false)
    const [old] = await keptLinks(profile)
    const next = startPasswordless(page, 'late@example.com')
    await untilWaiting(page)
    const kept = await keptLinks(profile)
    expect(kept).toHaveLength(1)
    expect(kept).not.toContain(old)
    cancelPasswordless(page)
    await next
  })

  test.each(['{', '7', '{"name":"link:1:0x","result":"r","intent":{}}'])(
    '[PWLS-02] [STOR-01] error: %s is nothing to wait for',
    async (text) => {
      const page = openPage(stack, newProfile())
      page.tabStorage.set('waitingLink', text)
      await resumePasswordless(page)
      expect(page.passwordless.getState()).toEqual({ type: 'idle' })
      expect(hasWaitingLink(page)).toBe(false)
    },
  )
})

describe('startWallet', () => {
  test('[SESS-02] [PWLS-02] a tab that follows another’s sign-in waits no longer for its own', async () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    await startWallet(page)
    const done = startPasswordless(page, 'first@example.com')
    await untilWaiting(page)
    const other = await signIn(stack, 'second@example.com', profile)
    await startWallet(page)
    await done
    await confirmMail(stack, 'first@example.com')
    expect(page.passwordless.getState()).toEqual({ type: 'idle' })
    expect(hasWaitingLink(page)).toBe(false)
    expect(addressOf(page)).toBe(addressOf(other))
    expect(await page.device.load()).toBeDefined()
  })
})
