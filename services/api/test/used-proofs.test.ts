import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveKey } from './_account.ts'
import { startTestApi, type TestApi } from './_api.ts'

const dayS = 24 * 60 * 60

describe.each(testDatabases)('used proofs on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi(open, undefined, { API_PROOFS_PER_DAY: '3' })
  })
  afterAll(() => api[Symbol.asyncDispose]())

  async function signIn(ewtString: string, clientIp: string) {
    const request = new Request(`${api.url}/rpc/API/GetAuthToken`, {
      method: 'POST',
      body: JSON.stringify({ ewtString }),
      headers: { 'content-type': 'application/json' },
    })
    return (await api.service.app.fetch(request, { clientIp })).status
  }
  const proveYear = () => proveKey({ app: 'x', exp: api.nowS() + 364 * dayS })

  test('[AUTH-10] h: error: a network stores a limited number of proofs of apps a day', async () => {
    const proofs = await Promise.all(Array.from({ length: 5 }, proveYear))
    const statuses: number[] = []
    for (const proof of proofs)
      statuses.push(await signIn(proof, '203.0.113.9'))
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    // A known one stores nothing.
    expect(await signIn(`${proofs[0]}`, '203.0.113.9')).toBe(200)
    expect(await signIn(`${proofs[3]}`, '198.51.100.7')).toBe(200)
    api.clock.time = new Date(api.clock.time.getTime() + 25 * 3_600_000)
    expect(await signIn(`${proofs[4]}`, '203.0.113.9')).toBe(200)
  })

  test('[AUTH-10] h: keeps a proof of the wallet no longer than its nonce holds', async () => {
    await api.platform.database.query('delete from api.used_proofs')
    const { ewtString } = await api.signIn((claims) => proveKey(claims), {
      claims: { exp: api.nowS() + 364 * dayS },
    })
    expect(ewtString).toBeDefined()
    const kept = await api.platform.database.query<{ expires_at: Date }>(
      'select expires_at from api.used_proofs',
    )
    expect(kept).toHaveLength(1)
    const leftMs =
      new Date(`${kept[0]?.expires_at}`).getTime() - api.clock.time.getTime()
    expect(leftMs).toBeLessThanOrEqual(60 * 60_000)
    expect(leftMs).toBeGreaterThanOrEqual(15 * 60_000)
  })
})
