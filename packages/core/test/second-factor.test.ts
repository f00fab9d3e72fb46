import { recoverOwnershipProof } from '@cairn/account/server'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getAccount } from '../src/account/engine.ts'
import {
  beginSecondFactor,
  cancelFocus,
  commitSecondFactor,
  disableSecondFactor,
  giveGuardCode,
  hasQuietToken,
  hasSecondFactor,
  InvalidCodeError,
  listRecoveryCodes,
  renewRecoveryCodes,
  resetSecondFactor,
  signOut,
  startWallet,
  verifyFocus,
  type Wallet,
} from '../src/index.ts'
import { holdKey } from '../src/keys/held-key.ts'
import { createHeldLogin } from '../src/signers/held-login.ts'
import { getAuthToken } from '../src/tokens/auth-token.ts'
import { dropToken, storedToken } from '../src/tokens/stored-token.ts'
import {
  device,
  ownership,
  proveOwnership,
  ready,
  setUp,
  signature,
  signer,
} from './_bare-wallet.ts'
import { newProfile, openPage, waitFor } from './_browser.ts'
import { addressOf, signIn, signInOn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const stepMs = 30_000

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

/** A person with the second factor on, whose authenticator is a step ahead. */
async function newGuarded(email: string, signedIn?: Wallet) {
  const page = signedIn ?? (await signIn(stack, email))
  const uri = await beginSecondFactor(page)
  const app = authenticator(uri)
  const codes = await commitSecondFactor(page, app.first)
  return { page, app, codes: codes.map(({ code }) => code) }
}

function authenticator(uri: URL) {
  const secret = Secret.fromBase32(uri.searchParams.get('secret') ?? '')
  const totp = new TOTP({ secret })
  const timestamp = Date.now()
  return {
    first: totp.generate({ timestamp }),
    /** Clocks may differ by a step: good now, and after the first. */
    next: totp.generate({ timestamp: timestamp + stepMs }),
  }
}

/** Types a code whenever the guard's view asks for one; how often it did. */
function typeCodes(page: Wallet, code: string) {
  const typed = { count: 0 }
  page.signing.subscribe(({ focus }, before) => {
    if (focus === before.focus || focus?.verifying) return
    if (focus?.kind !== 'guard') return
    typed.count += 1
    void giveGuardCode(page, focus.signer, code).then(() => verifyFocus(page))
  })
  return typed
}

describe('the second factor', () => {
  test('[GUARD-03] is turned on, asks for codes, has its codes made anew, and is turned off', async () => {
    const { page, app, codes } = await newGuarded('mira@example.com')
    expect(codes).toHaveLength(10)
    expect(await hasSecondFactor(page)).toBe(true)
    const typed = typeCodes(page, app.next)
    const listed = await listRecoveryCodes(page)
    expect(listed.map(({ code }) => code)).toEqual(codes)
    expect(typed.count).toBe(1)
    const renewed = await renewRecoveryCodes(page)
    expect(renewed.map(({ code }) => code)).not.toEqual(codes)
    await disableSecondFactor(page)
    expect(await hasSecondFactor(page)).toBe(false)
  })

  test('[GUARD-03] is told without a token by a signer’s proof, and nobody is asked to sign', async () => {
    const { page } = await newGuarded('ownership@example.com')
    dropToken(page)
    const asked: number[] = []
    const stop = page.signing.subscribe(({ requests }) => {
      asked.push(requests.length)
    })
    expect(await hasSecondFactor(page)).toBe(true)
    stop()
    expect(storedToken(page)).toBeUndefined()
    expect(asked.filter((count) => count > 0)).toEqual([])
  })

  test('[GUARD-03] [PWLS-02] is told though the sign-in ends and forgets its key meanwhile', async () => {
    const key = holdKey(crypto.getRandomValues(new Uint8Array(32)))
    const login = createHeldLogin(key, { kind: 'passwordless', label: 'email' })
    const fetch: typeof globalThis.fetch = (...asked) => {
      const isAsked = page.signers.byAddress.has(key.address)
      if (isAsked && `${asked[0]}`.endsWith('/Clock')) login.forget()
      return globalThis.fetch(...asked)
    }
    const page: Wallet = openPage(stack, newProfile(), { fetch })
    await startWallet(page)
    await signInOn(stack, page, 'ended@example.com')
    page.signers.byAddress.set(key.address, login.signer)
    dropToken(page)
    const told = hasSecondFactor(page)
    expect(login.signer.status({ signed: new Set() }).ready).toBe(true)
    expect(await told).toBe(false)
    expect(login.signer.status({ signed: new Set() }).ready).toBe(false)
  })

  test('[GUARD-01] [GUARD-03] the guard is asked whether a code is needed before it is asked to sign, with the session or with a signer’s proof', async () => {
    const { page, app } = await newGuarded('tilda@example.com')
    await getAuthToken(page)
    const counts = () =>
      ['AuthMethods', 'SignWith', 'API/GetAuthToken'].map(
        (call) =>
          [...stack.calls].find(([path]) => path.endsWith(call))?.[1] ?? 0,
      )
    const count = async (act: () => Promise<unknown>) => {
      const before = counts()
      await act()
      return counts().map((after, index) => after - (before[index] ?? 0))
    }
    const typed = typeCodes(page, app.next)
    const account = await getAccount(page)
    const sign = () =>
      account.signDigest({ chainId: 137, digest: `0x${'d7'.repeat(32)}` })
    // One look-up, and one signature that comes with its code.
    expect(await count(sign)).toEqual([1, 1, 0])
    expect(typed.count).toBe(1)
    // Without a token nobody is asked to sign for one, only to look.
    dropToken(page)
    expect(await count(() => hasSecondFactor(page))).toEqual([1, 0, 0])
    expect(await hasSecondFactor(page)).toBe(true)
  })

  test('[GUARD-01] [AUTH-10] signing in on another device takes one code, though it signs twice', async () => {
    const email = 'vera@example.com'
    const { app } = await newGuarded(email)
    const other = openPage(stack, newProfile())
    await startWallet(other)
    const typed = typeCodes(other, app.next)
    await signInOn(stack, other, email)
    expect(storedToken(other)).toBeDefined()
    expect(typed.count).toBe(1)
  })

  test('[GUARD-03] a recovery code turns it off with a session, and without one by a signer’s proof', async () => {
    const { page, codes } = await newGuarded('rosa@example.com')
    const [first = '', second = ''] = codes
    const account = addressOf(page)
    await resetSecondFactor(page, account, first)
    expect(await hasSecondFactor(page)).toBe(false)
    await expect(resetSecondFactor(page, account, second)).rejects.toThrow(
      InvalidCodeError,
    )
    const guarded = await newGuarded('lena@example.com')
    dropToken(guarded.page)
    const [code = ''] = guarded.codes
    await resetSecondFactor(guarded.page, addressOf(guarded.page), code)
    expect(await hasSecondFactor(guarded.page)).toBe(false)
  })

  test('[GUARD-03] error: a wrong first code turns nothing on', async () => {
    const page = await signIn(stack, 'nora@example.com')
    await beginSecondFactor(page)
    await expect(commitSecondFactor(page, '000000')).rejects.toThrow(
      'Invalid 2FA code. Please try again.',
    )
    expect(await hasSecondFactor(page)).toBe(false)
  })

  test.each<[string, string, (page: Wallet) => Promise<unknown>]>([
    ['enable 2FA totp', 'jwt or wallet', beginSecondFactor],
    ['disable 2FA totp', 'jwt or wallet', disableSecondFactor],
    ['get recovery codes', 'jwt or wallet', listRecoveryCodes],
    ['reset recovery codes', 'jwt or wallet', renewRecoveryCodes],
    [
      'verify 2FA totp code',
      'jwt',
      (page) => commitSecondFactor(page, '123456'),
    ],
  ])(
    '[GUARD-03] [ERRS-01] error: unable to %s while nobody is signed in: no %s available',
    async (change, lacking, act) => {
      const page = openPage(stack, newProfile())
      await startWallet(page)
      await expect(act(page)).rejects.toMatchObject({
        name: 'GuardStoreError',
        message: `GuardStore: Unable to ${change}, no ${lacking} available`,
        lacksSession: true,
      })
    },
  )

  test('[GUARD-03] [ERRS-01] error: a guard that is down is no missing session', async () => {
    const page = await signIn(stack, 'olga@example.com')
    await getAuthToken(page)
    stack.broken.set('/rpc/Guard/', 503)
    const failures = await Promise.allSettled([
      resetSecondFactor(page, addressOf(page), 'abcdefghjk'),
      commitSecondFactor(page, '123456'),
      hasSecondFactor(page),
    ])
    stack.broken.clear()
    expect(
      failures.map((one) => one.status === 'rejected' && `${one.reason}`),
    ).toEqual([
      'GuardStoreError: GuardStore: Unable to reset 2FA',
      'GuardStoreError: GuardStore: Unable to verify 2FA totp code',
      'GuardMethodsError: Unable to fetch guard auth methods using provided token',
    ])
  })

  test('[GUARD-03] [ERRS-01] error: a session that ended is no token for the guard, and is asked for anew', async () => {
    const page = await signIn(stack, 'paula@example.com')
    await getAuthToken(page)
    const dump = page.storage.get('sessionDump')
    if (!dump?.jwt) throw new Error('no session')
    const jwt = { ...dump.jwt, token: 'not.a.token' }
    page.storage.set('sessionDump', { ...dump, jwt })
    // One signer's proof says it as well.
    expect(await hasSecondFactor(page)).toBe(false)
    page.storage.set('sessionDump', { ...dump, jwt })
    expect((await beginSecondFactor(page)).protocol).toBe('otpauth:')
    // Without the device's key no token can be had.
    dropToken(page)
    stack.broken.set('/rpc/API/GetAuthToken', 503)
    const failure = await listRecoveryCodes(page).catch(
      (error: unknown) => error,
    )
    stack.broken.clear()
    expect(failure).toMatchObject({
      message:
        'GuardStore: Unable to get recovery codes, no jwt or wallet available',
    })
  })
})

describe('a token that ended, with the second factor on', () => {
  test('[GUARD-01] [SIGN-02] [AUTH-10] is renewed with a code for what the person starts, and for nothing in the background', async () => {
    const email = 'quinn@example.com'
    const first = await signIn(stack, email)
    const { page, app } = await newGuarded(email, first)
    await getAuthToken(page)
    await first.clients.api.revokeAuthTokens({})
    const read = () => page.clients.api.userStorageFetch({ key: 'contacts' })
    const asked: unknown[] = []
    const stop = page.signing.subscribe(({ focus }) => {
      if (focus) asked.push(focus.kind)
    })
    expect(hasQuietToken(page)).toBe(true)
    await expect(read()).rejects.toMatchObject({ status: 401 })
    stop()
    expect(asked).toEqual([])
    expect(hasQuietToken(page)).toBe(false)
    const typed = typeCodes(page, app.next)
    await read()
    expect(typed.count).toBe(1)
    expect(hasQuietToken(page)).toBe(true)
  })
})

describe('signing out with the second factor on', () => {
  const isCodeAsked = ({ focus }: { focus?: { kind: string } | undefined }) =>
    focus?.kind === 'guard'

  test('[SESS-03] waits for the code however long it takes, then takes the device out and ends the tokens', async () => {
    const email = 'ines@example.com'
    const first = await signIn(stack, email)
    const other = await signIn(stack, email)
    const { page, app } = await newGuarded(email, first)
    const ended = await getAuthToken(page)
    const own = page.storage.get('sessionDump')?.sessionAddress
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    })
    try {
      const leaving = signOut(page)
      const { focus } = await waitFor(page.signing, isCodeAsked)
      await vi.advanceTimersByTimeAsync(10 * 60_000)
      expect(page.session.getState()).toEqual({ type: 'signing-out' })
      await giveGuardCode(page, focus?.signer ?? '0x', app.next)
      verifyFocus(page)
      await leaving
    } finally {
      vi.useRealTimers()
    }
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
    const { config } = await (await getAccount(other)).status(137)
    expect(config.signers.map(({ address }) => address)).not.toContain(own)
    await expect(
      other.clients.api.checkAuthToken({ token: ended }),
    ).rejects.toThrow('invalid or has expired')
  })

  test('[SESS-03] error: whoever closes the code’s view leaves, and is told that the device stayed', async () => {
    const { page } = await newGuarded('jana@example.com')
    const leaving = signOut(page)
    await waitFor(page.signing, isCodeAsked)
    cancelFocus(page)
    await leaving
    expect(page.session.getState()).toEqual({
      type: 'signed-out',
      reason: 'device-not-removed',
    })
  })
})

describe('signOwnership', () => {
  test('[GUARD-03] g: names the guard and the method that the proof is for', async () => {
    const key = holdKey(crypto.getRandomValues(new Uint8Array(32)))
    const login = createHeldLogin(key, { kind: 'passwordless', label: 'email' })
    const proof = await proveOwnership(setUp(login.signer))
    const { guard, method } = ownership
    const signerFor = (use?: { guard: typeof guard; method: string }) =>
      recoverOwnershipProof(proof, use).toLowerCase()
    const own = key.address.toLowerCase()
    expect(signerFor({ guard, method })).toBe(own)
    const other = `0x${'c'.repeat(40)}` as never
    expect(signerFor({ guard: other, method })).not.toBe(own)
    expect(signerFor({ guard, method: 'reset2FA' })).not.toBe(own)
    expect(signerFor()).not.toBe(own)
  })

  test('[GUARD-03] asks the ways of signing in before the device, and the next one where a key is gone', async () => {
    const kinds = [
      ...['local-session', 'passwordless', 'plain-password'],
      ...['recovery-key', 'login-provider', 'guard'],
    ] as const
    const asked: string[] = []
    const signers = kinds.map((kind, index) =>
      signer(`0x${`${index}`.repeat(40)}`, {
        kind,
        sign: async () => {
          asked.push(kind)
          return kind === 'local-session' ? signature : '0x'
        },
      }),
    )
    const proof = await proveOwnership(setUp(...signers))
    expect(asked).toEqual([
      ...['login-provider', 'recovery-key', 'plain-password'],
      ...['passwordless', 'local-session'],
    ])
    expect(proof.signer).toBe(signers[0]?.address)
    // Without the type byte.
    expect(proof.signature).toBe(signature.slice(0, -2))
  })

  test('[GUARD-03] [ERRS-01] error: nobody here can sign for the account', async () => {
    await expect(proveOwnership(setUp())).rejects.toThrow(
      'No signers available to sign ownership proof',
    )
    const locked = signer(device, {
      kind: 'recovery-key',
      status: () => ({ ...ready, ready: false, actionable: true }),
    })
    await expect(proveOwnership(setUp(locked))).rejects.toThrow(
      'No signer available to sign ownership proof',
    )
  })
})
