import { RpcError } from '@cairn/clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  beginSecondFactor,
  hasSecondFactor,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { withSecurityStore } from '../src/storage/security-store.ts'
import { getAuthToken } from '../src/tokens/auth-token.ts'
import { dropToken } from '../src/tokens/stored-token.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const minuteMs = 60_000

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

/** A person who has something in their storage. */
async function newPerson(email: string, profile = newProfile()) {
  const page = await signIn(stack, email, profile)
  await page.clients.api.userStorageSave({ key: 'note', object: 'mine' })
  return page
}

/** The profile's next page, with its session open. */
async function nextPage(
  profile: Profile,
  parts: Parameters<typeof openPage>[2] = {},
) {
  const page = openPage(stack, profile, parts)
  await startWallet(page)
  await waitFor(
    page.session,
    (state) => state.type === 'signed-in' && state.engine === 'ready',
  )
  return page
}

const note = async (page: Wallet) =>
  (await page.clients.api.userStorageFetch({ key: 'note' })).object

const calls = (path: string) => stack.calls.get(`/rpc/${path}`) ?? 0

const jwtOf = (page: Wallet) => page.storage.get('sessionDump')?.jwt

describe('the session token', () => {
  test('[AUTH-10] a refusal that comes late does not drop the token that came since', async () => {
    const page = await newPerson('late@example.com')
    const ended = jwtOf(page)?.token
    await page.clients.api.revokeAuthTokens({})
    expect(await note(page)).toBe('mine')
    const renewed = jwtOf(page)?.token
    expect(renewed).not.toBe(ended)
    const { mendRefusal } = await import('../src/tokens/auth-token.ts')
    const late = new RpcError('/rpc/API/UserStorageFetch', 401, {})
    expect(await mendRefusal(page, late, { token: ended })).toBe('token')
    expect(jwtOf(page)?.token).toBe(renewed)
  })

  test('[AUTH-10] error: is worth nothing to whoever copies local storage', async () => {
    const profile = newProfile()
    const page = await newPerson('ada@example.com', profile)
    const { token } = jwtOf(page) ?? {}
    const body = JSON.stringify({ key: 'note' })
    const call = async (headers: Record<string, string>) => {
      const url = `${stack.url}/rpc/API/UserStorageFetch`
      const response = await fetch(url, { method: 'POST', body, headers })
      return response.status
    }
    expect(await call({ authorization: `Bearer ${token}` })).toBe(401)
    expect(await call({ authorization: `DPoP ${token}` })).toBe(401)
    // A browser that got all of local storage, and makes a key of its own.
    const thief = { ...newProfile(), kept: new Map(profile.kept) }
    const stolen = openPage(stack, thief)
    await startWallet(stolen)
    await expect(note(stolen)).rejects.toThrow()
    expect(await note(page)).toBe('mine')
  })

  test('[AUTH-10] stays good for the next page of the same browser', async () => {
    const profile = newProfile()
    const page = await newPerson('grace@example.com', profile)
    const token = await getAuthToken(page)
    const before = calls('API/GetAuthToken')
    const next = await nextPage(profile)
    expect(await note(next)).toBe('mine')
    expect(await getAuthToken(next)).toBe(token)
    expect(calls('API/GetAuthToken')).toBe(before)
  })

  test('[AUTH-10] of a wallet from before tokens were bound is renewed without a question', async () => {
    const profile = newProfile()
    const page = await newPerson('mary@example.com', profile)
    const dump = page.storage.get('sessionDump')
    if (!dump) throw new Error('not signed in')
    const jwt = { token: 'an.old.token', expiration: 9e9 }
    page.storage.set('sessionDump', { ...dump, jwt })
    // Such a wallet had no token key either.
    await withSecurityStore(profile.indexedDB, 'readwrite', (store) =>
      store.delete('token-key'),
    )
    const next = await nextPage(profile)
    let asked = false
    next.signing.subscribe(({ visible }) => {
      asked ||= visible
    })
    expect(await note(next)).toBe('mine')
    expect(asked).toBe(false)
    expect(jwtOf(next)?.key).toMatch(/^[\w-]{43}$/)
  })

  test('[AUTH-10] is renewed when its key is gone', async () => {
    const profile = newProfile()
    const page = await newPerson('joan@example.com', profile)
    const token = await getAuthToken(page)
    await withSecurityStore(profile.indexedDB, 'readwrite', (store) =>
      store.delete('token-key'),
    )
    expect(await note(page)).toBe('mine')
    expect(await getAuthToken(page)).not.toBe(token)
  })

  test.each([10, -10])(
    '[AUTH-10] [GUARD-03] serves a page whose clock is %i minutes off since the last one',
    async (minutes) => {
      const profile = newProfile()
      const email = `late${minutes}@example.com`
      const token = await getAuthToken(await newPerson(email, profile))
      const now = () => Date.now() + minutes * minuteMs
      const next = await nextPage(profile, { now })
      expect(await hasSecondFactor(next)).toBe(false)
      expect(await note(next)).toBe('mine')
      expect((await beginSecondFactor(next)).protocol).toBe('otpauth:')
      // The clock was the cause, so the token stays.
      expect(await getAuthToken(next)).toBe(token)
      const again = await nextPage(profile, { now })
      expect(await note(again)).toBe('mine')
      expect(await getAuthToken(again)).toBe(token)
    },
  )

  test('[AUTH-10] [SESS-01] is renewed after it was ended elsewhere, also by a page whose clock is off', async () => {
    const profile = newProfile()
    const page = await newPerson('edith@example.com', profile)
    const other = await signIn(stack, 'edith@example.com')
    const late = await nextPage(profile, {
      now: () => Date.now() + 10 * minuteMs,
    })
    const token = await getAuthToken(page)
    await other.clients.api.revokeAuthTokens({})
    expect(await note(late)).toBe('mine')
    expect(await getAuthToken(late)).not.toBe(token)
    expect(await note(page)).toBe('mine')
  })

  test('[AUTH-10] error: is renewed once per call, however often a service refuses', async () => {
    const page = await newPerson('katherine@example.com')
    const before = calls('API/GetAuthToken')
    stack.broken.set('/rpc/API/UserStorageFetch', 401)
    await expect(note(page)).rejects.toMatchObject({ status: 401 })
    stack.broken.clear()
    expect(calls('API/GetAuthToken') - before).toBe(1)
    expect(await note(page)).toBe('mine')
  })

  test('[AUTH-10] [SESS-01] has a sign-in proof of its own, also within one second', async () => {
    const proofs: string[] = []
    const profile = newProfile()
    await newPerson('annie@example.com', profile)
    const page = await nextPage(profile, {
      fetch: async (input, init) => {
        if (`${input}`.endsWith('/rpc/API/GetAuthToken'))
          proofs.push(JSON.parse(`${init?.body}`).ewtString)
        return fetch(input, init)
      },
    })
    for (const _ of [1, 2, 3]) {
      dropToken(page)
      await getAuthToken(page)
    }
    const nonces = proofs.map((proof) => {
      const [, , claims = ''] = proof.split('.')
      return JSON.parse(Buffer.from(claims, 'base64url').toString()).n
    })
    expect(nonces).toHaveLength(3)
    expect(new Set(nonces).size).toBe(3)
    expect(nonces.every((n) => Number.isSafeInteger(n) && n > 0)).toBe(true)
  })
})
