import { type OutgoingHttpHeaders, request } from 'node:http'
import { type Stack, startStack } from '@cairn/dev-env'
import { findFreePort } from '@cairn/service-kit'
import { boundHeaders, quickStore } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newWalletSession } from './_wallet-session.ts'

/**
 * The guard has its own origin and database; the other services share another.
 */
describe('services of two hosts', () => {
  const stack = new AsyncDisposableStack()
  let main: Stack
  let guard: Stack
  beforeAll(async () => {
    const port = await findFreePort()
    const guardUrl = `http://localhost:${port}`
    main = stack.use(
      await startStack({
        env: {
          ...(await quickStore()),
          SERVICES: 'sessions,api,metadata,identity,keyshare,mailbox',
          SERVICE_URLS: JSON.stringify({ guard: guardUrl }),
        },
      }),
    )
    const { networks } = main.environment
    guard = stack.use(
      await startStack({
        port,
        env: {
          ...(await quickStore()),
          SERVICES: 'guard',
          SERVICE_URLS: JSON.stringify({ api: main.url, sessions: main.url }),
          CHAINS: JSON.stringify(networks),
        },
      }),
    )
  })
  afterAll(() => stack.disposeAsync())

  test('[AUTH-10] [SRVC-01] accepts one token at both hosts, with a proof for each address', async () => {
    const { key, token } = await newWalletSession(main.url, main.url)
    const call = async (at: string, path: string, provenFor: string) => {
      const url = `${provenFor}/rpc/${path}`
      const response = await fetch(`${at}/rpc/${path}`, {
        method: 'POST',
        headers: await boundHeaders(key, { url, token }),
        body: '{}',
      })
      return response.status
    }
    const storage = 'API/UserStorageFetchAll'
    const methods = 'Guard/AuthMethods'
    expect(main.environment.services.guard).toBe(guard.url)
    expect(await call(main.url, storage, main.url)).toBe(200)
    expect(await call(guard.url, methods, guard.url)).toBe(200)
    // A host that received a proof cannot use it at the other host.
    expect(await call(guard.url, methods, main.url)).toBe(401)
    expect(await call(main.url, storage, guard.url)).toBe(401)
    expect(await call(main.url, 'API/RevokeAuthTokens', main.url)).toBe(200)
    expect(await call(guard.url, methods, guard.url)).toBe(401)
  })

  test('[AUTH-10] checks the public address, not the host name that a proxy calls', async () => {
    const { key, token } = await newWalletSession(main.url, main.url)
    const path = '/rpc/API/UserStorageFetchAll'
    const inner = `http://127.0.0.1:${main.port}${path}`
    const call = async (url: string) => {
      const headers = await boundHeaders(key, { url, token })
      const response = await fetch(inner, {
        method: 'POST',
        headers,
        body: '{}',
      })
      return response.status
    }
    expect(await call(`${main.url}${path}`)).toBe(200)
    expect(await call(inner)).toBe(401)
  })

  test('[AUTH-10] error: rejects a call with two proofs or two tokens in separate header lines', async () => {
    const { key, token } = await newWalletSession(main.url, main.url)
    const url = `${main.url}/rpc/API/UserStorageFetchAll`
    const prove = () => key.prove({ url, token })
    const bound = `DPoP ${token}`
    const send = (headers: OutgoingHttpHeaders) =>
      new Promise<number | undefined>((resolve, reject) => {
        const call = request(url, { method: 'POST', headers }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        call.on('error', reject).end('{}')
      })
    const one = await prove()
    expect(await send({ authorization: bound, dpop: one })).toBe(200)
    const two = [await prove(), await prove()]
    expect(await send({ authorization: bound, dpop: two })).toBe(401)
    expect(
      await send({
        // Node's types allow only one of these headers; HTTP allows two.
        authorization: [bound, 'Bearer other'] as never,
        dpop: await prove(),
      }),
    ).toBe(401)
  })
})
