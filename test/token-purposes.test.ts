import { startApi } from '@cairn/api'
import { createRpcClient } from '@cairn/clients'
import { createDpopKey } from '@cairn/clients/dpop-key'
import { deriveLoginKey } from '@cairn/clients/keyshare'
import { startGuard } from '@cairn/guard'
import { startIdentity } from '@cairn/identity'
import { startKeyshare } from '@cairn/keyshare'
import { startMailbox } from '@cairn/mailbox'
import { identity } from '@cairn/protocol'
import { openQuick, testPlatform } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newWalletSession } from './_wallet-session.ts'

const publicUrl = 'http://localhost:4000'
const email = 'mira@example.com'
const digest = `0x${'12'.repeat(32)}`
const continueUrl = `${publicUrl}/auth/passwordless-confirm?digest=${digest}&result=${'r'.repeat(43)}`

/** Methods that a session token opens, on every service that accepts one. */
const sessionMethods: readonly [string, object][] = [
  ['API/UserStorageFetchAll', {}],
  ['API/UserStorageSave', { key: 'k', object: 1 }],
  ['API/RevokeAuthTokens', {}],
  ['Guard/AuthMethods', {}],
  ['Guard/CommitTOTP', { token: '000000' }],
  ['Guard/Reset2FA', { code: '0000000000' }],
]

describe('tokens of one purpose', async () => {
  const tab = await createDpopKey()
  const stack = new AsyncDisposableStack()
  const app = new Hono()
  const ready = Promise.withResolvers<void>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    // Price requests query contracts while services still start.
    await ready.promise
    return app.fetch(new Request(input, init))
  }
  let keyshare: Awaited<ReturnType<typeof startKeyshare>>

  beforeAll(async () => {
    const database = stack.use(await openQuick())
    const chains = [
      {
        chainId: 137,
        name: 'polygon',
        title: 'Polygon',
        type: 'mainnet',
        rpcUrl: 'http://127.0.0.1:1',
        nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
        isAuthChain: true,
      },
    ] as const
    const platform = testPlatform(database, { publicUrl, fetch, chains })
    const mailbox = stack.use(await startMailbox(platform))
    const env = { MAILBOX_SMTP_PORT: `${mailbox.smtpPort}` }
    keyshare = stack.use(await startKeyshare(platform))
    for (const service of [
      mailbox,
      keyshare,
      stack.use(await startIdentity({ ...platform, env })),
      stack.use(await startApi(platform)),
      stack.use(await startGuard(platform)),
    ]) {
      app.route('/', service.app)
    }
    ready.resolve()
  })
  afterAll(() => stack.disposeAsync())

  async function call(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(`${publicUrl}/rpc/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return {
      status: response.status,
      body: (await response.json()) as Record<string, string>,
    }
  }

  /**
   * Returns the ID token of an emailed link, in the form keyshare nodes accept.
   */
  async function newIdToken(): Promise<string> {
    const client = createRpcClient(identity, { url: publicUrl, fetch })
    await client.sendLink({ email, continueUrl })
    const response = await fetch(`${publicUrl}/mailbox/messages?to=${email}`)
    const [mail] = (await response.json()) as { text: string }[]
    const [token = ''] = /(?<=#token=)\S+/.exec(mail?.text ?? '') ?? []
    const asked = { token, key: tab.thumbprint }
    return (await client.signInWithLink(asked)).idToken
  }

  const newSession = () => newWalletSession(publicUrl, publicUrl, fetch)

  const derive = (idToken: string) => {
    const { nodes, threshold } = keyshare
    const verifier = 'cairn-passwordless'
    const asked = { nodes, threshold, verifier, verifierId: email }
    return deriveLoginKey({ ...asked, idToken, key: tab, fetch })
  }

  test('[AUTH-10] [AUTH-05] error: an ID token opens no session and is no sign-in proof', async () => {
    const idToken = await newIdToken()
    expect((await derive(idToken)).length).toBe(32)
    const { key } = await newSession()
    for (const [path, body] of sessionMethods) {
      const url = `${publicUrl}/rpc/${path}`
      const dpop = await key.prove({ url, token: idToken })
      const statuses = await Promise.all([
        call(path, body, { authorization: `Bearer ${idToken}` }),
        call(path, body, { authorization: `DPoP ${idToken}`, dpop }),
      ])
      expect([path, ...statuses.map(({ status }) => status)]).toEqual([
        path,
        401,
        401,
      ])
    }
    const asked = await call('API/GetAuthToken', { ewtString: idToken })
    expect(asked.status).toBe(401)
  })

  test('[AUTH-10] [AUTH-05] error: neither a session token nor its proofs give a share of a login key', async () => {
    const { token, ewtString, dpop, key } = await newSession()
    expect(decodeJwt(token).cnf).toEqual({ jkt: key.thumbprint })
    for (const other of [token, ewtString, dpop]) {
      await expect(derive(other)).rejects.toMatchObject({
        name: 'KeyshareError',
      })
    }
  })

  test('[AUTH-10] error: a DPoP proof and a sign-in proof are not accepted as tokens', async () => {
    const { ewtString, dpop, token, key } = await newSession()
    for (const [path, body] of sessionMethods) {
      const url = `${publicUrl}/rpc/${path}`
      for (const other of [ewtString, dpop]) {
        const proof = await key.prove({ url, token: other })
        const answer = await call(path, body, {
          authorization: `DPoP ${other}`,
          dpop: proof,
        })
        expect([path, answer.status]).toEqual([path, 401])
      }
      // A token is not a proof of itself either.
      const answer = await call(path, body, {
        authorization: `DPoP ${token}`,
        dpop: token,
      })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })
})
