import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activeSessions,
  showStoredSession,
  signOut,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'
import { openVisit, views } from './_visit.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

/** Has another device of the same person, which sees who is a signer. */
const otherDevice = (email: string) => signIn(stack, email, newProfile())

const hasDevice = async (other: Wallet, address: string) =>
  (await activeSessions(other)).some(
    (one) => one.address.toLowerCase() === address.toLowerCase(),
  )

const deviceOf = ({ storage }: Wallet) =>
  storage.get('sessionDump')?.sessionAddress ?? '0x'

/** A page that is gone in the middle: what it asks is never answered. */
function openClosing(profile: Profile): Wallet {
  let isGone = false
  const page = openPage(stack, profile, {
    fetch: (...asked) =>
      isGone ? new Promise(() => undefined) : fetch(...asked),
    // The browser ends the locks of a page that closes.
    locks: { request: (_name: string, run: () => unknown) => run() } as never,
  })
  page.session.subscribe(({ type }) => {
    isGone ||= type === 'signing-out'
  })
  return page
}

describe('signOut', () => {
  test.each(views)(
    '[SESS-03] [NATV-01] [DAPP-01] tells the app of a %s only after the device is removed and the session forgotten',
    async (view) => {
      const email = `left-${view}@example.com`
      const profile = newProfile()
      await signIn(stack, email, profile)
      const other = await otherDevice(email)
      const wallet = openPage(stack, profile)
      await startWallet(wallet)
      const device = deviceOf(wallet)
      const { told, types, stop } = await openVisit(
        wallet,
        addressOf(wallet),
        view,
      )
      expect(await hasDevice(other, device)).toBe(true)

      await signOut(wallet)
      stop()
      expect(types()).toEqual(
        expect.arrayContaining(['accountsChanged', 'disconnect', 'close']),
      )
      const ends = told.filter(({ type }) =>
        ['disconnect', 'close'].includes(type),
      )
      expect(ends.map(({ isStored }) => isStored)).toEqual([false, false])
      expect(await hasDevice(other, device)).toBe(false)
      expect(profile.kept.has('cairn.signingOut')).toBe(false)
    },
  )

  test('[SESS-03] behavior: what stayed behind is kept for the next page before the app hears and may close this one', async () => {
    const profile = newProfile()
    await signIn(stack, 'kept-notice@example.com', profile)
    const wallet = openPage(stack, profile)
    await startWallet(wallet)
    const atEnd: unknown[] = []
    wallet.session.subscribe(({ type }) => {
      if (type !== 'signed-out') return
      // Another page of this browser sees what would be left.
      const { storage } = openPage(stack, profile, { tab: new Map() })
      atEnd.push([storage.get('signedOut'), storage.get('leftDevice')])
    })
    stack.broken.set('/rpc/Sessions', 503)
    await signOut(wallet, 'Chromium on Linux')
    stack.broken.clear()
    expect(atEnd).toEqual([['device-not-removed', 'Chromium on Linux']])
  })

  test('[SESS-03] behavior: the next page completes what a closed one began, and does not open the wallet', async () => {
    const email = 'closed@example.com'
    const profile = newProfile()
    await signIn(stack, email, profile)
    const other = await otherDevice(email)
    const closing = openClosing(profile)
    await startWallet(closing)
    const device = deviceOf(closing)
    void signOut(closing)

    const next = openPage(stack, profile)
    expect(showStoredSession(next)).toBe(true)
    expect(next.session.getState()).toEqual({ type: 'signing-out' })
    const seen: string[] = []
    next.session.subscribe(({ type }) => void seen.push(type))
    await startWallet(next)
    expect(seen).not.toContain('signed-in')
    expect(next.session.getState()).toEqual({ type: 'signed-out' })
    expect(await hasDevice(other, device)).toBe(false)
    for (const key of ['sessionDump', 'signingOut', 'loginDetails'])
      expect(profile.kept.has(`cairn.${key}`)).toBe(false)
    expect(await next.device.load()).toBeUndefined()
  })

  test('[SESS-03] behavior: a page that its app closes at the end leaves nothing of the account to the next person', async () => {
    const profile = newProfile()
    const closing = await signIn(stack, 'cut-short@example.com', profile)
    closing.storage.set('walletName', 'Savings')
    closing.session.subscribe(({ type }) => {
      // The view is gone, and its script with it.
      if (type === 'signed-out') throw new Error('closed')
    })
    stack.broken.set('/rpc/Sessions', 503)
    await expect(signOut(closing)).rejects.toThrow('closed')
    stack.broken.clear()
    const next = openPage(stack, profile)
    await startWallet(next)
    expect(next.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'device-not-removed',
    })
    for (const key of ['walletName', 'signingOut'])
      expect(profile.kept.has(`cairn.${key}`)).toBe(false)
  })

  test('[SESS-03] behavior: a tab that is open beside it waits, and completes what the closed one began', async () => {
    const email = 'beside@example.com'
    const profile = newProfile()
    await signIn(stack, email, profile)
    const other = await otherDevice(email)
    const beside = openPage(stack, profile)
    await startWallet(beside)
    const closing = openClosing(profile)
    await startWallet(closing)
    const device = deviceOf(closing)
    void signOut(closing)
    await startWallet(beside)
    expect(beside.session.getState()).toEqual({ type: 'signed-out' })
    expect(await hasDevice(other, device)).toBe(false)
  })

  test('[SESS-03] behavior: two tabs do not remove the device twice', async () => {
    const email = 'twice@example.com'
    const profile = newProfile()
    await signIn(stack, email, profile)
    await otherDevice(email)
    const one = openPage(stack, profile)
    const two = openPage(stack, profile)
    await Promise.all([startWallet(one), startWallet(two)])
    const edits: string[] = []
    for (const page of [one, two]) {
      const account = await page.engine.account
      if (!account) throw new Error('no account')
      const editSigners: typeof account.editSigners = (changes) => {
        edits.push(deviceOf(page))
        return account.editSigners(changes)
      }
      page.engine.account = Promise.resolve({ ...account, editSigners })
    }
    await Promise.all([signOut(one), startWallet(two)])
    await waitFor(two.session, ({ type }) => type === 'signed-out')
    expect(edits).toHaveLength(1)
  })

  test('[SESS-03] behavior: services that are down leave a closed page’s device in the account, and the next page says so', async () => {
    const profile = newProfile()
    await signIn(stack, 'down@example.com', profile)
    const closing = openClosing(profile)
    await startWallet(closing)
    void signOut(closing)
    stack.broken.set('/rpc/Sessions', 503)
    const next = openPage(stack, profile)
    showStoredSession(next)
    await startWallet(next)
    stack.broken.clear()
    expect(next.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'device-not-removed',
    })
    expect(profile.kept.has('cairn.sessionDump')).toBe(false)
  })
})
