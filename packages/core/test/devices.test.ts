import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ActiveSession,
  numberAlike,
} from '../src/access/active-sessions.ts'
import { FixedSessionError } from '../src/access/remove-sessions.ts'
import { getAccount } from '../src/account/engine.ts'
import {
  activeSessions,
  devicesOf,
  putSetting,
  rejectAllSigning,
  removeSessions,
  renameSigner,
  signingThreshold,
  signOut,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { deviceName } from '../src/signers/device-name.ts'
import { getAuthToken } from '../src/tokens/auth-token.ts'
import { endTokensLeft } from '../src/tokens/end-tokens.ts'
import { newProfile, openPage, waitFor } from './_browser.ts'
import { signByHand } from './_by-hand.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

function deviceOf(page: Wallet): `0x${string}` {
  const address = page.storage.get('sessionDump')?.sessionAddress
  if (!address) throw new Error('not signed in')
  return address
}

/** Cancels what cannot be signed by itself, once a person is asked. */
async function givingUp<T>(page: Wallet, signing: Promise<T>): Promise<T> {
  void waitFor(page.signing, ({ visible }) => visible).then(() =>
    rejectAllSigning(page),
  )
  return signing
}

const others = async (page: Wallet) =>
  devicesOf(await activeSessions(page)).filter(({ local }) => !local)

describe('activeSessions', () => {
  test('[SESS-01] says of each device its name, browser, chains and weight', async () => {
    const email = 'ada@example.com'
    const first = await signIn(stack, email)
    const second = await signIn(stack, email)
    // Saving what a device is called goes on behind the sign-in.
    await expect
      .poll(async () => (await others(second)).map(({ kind }) => kind))
      .toEqual(['local-session'])
    const { words, emoji } = await deviceName(deviceOf(first))
    const addedAt = expect.any(Number)
    expect(await others(second)).toEqual([
      {
        name: { browser: 'Chromium', os: 'Linux' },
        keyName: words,
        emoji,
        kind: 'local-session',
        address: deviceOf(first),
        weight: 2,
        networks: [137],
        fixed: false,
        local: false,
        browser: 'Chromium',
        os: 'Linux',
        addedAt,
      },
    ])
    const fixed = (await activeSessions(second)).filter((one) => one.fixed)
    expect(fixed.map(({ kind }) => kind).sort()).toEqual([
      'guard',
      'passwordless',
    ])
    expect(await signingThreshold(second, 137)).toBe(5)
  })

  test('[SESS-01] behavior: without what was saved, others go by their addresses', async () => {
    const email = 'grace@example.com'
    const first = await signIn(stack, email)
    const profile = newProfile()
    const second = await signIn(stack, email, profile)
    profile.indexedDB.deleteDatabase('signers')
    stack.broken.set('/rpc/API/UserStorage', 503)
    const found = await activeSessions(second)
    stack.broken.clear()
    const mine = await deviceName(deviceOf(second))
    expect(found.find(({ local }) => local)?.keyName).toBe(mine.words)
    expect(
      found.find(({ address }) => address === deviceOf(first))?.name,
    ).toEqual({ text: expect.stringMatching(/^0x.{20}….{3}$/) })
  })
})

describe('numberAlike', () => {
  const device = (
    address: `0x${string}`,
    addedAt: number | undefined,
    name: ActiveSession['name'],
  ): ActiveSession => ({
    name,
    kind: 'local-session',
    address,
    weight: 2,
    networks: [1],
    fixed: false,
    local: false,
    addedAt,
  })
  const chrome = { browser: 'Chrome', os: 'Linux' } as const

  test('[SESS-01] tells devices of one browser and system apart, the oldest first', () => {
    const sessions = [
      device('0x03', 30, chrome),
      device('0x01', 10, chrome),
      device('0x04', 40, { browser: 'Chrome', os: 'macOS' }),
      device('0x05', 5, { text: 'Chrome on Linux' }),
      device('0x02', 20, chrome),
    ]
    expect(numberAlike(sessions).map(({ name }) => name)).toEqual([
      { ...chrome, number: 3 },
      chrome,
      { browser: 'Chrome', os: 'macOS' },
      { text: 'Chrome on Linux' },
      { ...chrome, number: 2 },
    ])
  })
})

describe('removeSessions', () => {
  test('[SESS-01] a device has a name that its account gave it, and says when it was used last', async () => {
    const email = 'lovelace@example.com'
    const profile = newProfile()
    const first = await signIn(stack, email)
    const second = await signIn(stack, email, profile)
    const address = second.storage.get('sessionDump')?.sessionAddress ?? '0x'
    const entry = async () =>
      (await activeSessions(first)).find((one) => one.address === address)
    await expect.poll(async () => (await entry())?.addedAt).toBeDefined()
    const before = await entry()
    const type = 'local-session' as const
    await renameSigner(first, { address, type }, '  Kitchen tablet ')
    expect(await entry()).toMatchObject({
      name: { text: 'Kitchen tablet' },
      givenName: 'Kitchen tablet',
      keyName: (await deviceName(address)).words,
      browser: 'Chromium',
      addedAt: before?.addedAt,
      activeAt: undefined,
    })
    // Reloaded at once it writes nothing; a day later it notes the use.
    await startWallet(openPage(stack, profile))
    expect((await entry())?.activeAt).toBeUndefined()
    const later = Date.now() + 24 * 60 * 60_000
    await startWallet(openPage(stack, profile, { now: () => later }))
    expect(await entry()).toMatchObject({
      name: { text: 'Kitchen tablet' },
      activeAt: later,
    })
    await renameSigner(first, { address, type }, '')
    expect((await entry())?.name).toEqual(before?.name)
  })

  test('[SESS-01] signs one out that is lost: it signs nothing any more', async () => {
    const email = 'mary@example.com'
    const lostProfile = newProfile()
    const lost = await signIn(stack, email, lostProfile)
    await lost.clients.api.userStorageSave({ key: 'note', object: 'mine' })
    const page = await signIn(stack, email)
    // Tokens say in whole seconds when they were issued.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await removeSessions(page, [deviceOf(lost)])
    expect(await others(page)).toEqual([])

    // It still has its key and a token, and a page that was never closed.
    const digest = `0x${'d1'.repeat(32)}` as const
    const signing = (await getAccount(lost)).signDigest({
      chainId: 137,
      digest,
    })
    await expect(givingUp(lost, signing)).rejects.toThrow()
    const reading = lost.clients.api.userStorageFetch({ key: 'note' })
    await expect(reading).rejects.toThrow('Unknown account address')
    expect(lost.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'device-removed',
    })
    expect(lost.signing.getState().visible).toBe(false)
    expect(await page.clients.api.userStorageFetch({ key: 'note' })).toEqual({
      object: 'mine',
    })
    const again = await signIn(stack, email, lostProfile)
    expect(addressOf(again)).toBe(addressOf(page))
  })

  test('[SESS-01] signs several out with one signature', async () => {
    const email = 'joan@example.com'
    const [one, two] = [await signIn(stack, email), await signIn(stack, email)]
    const three = await signIn(stack, email)
    const page = await signIn(stack, email)
    const signed = () => stack.calls.get('/rpc/Guard/SignWith') ?? 0
    await getAuthToken(page)
    const before = signed()
    await removeSessions(page, [deviceOf(one), deviceOf(two)])
    expect(signed() - before).toBe(1)
    const left = (await others(page)).map(({ address }) => address)
    expect(left).toEqual([deviceOf(three)])
  })

  test('[SESS-01] error: the guard, a sign-in and this device are not signed out', async () => {
    const page = await signIn(stack, 'kay@example.com')
    const sessions = await activeSessions(page)
    for (const { address } of sessions) {
      await expect(removeSessions(page, [address])).rejects.toThrow(
        FixedSessionError,
      )
    }
    expect(await activeSessions(page)).toHaveLength(sessions.length)
  })

  test('[SESS-01] [REMV-01] its tokens end, though the page closed before they could be ended', async () => {
    const email = 'hedy@example.com'
    const profile = newProfile()
    const lost = await signIn(stack, email)
    await lost.clients.api.userStorageSave({ key: 'note', object: 'mine' })
    const page = await signIn(stack, email, profile)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    // This call between the removal and the end of tokens never answers.
    const api = {
      ...page.clients.api,
      userStorageDelete: () => new Promise<never>(() => {}),
    }
    const closing = { ...page, clients: { ...page.clients, api } }
    void removeSessions(closing, [deviceOf(lost)])
    await expect.poll(() => page.storage.get('tokensToEnd')).toBeDefined()
    await expect.poll(async () => (await others(page)).length).toBe(0)
    const next = openPage(stack, profile)
    await startWallet(next)
    await endTokensLeft(next)
    await expect(
      lost.clients.api.userStorageFetch({ key: 'note' }),
    ).rejects.toThrow()
  })

  test('[SESS-01] [SIGN-02] they do not end while somebody still signs the removal', async () => {
    const lost = await signIn(stack, 'ines@example.com')
    const page = await signIn(stack, 'ines@example.com')
    const token = await getAuthToken(page)
    putSetting(page.settings, page.storage, 'manualSigning', true)
    const removing = removeSessions(page, [deviceOf(lost)])
    await waitFor(page.signing, ({ visible }) => visible)
    expect(page.storage.get('tokensToEnd')).toBeDefined()
    await endTokensLeft(page)
    expect(page.storage.get('sessionDump')?.jwt?.token).toBe(token)
    await signByHand(page, removing)
    expect(await others(page)).toEqual([])
    expect(page.storage.get('tokensToEnd')).toBeUndefined()
    expect(page.storage.get('sessionDump')?.jwt).toBeUndefined()
  })

  test('[SESS-03] signing out says when tokens could not be ended', async () => {
    const page = await signIn(stack, 'irma@example.com')
    await getAuthToken(page)
    stack.broken.set('/rpc/API/RevokeAuthTokens', 503)
    await signOut(page)
    stack.broken.clear()
    expect(page.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'tokens-not-ended',
    })
  })

  test('[SESS-01] error: without the guard there is too little weight, and nobody is signed out', async () => {
    const email = 'edith@example.com'
    const other = await signIn(stack, email)
    const page = await signIn(stack, email)
    await getAuthToken(page)
    stack.broken.set('/rpc/Guard', 503)
    const removing = removeSessions(page, [deviceOf(other)])
    await expect(givingUp(page, removing)).rejects.toThrow()
    stack.broken.clear()
    expect(await others(page)).toHaveLength(1)
  })
})
