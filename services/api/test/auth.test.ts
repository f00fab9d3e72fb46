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
    // The official library uses the real time only.
    api.clock.time = new Date()
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const claims = (expiresInS: number, iatAgoS = 0) => ({
    iat: api.nowS() - iatAgoS,
    exp: api.nowS() + expiresInS,
  })
  const ask = (ewtString: string) => api.client().getAuthToken({ ewtString })
  const unauthorized = { code: 1000, status: 401 }

  test('[AUTH-10] returns a session for an undeployed wallet', async () => {
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

  test('[AUTH-10] [SESS-04] error: refuses a removed signer before the chain knows of the removal', async () => {
    using own = await createUndeployedAccount(polygon.chain.rpcUrl, api.url)
    await ask(await own.prove(claims(dayS)))
    const byOldSigner = await own.prove(claims(dayS))
    await own.removeSigner()
    await expect(ask(byOldSigner)).rejects.toMatchObject({ status: 401 })
  })

  test('[AUTH-10] [SESS-01] a revocation ends every token of the account, even one of the same second', async () => {
    const plain = await ask(await account.prove(claims(dayS)))
    const other = await api.signIn((more) => proveKey(more))
    const lost = await api.signIn(account.prove)
    await api.client(plain.jwtToken).userStorageFetchAll({})
    // The clock stands still, so all of this happens within one second.
    expect(await lost.client.revokeAuthTokens({})).toEqual({ status: true })
    for (const ended of [
      () => lost.client.userStorageFetchAll({}),
      () => lost.client.revokeAuthTokens({}),
      () => api.client(plain.jwtToken).userStorageFetchAll({}),
    ]) {
      await expect(ended()).rejects.toMatchObject(unauthorized)
    }
    const next = await api.signIn(account.prove, {
      claims: { exp: api.nowS() + 2 * dayS },
    })
    await next.client.userStorageSave({ key: 'k', object: 1 })
    await other.client.userStorageSave({ key: 'k', object: 1 })
  })

  test('[SESS-01] [SRVC-01] a restore ends every token, also one of an account that revoked many since, and the next sign-in counts', async () => {
    const own = await createUndeployedAccount(polygon.chain.rpcUrl)
    for (let round = 0; round < 3; round += 1) {
      const { client } = await api.signIn(own.prove, {
        claims: { exp: api.nowS() + dayS + round },
      })
      await client.revokeAuthTokens({})
    }
    const kept = await api.signIn(own.prove, {
      claims: { exp: api.nowS() + 2 * dayS },
    })
    await kept.client.userStorageFetchAll({})
    const { query } = api.platform.database
    // The backup knew nothing of the account.
    await query('delete from api.revoked_tokens')
    await kept.client.userStorageFetchAll({})
    await query(
      `insert into api.revoked_tokens (account, issued_before, epoch)
       values ('*', 'epoch', 1000000)`,
    )
    await expect(kept.client.userStorageFetchAll({})).rejects.toMatchObject(
      unauthorized,
    )
    const next = await api.signIn(own.prove, {
      claims: { exp: api.nowS() + 3 * dayS },
    })
    await next.client.userStorageFetchAll({})
    await query('delete from api.revoked_tokens')
    own[Symbol.dispose]()
  })

  test('[AUTH-10] [SESS-01] error: refuses a proof that was used before the last revocation', async () => {
    const own = await createUndeployedAccount(polygon.chain.rpcUrl)
    const kept = await own.prove(claims(dayS))
    const old = await own.prove(claims(dayS, 10 * minuteS))
    await ask(kept)
    // A client that signs in again is the same device.
    await ask(kept)
    const { client } = await api.signIn(own.prove)
    await client.revokeAuthTokens({})
    await expect(ask(kept)).rejects.toMatchObject(unauthorized)
    await expect(ask(old)).rejects.toMatchObject(unauthorized)
    // A clock that is a minute behind still signs in.
    const next = await ask(await own.prove(claims(2 * dayS, minuteS)))
    expect(next.status).toBe(true)
    own[Symbol.dispose]()
  })

  test('[AUTH-10] behavior: limits a session to 30 days', async () => {
    const { jwtToken } = await ask(await proveKey(claims(365 * dayS)))
    expect(decodeJwt(jwtToken).exp).toBe(api.nowS() + 30 * dayS)
  })

  test('[AUTH-10] behavior: tolerates clocks that differ by five minutes', async () => {
    const answer = await ask(await proveKey(claims(dayS, -5 * minuteS)))
    expect(answer.status).toBe(true)
  })

  /** Changes the claims of a wallet's proof after signing. */
  async function changed(more: object): Promise<string> {
    const proof = await account.prove(claims(minuteS))
    const [eth, address, body = '', signature] = proof.split('.')
    const signed = JSON.parse(Buffer.from(body, 'base64url').toString())
    const text = JSON.stringify({ ...signed, ...more })
    const encoded = Buffer.from(text).toString('base64url')
    return [eth, address, encoded, signature].join('.')
  }

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
    ['whose end was changed', () => changed({ exp: api.nowS() + dayS })],
    ['whose time was changed', () => changed({ iat: api.nowS() - 1 })],
    ['whose time was taken away', () => changed({ iat: 0 })],
    ['whose app was changed', () => changed({ app: 'Another' })],
    ['whose origin was added', () => changed({ ogn: 'https://evil.example' })],
    ['whose key was added', () => changed({ typ: 'dpop_jkt=evil' })],
    ['garbage', async () => 'garbage'],
    ['empty', async () => ''],
    ['without a signature', async () => `eth.0x${'a1'.repeat(20)}.e30.0x`],
  ] as [string, () => Promise<string>][])(
    '[AUTH-10] error: a proof that is %s is unauthorized',
    async (_, make) => {
      await expect(ask(await make())).rejects.toMatchObject(unauthorized)
    },
  )

  test('[AUTH-10] error: answers Unavailable for a wallet’s proof while the chain is down', async () => {
    await using blind = await startTestApi(open, [
      polygonAt('http://127.0.0.1:1'),
    ])
    blind.clock.time = api.clock.time
    const proof = await account.prove(claims(dayS))
    await expect(
      blind.client().getAuthToken({ ewtString: proof }),
    ).rejects.toMatchObject({ code: 2002 })
  })

  test('[AUTH-10] checks signatures, messages and proofs', async () => {
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

  test('[AUTH-10] error: refuses a network that is not served', async () => {
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
