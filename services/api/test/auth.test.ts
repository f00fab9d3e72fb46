import { testDatabases } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUndeployedAccount, proveKey } from './_account.ts'
import { polygonAt, startPolygon, startTestApi, type TestApi } from './_api.ts'

const minuteS = 60
const dayS = 24 * 60 * minuteS

let polygon: Awaited<ReturnType<typeof startPolygon>>
let account: Awaited<ReturnType<typeof createUndeployedAccount>>
beforeAll(async () => {
  polygon = await startPolygon()
  account = await createUndeployedAccount(polygon.chain.rpcUrl)
})
afterAll(async () => {
  account[Symbol.dispose]()
  await polygon[Symbol.asyncDispose]()
})

describe.each(testDatabases)('sessions on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi(open, [polygon.chain])
    // The official library signs by the real time only.
    api.clock.time = new Date()
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const claims = (expiresInS: number, iatAgoS = 0) => ({
    iat: api.nowS() - iatAgoS,
    exp: api.nowS() + expiresInS,
  })
  const ask = (ewtString: string) => api.client().getAuthToken({ ewtString })
  const unauthorized = { code: 1000, status: 401 }

  test('[AUTH-10] gives the session of a wallet that is not deployed', async () => {
    const answer = await ask(await account.prove(claims(dayS)))
    expect(answer).toMatchObject({
      status: true,
      address: account.address.toLowerCase(),
    })
    expect(decodeJwt(answer.jwtToken)).toMatchObject({
      account: account.address.toLowerCase(),
      app: 'Cairn',
      iat: api.nowS(),
      exp: api.nowS() + dayS,
    })
    const client = api.client(answer.jwtToken)
    await client.userStorageSave({ key: 'k', object: 1 })
    expect(await client.userStorageFetch({ key: 'k' })).toEqual({ object: 1 })
  })

  test('[AUTH-10] [SESS-01] revoked tokens are worth nothing; those issued later are', async () => {
    const { jwtToken } = await ask(await account.prove(claims(dayS)))
    const other = await ask(await proveKey(claims(dayS)))
    api.clock.time = new Date(api.clock.time.getTime() + 2000)
    const lost = api.client(jwtToken)
    const call = (method: string, token?: string) =>
      fetch(`${api.url}/rpc/API/${method}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: '{}',
      })
    const revoke = async (token?: string) =>
      (await call('RevokeAuthTokens', token)).status
    const check = async (token: string) =>
      (await call('CheckAuthToken', token)).json()
    const own = { account: account.address.toLowerCase() }
    expect(await check(jwtToken)).toEqual(own)
    expect(await revoke(jwtToken)).toBe(200)
    await expect(lost.userStorageFetchAll({})).rejects.toMatchObject(
      unauthorized,
    )
    expect([await revoke(jwtToken), await revoke()]).toEqual([401, 401])
    expect(await check(jwtToken)).toMatchObject({ status: 401 })
    const next = await ask(await account.prove(claims(dayS)))
    expect(await check(next.jwtToken)).toEqual(own)
    for (const token of [next.jwtToken, other.jwtToken])
      await api.client(token).userStorageSave({ key: 'k', object: 1 })
  })

  test('[AUTH-10] [SESS-01] error: a proof gives nothing once sessions were ended after its use', async () => {
    const own = await createUndeployedAccount(polygon.chain.rpcUrl)
    const kept = await own.prove(claims(dayS))
    const old = await own.prove(claims(dayS, 10 * minuteS))
    await ask(kept)
    // Whoever retries is the same device.
    const { jwtToken } = await ask(kept)
    api.clock.time = new Date(api.clock.time.getTime() + 2000)
    const revoked = await fetch(`${api.url}/rpc/API/RevokeAuthTokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwtToken}` },
      body: '{}',
    })
    expect(revoked.status).toBe(200)
    await expect(ask(kept)).rejects.toMatchObject(unauthorized)
    await expect(ask(old)).rejects.toMatchObject(unauthorized)
    // A clock that is behind by a minute keeps nobody out.
    const next = await ask(await own.prove(claims(2 * dayS, minuteS)))
    expect(next.status).toBe(true)
    own[Symbol.dispose]()
  })

  test('[AUTH-10] behavior: a session lives 30 days at most', async () => {
    const { jwtToken } = await ask(await proveKey(claims(365 * dayS)))
    expect(decodeJwt(jwtToken).exp).toBe(api.nowS() + 30 * dayS)
  })

  test('[AUTH-10] behavior: clocks may differ by five minutes', async () => {
    const answer = await ask(await proveKey(claims(dayS, -5 * minuteS)))
    expect(answer.status).toBe(true)
  })

  test.each([
    ['over', () => proveKey(claims(-1, dayS))],
    ['made in the future', () => proveKey(claims(dayS, -6 * minuteS))],
    ['good for more than a year', () => proveKey(claims(366 * dayS))],
    ['good for ever', () => proveKey({ iat: api.nowS() })],
    [
      'signed by another key',
      () => proveKey(claims(dayS), `0x${'a1'.repeat(20)}`),
    ],
    [
      'of a wallet, signed by another key',
      () => proveKey(claims(dayS), account.address),
    ],
    [
      'of other claims than were signed',
      async () => {
        const [eth, address, body = '', signature] = (
          await account.prove(claims(minuteS))
        ).split('.')
        const signed = JSON.parse(Buffer.from(body, 'base64url').toString())
        const more = { ...signed, exp: signed.exp + dayS }
        const changed = Buffer.from(JSON.stringify(more)).toString('base64url')
        return [eth, address, changed, signature].join('.')
      },
    ],
    ['garbage', async () => 'garbage'],
    ['empty', async () => ''],
    ['without a signature', async () => `eth.0x${'a1'.repeat(20)}.e30.0x`],
  ] as [string, () => Promise<string>][])(
    '[AUTH-10] error: a proof that is %s is unauthorized',
    async (_, make) => {
      await expect(ask(await make())).rejects.toMatchObject(unauthorized)
    },
  )

  test('[AUTH-10] error: with the chain down, a wallet’s proof is unavailable, not wrong', async () => {
    await using blind = await startTestApi(open, [
      polygonAt('http://127.0.0.1:1'),
    ])
    blind.clock.time = api.clock.time
    const proof = await account.prove(claims(dayS))
    await expect(
      blind.client().getAuthToken({ ewtString: proof }),
    ).rejects.toMatchObject({ code: 2002 })
  })

  test('[AUTH-10] says whether a signature, a message and a proof are valid', async () => {
    const client = api.client()
    const digest = ethers.id('anything')
    const question = { chainId: '137', walletAddress: account.address }
    const signature = await account.sign(digest)
    expect(
      await client.isValidSignature({ ...question, digest, signature }),
    ).toEqual({ isValid: true })
    expect(
      await client.isValidSignature({
        ...question,
        digest: ethers.id('else'),
        signature,
      }),
    ).toEqual({ isValid: false })
    expect(
      await client.isValidMessageSignature({
        ...question,
        chainId: 'polygon',
        message: 'Grüße',
        signature: await account.signMessage('Grüße'),
      }),
    ).toEqual({ isValid: true })
    const proof = await account.prove(claims(dayS))
    const isValid = async (walletAddress: string, ethAuthProofString: string) =>
      (
        await client.isValidETHAuthProof({
          chainId: '137',
          walletAddress,
          ethAuthProofString,
        })
      ).isValid
    expect(await isValid(account.address, proof)).toBe(true)
    expect(await isValid(`0x${'a1'.repeat(20)}`, proof)).toBe(false)
    expect(await isValid(account.address, 'garbage')).toBe(false)
  })

  test('[AUTH-10] error: a network that is not served is refused', async () => {
    await expect(
      api.client().isValidSignature({
        chainId: '5',
        walletAddress: account.address,
        digest: ethers.id('x'),
        signature: '0x',
      }),
    ).rejects.toMatchObject({ code: 3008, status: 400 })
  })
})
