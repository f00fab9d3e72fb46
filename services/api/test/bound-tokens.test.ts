import { keyClaim, walletApp } from '@cairn/protocol'
import {
  createProofKey,
  type ProofKey,
  testDatabases,
} from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Claims, proveKey } from './_account.ts'
import { startTestApi, type TestApi, walletOrigin } from './_api.ts'

const alice = `0x${'a1'.repeat(20)}`
const unauthorized = { status: 401 }
const forbidden = { status: 403 }

/** Methods that need a token, with valid input. */
const methods: readonly [string, object][] = [
  ['UserStorageFetch', { key: 'k' }],
  ['UserStorageSave', { key: 'k', object: 1 }],
  ['UserStorageDelete', { key: 'k' }],
  ['UserStorageFetchAll', {}],
  ['RevokeAuthTokens', {}],
]

describe.each(testDatabases)('bound tokens on $name', ({ open }) => {
  let api: TestApi
  let thief: ProofKey
  beforeAll(async () => {
    api = await startTestApi(open)
    thief = await createProofKey()
  })
  afterAll(() => api[Symbol.asyncDispose]())

  async function call(
    method: string,
    body: object,
    headers: Record<string, string>,
  ) {
    const response = await fetch(`${api.url}/rpc/API/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  test('[AUTH-10] binds the wallet’s token to the key that the sign-in proof names', async () => {
    const { token, client } = await api.signIn((claims) => proveKey(claims))
    expect(decodeJwt(token)).toMatchObject({
      aud: 'cairn-session',
      app: walletApp,
      origin: walletOrigin,
      cnf: { jkt: api.key.thumbprint },
    })
    await client.userStorageSave({ key: 'k', object: 'mine' })
    expect(await client.userStorageFetch({ key: 'k' })).toEqual({
      object: 'mine',
    })
  })

  test.each(methods)(
    '[AUTH-10] error: %s refuses a copied token without the key',
    async (method, input) => {
      const { token, client } = await api.signIn((claims) => proveKey(claims))
      await client.userStorageSave({ key: 'k', object: 'mine' })
      const url = `${api.url}/rpc/API/${method}`
      const now = api.clock.time
      const right = { url, token, now }
      const prove = (parts: object, by = api.key) =>
        by.prove({ ...right, ...parts })
      const minuteAndMore = 61_000
      const at = (ms: number) => ({ now: new Date(now.getTime() + ms) })
      const copies: Record<string, Record<string, string>> = {
        'as plain': { authorization: `Bearer ${token}` },
        'as plain, upper case': { authorization: `BEARER ${token}` },
        'without a proof': { authorization: `DPoP ${token}` },
        'another key': dpop(token, await prove({}, thief)),
        'another token': dpop(token, await prove({ token: `${token}x` })),
        'no token in the proof': dpop(token, await prove({ token: undefined })),
        'another method': dpop(
          token,
          await prove({ url: `${api.url}/rpc/API/Ping` }),
        ),
        'another service': dpop(
          token,
          await prove({ url: `https://evil.example/rpc/API/${method}` }),
        ),
        GET: dpop(token, await prove({ claims: { htm: 'GET' } })),
        'too old': dpop(token, await prove(at(-minuteAndMore))),
        'from the future': dpop(token, await prove(at(minuteAndMore))),
        'two proofs': dpop(token, `${await prove({})}, ${await prove({})}`),
        garbage: dpop(token, 'garbage'),
      }
      for (const [name, headers] of Object.entries(copies)) {
        const { status } = await call(method, input, headers)
        expect([name, status]).toEqual([name, 401])
      }
      // The calls changed nothing, and the owner is still signed in.
      expect(await client.userStorageFetch({ key: 'k' })).toEqual({
        object: 'mine',
      })
    },
  )

  test('[AUTH-10] error: accepts a proof once, even for concurrent calls', async () => {
    const { token } = await api.signIn((claims) => proveKey(claims))
    const url = `${api.url}/rpc/API/UserStorageFetchAll`
    const proof = await api.key.prove({ url, token, now: api.clock.time })
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('UserStorageFetchAll', {}, dpop(token, proof))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('[AUTH-10] error: names the reason when only the clock is off', async () => {
    const { token } = await api.signIn((claims) => proveKey(claims))
    const url = `${api.url}/rpc/API/UserStorageFetchAll`
    const now = new Date(api.clock.time.getTime() + 600_000)
    const proof = await api.key.prove({ url, token, now })
    const { body } = await call('UserStorageFetchAll', {}, dpop(token, proof))
    expect(body).toMatchObject({ status: 401, cause: 'proof is not of now' })
  })

  test('[AUTH-10] error: refuses a copied sign-in proof for another key or a plain token', async () => {
    const { ewtString } = await api.signIn((claims) => proveKey(claims))
    const url = `${api.url}/rpc/API/GetAuthToken`
    const now = api.clock.time
    const asked = await Promise.all([
      call('GetAuthToken', { ewtString }, {}),
      call('GetAuthToken', { ewtString }, { dpop: 'garbage' }),
      call(
        'GetAuthToken',
        { ewtString },
        { dpop: await thief.prove({ url, now }) },
      ),
      call(
        'GetAuthToken',
        { ewtString },
        { dpop: await api.key.prove({ url: `${url}2`, now }) },
      ),
    ])
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })

  test('[AUTH-10] error: refuses a proof of the wallet itself that has no nonce of this service', async () => {
    const refused = (claims: Claims) =>
      expect(
        api.signIn((all) => proveKey(all), { claims }),
      ).rejects.toMatchObject(unauthorized)
    const nonceFor = async (by: ProofKey) => {
      const url = `${api.url}/rpc/API/GetAuthNonce`
      const dpop = await by.prove({ url, now: api.clock.time })
      const { body } = await call('GetAuthNonce', {}, { dpop })
      return Number((body as { nonce: unknown }).nonce)
    }
    await expect(
      api.signIn(({ n: _, ...claims }) => proveKey(claims)),
    ).rejects.toMatchObject(unauthorized)
    await refused({ n: 12_345 })
    await refused({ n: (await nonceFor(api.key)) + 1 })
    await refused({ n: await nonceFor(thief) })
    const early = await nonceFor(api.key)
    api.clock.time = new Date(api.clock.time.getTime() + 14 * 60_000)
    await api.signIn((all) => proveKey(all), { claims: { n: early } })
    const old = await nonceFor(api.key)
    api.clock.time = new Date(api.clock.time.getTime() + 17 * 60_000)
    await refused({ n: old })
    expect((await call('GetAuthNonce', {}, {})).status).toBe(401)
  })

  test('[AUTH-10] error: takes a proof of the wallet itself once', async () => {
    const { ewtString } = await api.signIn((claims) => proveKey(claims))
    const url = `${api.url}/rpc/API/GetAuthToken`
    const dpop = await api.key.prove({ url, now: api.clock.time })
    const again = await call('GetAuthToken', { ewtString }, { dpop })
    expect(again.status).toBe(401)
  })

  test.each([
    ['does not name a key', { typ: '' }],
    ['names another key', { typ: keyClaim('other') }],
    ['does not say when it was made', { iat: 0 }],
  ])(
    '[AUTH-10] error: the wallet gets no token for a sign-in proof that %s',
    async (_, claims) => {
      const prove = (right: object) =>
        proveKey(
          Object.fromEntries(
            Object.entries({ ...right, ...claims }).filter(([, it]) => it),
          ),
        )
      await expect(api.signIn(prove)).rejects.toMatchObject(unauthorized)
    },
  )

  test('[AUTH-10] [STOR-01] separates the values of every app from the wallet’s and from other apps’', async () => {
    const wallet = await api.wallet(alice)
    await wallet.userStorageSave({ key: 'contacts', object: 'private' })
    const scopes = [
      { app: 'A game', origin: 'https://game.example' },
      { app: 'A game', origin: 'https://evil.example' },
      { app: walletApp, origin: 'https://evil.example' },
      { app: 'A game', origin: walletOrigin },
      { app: walletApp, origin: '' },
      // The wallet's own names, and no key: only the API could make it.
      { app: walletApp, origin: walletOrigin },
    ]
    for (const scope of scopes) {
      const token = await api.signToken({ account: alice, ...scope })
      const client = api.client(token)
      expect((await client.userStorageFetchAll({})).objects).toEqual({})
      await client.userStorageSave({ key: 'contacts', object: scope })
      expect(await client.userStorageFetch({ key: 'contacts' })).toEqual({
        object: scope,
      })
      const again = api.client(
        await api.signToken({ account: alice, ...scope }),
      )
      await again.userStorageDelete({ key: 'other' })
      expect((await again.userStorageFetchAll({})).objects).toEqual({
        contacts: scope,
      })
    }
    expect((await wallet.userStorageFetchAll({})).objects).toEqual({
      contacts: 'private',
    })
  })

  test('[AUTH-10] [SESS-01] error: refuses to end the account’s sessions for another app', async () => {
    const { token, client } = await api.signIn((claims) => proveKey(claims))
    const account = `${decodeJwt(token).account}`
    const plain = await api.token(account)
    const answer = await call(
      'RevokeAuthTokens',
      {},
      { authorization: `Bearer ${plain}` },
    )
    expect(answer).toMatchObject(forbidden)
    await client.userStorageFetchAll({})
  })

  test.each([
    ['another app', { app: 'A game', ogn: 'https://game.example' }],
    ['another app at the wallet’s origin', { app: 'A game' }],
  ])(
    '[AUTH-10] binds the token of %s that proves its key, and keeps it from the wallet’s values',
    async (_, claims) => {
      const account = ethers.Wallet.createRandom()
      const prove = (more: Claims) => proveKey(more, account.address, account)
      const wallet = await api.signIn(prove)
      await wallet.client.userStorageSave({ key: 'k', object: 'private' })
      const { token, client } = await api.signIn(prove, { claims })
      expect(await client.userStorageFetch({ key: 'k' })).toEqual({
        object: null,
      })
      await client.userStorageSave({ key: 'k', object: 'game' })
      const { status } = await call(
        'UserStorageFetch',
        { key: 'k' },
        { authorization: `Bearer ${token}` },
      )
      expect(status).toBe(401)
      await expect(client.revokeAuthTokens({})).rejects.toMatchObject(forbidden)
      expect(await wallet.client.userStorageFetch({ key: 'k' })).toEqual({
        object: 'private',
      })
    },
  )

  test('[AUTH-10] error: refuses the wallet at an unknown origin', async () => {
    const claims = { ogn: 'https://evil.example' }
    await expect(
      api.signIn((more) => proveKey(more), { claims }),
    ).rejects.toMatchObject(forbidden)
    // A token from the time when the origin was known is refused too.
    const wallet = await api.wallet(alice)
    await wallet.userStorageSave({ key: 'k', object: 'private' })
    const token = await api.signToken({
      account: alice,
      app: walletApp,
      origin: claims.ogn,
      cnf: { jkt: api.key.thumbprint },
    })
    const client = api.boundClient(token)
    expect(await client.userStorageFetch({ key: 'k' })).toEqual({
      object: null,
    })
    await expect(client.revokeAuthTokens({})).rejects.toMatchObject(forbidden)
  })

  test('[AUTH-10] error: refuses a token from before tokens were bound', async () => {
    const old = await new SignJWT({ account: alice, app: walletApp })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('cairn-api')
      .setIssuedAt(api.nowS())
      .setExpirationTime(api.nowS() + 60)
      .sign(api.secret)
    for (const [method, input] of methods) {
      const headers = { authorization: `Bearer ${old}` }
      const { status } = await call(method, input, headers)
      expect([method, status]).toEqual([method, 401])
    }
  })

  test('[SRVC-01] describes a token to other services while it is valid', async () => {
    const { token, client } = await api.signIn((claims) => proveKey(claims))
    const { account } = decodeJwt(token)
    expect(await call('CheckAuthToken', { token }, {})).toEqual({
      status: 200,
      body: {
        account,
        app: walletApp,
        origin: walletOrigin,
        isWallet: true,
        thumbprint: api.key.thumbprint,
      },
    })
    const plain = await api.token(alice)
    const known = await call('CheckAuthToken', { token: plain }, {})
    expect(known.body).toEqual({
      account: alice,
      app: 'A game',
      origin: '',
      isWallet: false,
    })
    await client.revokeAuthTokens({})
    for (const ended of [token, 'garbage', '']) {
      expect(await call('CheckAuthToken', { token: ended }, {})).toMatchObject(
        unauthorized,
      )
    }
  })

  test('[ENVC-01] accepts every configured origin as the wallet’s', async () => {
    await using named = await startTestApi(open, undefined, {
      WALLET_ORIGINS: 'https://Wallet.example/, https://beta.example',
    })
    const claims = { ogn: 'https://wallet.example' }
    const { token } = await named.signIn((more) => proveKey(more), { claims })
    const response = await fetch(`${named.url}/rpc/API/CheckAuthToken`, {
      method: 'POST',
      body: JSON.stringify({ token }),
    })
    expect(await response.json()).toMatchObject({ isWallet: true })
    await expect(
      startTestApi(open, undefined, { WALLET_ORIGINS: 'wallet.example' }),
    ).rejects.toThrow('WALLET_ORIGINS')
  })
})

function dpop(token: string, proof: string): Record<string, string> {
  return { authorization: `DPoP ${token}`, dpop: proof }
}
