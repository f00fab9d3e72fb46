import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  keepDraft,
  putSetting,
  readDraft,
  requestDeployment,
  signOut,
  startWallet,
  type Wallet,
  waitingRequests,
} from '../src/index.ts'
import {
  loadSignerMetadata,
  localSignerMetadata,
} from '../src/roster/account-roster.ts'
import {
  putSavedSigners,
  readSavedSigners,
} from '../src/roster/local-roster.ts'
import { getAuthToken } from '../src/tokens/auth-token.ts'
import { newProfile, openPage } from './_browser.ts'
import { signByHand } from './_by-hand.ts'
import { damageSealedKey, makeReadableKey } from './_device-key.ts'
import { addressOf, signIn, signInOn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

const other = `0x${'12'.repeat(20)}` as const

async function saved(indexedDB: IDBFactory) {
  const all = (await readSavedSigners(indexedDB)) as { type: string }[]
  return all.map(({ type }) => type).sort()
}

describe('saveSignerMetadata', () => {
  test('[SIGN-10] [SIGN-04] a sign-in keeps its signers with the account and in the browser, which a sign-out forgets', async () => {
    const profile = newProfile()
    const before = stack.calls.get('/rpc/API/UserStorageSave') ?? 0
    const page = await signIn(stack, 'ada@example.com', profile)
    await expect
      .poll(() => saved(profile.indexedDB))
      .toEqual(['local-session', 'passwordless'])
    // One call for each, although the first token saves them as well.
    await expect
      .poll(() => profile.kept.has('cairn.unsavedSigners'))
      .toBe(false)
    expect(stack.calls.get('/rpc/API/UserStorageSave')).toBe(before + 2)
    const databases = await profile.indexedDB.databases()
    expect(databases).toContainEqual({ name: 'signers', version: 1 })
    const known = await loadSignerMetadata(page)
    const own = page.storage.get('sessionDump')?.sessionAddress
    const login = page.storage.get('loginKeyAddress')
    expect(new Set(known.keys())).toEqual(new Set([own, login]))
    expect(login && known.get(login)).toMatchObject({
      type: 'passwordless',
      email: 'ada@example.com',
    })
    expect(own && known.get(own)).toMatchObject({ browser: 'Chromium' })

    await signOut(page)
    expect(await saved(profile.indexedDB)).toEqual([])
  })
})

describe('saveTokenlessSigners', () => {
  test('[SIGN-10] the signers of a sign-in are noted once it is on screen: a reload may come at any time', async () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    await startWallet(page)
    const noted: boolean[] = []
    page.session.subscribe(({ type }) => {
      if (type === 'signed-in')
        noted.push(profile.kept.has('cairn.unsavedSigners'))
    })
    await signInOn(stack, page, 'edith@example.com')
    expect(noted[0]).toBe(true)
  })

  test('[SIGN-10] a sign-in that a reload cuts off before its signers are saved has them saved by the next visit', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'hedy@example.com', profile)
    await expect.poll(() => saved(profile.indexedDB)).toHaveLength(2)
    const own = page.storage.get('sessionDump')?.sessionAddress ?? other
    const entry = (await loadSignerMetadata(page)).get(own)
    await page.clients.api.userStorageDelete({ key: `signer-meta-${own}` })
    page.storage.set('unsavedSigners', JSON.stringify([entry]))

    const reloaded = openPage(stack, profile)
    await startWallet(reloaded)
    await expect
      .poll(async () => (await loadSignerMetadata(reloaded)).has(own), {
        timeout: 5_000,
      })
      .toBe(true)
    expect(profile.kept.has('cairn.unsavedSigners')).toBe(false)
  })
})

describe('signing by hand', () => {
  test('[SIGN-10] the signers of a sign-in wait for a token to be saved, over a reload as well', async () => {
    const profile = newProfile()
    const opened = openPage(stack, profile)
    putSetting(opened.settings, opened.storage, 'manualSigning', true)
    const before = stack.calls.get('/rpc/API/UserStorageSave') ?? 0
    const page = openPage(stack, profile)
    await startWallet(page)
    await signByHand(page, signInOn(stack, page, 'alma@example.com'))
    const own = page.storage.get('sessionDump')?.sessionAddress ?? other
    expect(stack.calls.get('/rpc/API/UserStorageSave') ?? 0).toBe(before)

    const reopened = openPage(stack, profile)
    await startWallet(reopened)
    putSetting(reopened.settings, reopened.storage, 'manualSigning', false)
    await getAuthToken(reopened)
    await expect
      .poll(async () => (await loadSignerMetadata(reopened)).has(own))
      .toBe(true)
    await expect
      .poll(() => profile.kept.has('cairn.unsavedSigners'))
      .toBe(false)
  })
})

describe('loadSignerMetadata', () => {
  test('[SIGN-10] error: saved signers that do not fit are skipped by name', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'grace@example.com', profile)
    const warned: string[] = []
    const log = {
      ...page.log,
      warn: (_facts: object, text = '') => void warned.push(text),
    }
    const save = (key: string, object: unknown) =>
      page.clients.api.userStorageSave({ key: `signer-meta-${key}`, object })
    await save(other, { type: 'hologram', address: other })
    await save('0x12', { type: 'recoveryKey', address: '0x12' })
    await save(`0x${'34'.repeat(20)}`, { type: 'recoveryKey', address: other })
    await save(`0x${'56'.repeat(20)}`, 'rubbish')
    const known = await loadSignerMetadata({ ...page, log })
    expect([...known.values()].map(({ type }) => type).sort()).toEqual([
      'local-session',
      'passwordless',
    ])
    expect(warned.sort()).toEqual([
      'SignerStore: Invalid saved signer: hologram',
      'SignerStore: Invalid saved signer: recoveryKey',
      'SignerStore: Invalid saved signer: recoveryKey',
      'SignerStore: Invalid saved signer: unknown',
    ])
  })

  test('[SIGN-10] rubbish in the browser’s store is skipped too', async () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    await putSavedSigners(profile.indexedDB, [
      { address: other, type: 'recoveryKey' } as { address: string },
      { address: 'me', type: 'recoveryKey' } as { address: string },
      { address: `0x${'56'.repeat(20)}` },
    ])
    const known = await localSignerMetadata(page)
    expect([...known.values()]).toEqual([
      { type: 'recoveryKey', address: other },
    ])
  })
})

describe('migrateSignerStore', () => {
  /** A profile as the first version left it. */
  async function firstVersion(email: string) {
    const profile = newProfile()
    const page = await signIn(stack, email, profile)
    await getAuthToken(page)
    await expect.poll(() => saved(profile.indexedDB)).toHaveLength(2)
    const { api } = page.clients
    const own = page.storage.get('sessionDump')?.sessionAddress ?? other
    const login = page.storage.get('loginKeyAddress') ?? other
    await api.userStorageDelete({ key: `signer-meta-${own}` })
    await api.userStorageDelete({ key: `signer-meta-${login}` })
    const { kept } = profile
    for (const name of ['signerStoreVersion', 'loginDetails'])
      kept.delete(`cairn.${name}`)
    profile.indexedDB.deleteDatabase('signers')
    return { profile, own, login, address: addressOf(page) }
  }

  test('[SIGN-10] takes the first version’s sign-in and device over, and deletes its items', async () => {
    const { profile, own, login } = await firstVersion('mary@example.com')
    const details = { type: 'google', email: 'mary@example.com' }
    profile.kept.set('cairn-login-details', JSON.stringify(details))
    profile.kept.set('cairn-login-key-address', login)

    const page = openPage(stack, profile)
    await startWallet(page)
    expect(page.storage.get('signerStoreVersion')).toBe('2')
    expect(page.storage.get('loginDetails')).toEqual(details)
    expect(profile.kept.has('cairn-login-details')).toBe(false)
    expect(profile.kept.has('cairn-login-key-address')).toBe(false)
    const known = await loadSignerMetadata(page)
    expect(known.get(login)).toEqual({
      type: 'torus',
      address: login,
      loginDetails: details,
    })
    expect(known.get(own)).toMatchObject({
      type: 'local-session',
      address: own,
    })
    expect(await saved(profile.indexedDB)).toEqual(['local-session', 'torus'])
  })

  test('[SIGN-10] behavior: login details without a key address are removed', async () => {
    const { profile, own } = await firstVersion('joan@example.com')
    profile.kept.set('cairn-login-details', '{"type":"google"}')
    const page = openPage(stack, profile)
    await startWallet(page)
    expect(profile.kept.has('cairn-login-details')).toBe(false)
    expect(page.storage.get('loginDetails')).toBeUndefined()
    expect([...(await loadSignerMetadata(page)).keys()]).toEqual([own])
  })

  test('[SIGN-10] error: without the account’s storage nothing is saved, until it is there', async () => {
    const { profile, login } = await firstVersion('kay@example.com')
    profile.kept.set('cairn-login-details', '{"type":"google"}')
    profile.kept.set('cairn-login-key-address', login)
    stack.broken.set('/rpc/API/UserStorage', 503)
    await startWallet(openPage(stack, profile))
    stack.broken.clear()
    expect(profile.kept.has('cairn-login-details')).toBe(true)
    expect(profile.kept.has('cairn.signerStoreVersion')).toBe(false)

    const page = openPage(stack, profile)
    await startWallet(page)
    expect(profile.kept.has('cairn-login-details')).toBe(false)
    expect((await loadSignerMetadata(page)).has(login)).toBe(true)
  })
})

/** Leaves a key store that this version of the wallet cannot open. */
async function leaveNewerStore(indexedDB: IDBFactory): Promise<void> {
  const request = indexedDB.open('security', 2)
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve
    request.onerror = reject
  })
  request.result.close()
}

/** A transaction on its way, as the wallet keeps it. */
function pendingOf(page: Wallet, id: number) {
  const [requestedTransaction] = waitingRequests(page.inbox.getState()).filter(
    (one) => one.id === id,
  )
  if (!requestedTransaction) throw new Error('not queued')
  return {
    type: 'walletDeployment',
    metaTxnHash: `0x${'ab'.repeat(32)}`,
    chainId: 137,
    requestedTransaction,
    decodedTransaction: { type: 'UNKNOWN', title: 'Set up', transfers: [] },
    timestamp: page.now(),
    status: 'pending',
  } as const
}

describe('startWallet', () => {
  test('[STOR-02] a readable device key is sealed, deleted, and signs on', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'edith@example.com', profile)
    const { secret, address } = await makeReadableKey(page)
    profile.kept.set('cairn-session-key', secret)
    const reopened = openPage(stack, profile)
    await startWallet(reopened)
    expect(profile.kept.has('cairn-session-key')).toBe(false)
    expect([...profile.kept.values()].join()).not.toContain(secret.slice(2))
    expect(reopened.session.getState()).toMatchObject({ engine: 'ready' })
    expect(reopened.signers.byAddress.has(address)).toBe(true)
    expect(await getAuthToken(reopened)).toMatch(/^ey/)
  })

  test('[STOR-02] error: a key that does not open asks for a new sign-in; nothing else is lost', async () => {
    const email = 'rosa@example.com'
    const profile = newProfile()
    const before = await signIn(stack, email, profile)
    const address = addressOf(before)
    profile.kept.set('cairn.theme', '{"version":1,"value":"dark"}')
    const { id } = requestDeployment(before, address, 137)
    const sent = pendingOf(before, id)
    before.storage.set('pendingTransactions', [sent])
    before.storage.set('pendingRoute', '/settings')
    before.storage.set('codesNotKept', true)
    keepDraft(before, 'send', { amount: '5' })
    const left = { at: before.now(), signatures: {} }
    before.storage.set('keptSignatures', { [sent.metaTxnHash]: left })
    await damageSealedKey(profile.indexedDB)
    const logged: string[] = []
    const page = openPage(stack, profile)
    const log = {
      ...page.log,
      error: (_facts: object, text = '') => void logged.push(text),
    }
    await startWallet({ ...page, log })
    expect(page.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'session-unreadable',
    })
    expect(logged).toEqual(['Could not decrypt data'])
    expect(page.storage.get('theme')).toBe('dark')

    const again = await signIn(stack, email, profile)
    expect(addressOf(again)).toBe(address)
    expect(waitingRequests(again.inbox.getState())).toMatchObject([{ id }])
    expect(again.pending.getState().entries).toMatchObject([
      { metaTxnHash: sent.metaTxnHash },
    ])
    expect(again.storage.get('pendingRoute')).toBe('/settings')
    expect(again.storage.get('codesNotKept')).toBe(true)
    expect(readDraft(again, 'send')).toEqual({ amount: '5' })
    expect(again.storage.get('keptSignatures')).toHaveProperty([
      sent.metaTxnHash,
    ])
  })

  test('[STOR-02] error: a key store that does not open asks for a new sign-in, which makes a new store', async () => {
    const email = 'ruth@example.com'
    const profile = newProfile()
    const before = await signIn(stack, email, profile)
    const { id } = requestDeployment(before, addressOf(before), 137)
    await leaveNewerStore(profile.indexedDB)
    const page = openPage(stack, profile)
    await startWallet(page)
    expect(page.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'session-unreadable',
    })
    const again = await signIn(stack, email, profile)
    expect(addressOf(again)).toBe(addressOf(before))
    expect(waitingRequests(again.inbox.getState())).toMatchObject([{ id }])
    const reopened = openPage(stack, profile)
    await startWallet(reopened)
    expect(reopened.session.getState()).toMatchObject({ engine: 'ready' })
  })

  test('[STOR-02] the work of a lost key is hidden from another account, and goes with a sign-out', async () => {
    const profile = newProfile()
    const before = await signIn(stack, 'vera@example.com', profile)
    requestDeployment(before, addressOf(before), 137)
    await damageSealedKey(profile.indexedDB)
    await startWallet(openPage(stack, profile))
    expect(profile.kept.has('cairn.transactionQueue')).toBe(true)
    const other = await signIn(stack, 'wanda@example.com', profile)
    expect(waitingRequests(other.inbox.getState())).toEqual([])
    expect(profile.kept.has('cairn.transactionQueue')).toBe(false)

    requestDeployment(other, addressOf(other), 137)
    await signOut(other)
    expect([...profile.kept.keys()]).toEqual([])
  })
})
