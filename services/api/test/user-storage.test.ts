import { testDatabases } from '@cairn/service-kit/testing'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './_api.ts'

const alice = `0x${'a1'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`

describe.each(testDatabases)('user storage on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi(open)
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const as = (account: string) => api.wallet(account)

  test('[STOR-01] fetches the newest saved value', async () => {
    const client = await as(alice)
    const object = { currency: 'EUR', list: [1, null, 'a\0b\ud800'] }
    expect(await client.userStorageSave({ key: 'k', object: 1 })).toEqual({
      ok: true,
    })
    await client.userStorageSave({ key: 'k', object })
    expect(await client.userStorageFetch({ key: 'k' })).toEqual({ object })
  })

  test('[PRICE-02] behavior: returns null for an unset key', async () => {
    const client = await as(alice)
    expect(await client.userStorageFetch({ key: 'never' })).toEqual({
      object: null,
    })
  })

  test('[STOR-01] behavior: unsets a deleted key', async () => {
    const client = await as(alice)
    await client.userStorageSave({ key: 'gone', object: true })
    await client.userStorageDelete({ key: 'gone' })
    expect(await client.userStorageFetch({ key: 'gone' })).toEqual({
      object: null,
    })
  })

  test('[STOR-01] fetches all values, or those of named keys', async () => {
    const client = await as(`0x${'c1'.repeat(20)}`)
    await client.userStorageSave({ key: 'one', object: 1 })
    await client.userStorageSave({ key: 'two', object: 2 })
    expect(await client.userStorageFetchAll({})).toEqual({
      objects: { one: 1, two: 2 },
    })
    expect(
      await client.userStorageFetchAll({ keys: ['two', 'three'] }),
    ).toEqual({ objects: { two: 2 } })
    const tooMany = client.userStorageFetchAll({
      keys: Array(70_000).fill('k'),
    })
    await expect(tooMany).rejects.toMatchObject({ code: 2000, status: 400 })
    expect(await client.userStorageFetchAll({ keys: [] })).toEqual({
      objects: {},
    })
  })

  test('[STOR-01] error: an account cannot read, change or delete another’s values', async () => {
    const hers = await as(alice)
    const his = await as(bob)
    await hers.userStorageSave({ key: 'secret', object: 'hers' })
    expect(await his.userStorageFetch({ key: 'secret' })).toEqual({
      object: null,
    })
    expect((await his.userStorageFetchAll({})).objects).toEqual({})
    await his.userStorageSave({ key: 'secret', object: 'his' })
    await his.userStorageDelete({ key: 'secret' })
    expect(await hers.userStorageFetch({ key: 'secret' })).toEqual({
      object: 'hers',
    })
  })

  test('[STOR-01] error: refuses a value over 64 kB', async () => {
    const client = await as(alice)
    const save = (length: number) =>
      client.userStorageSave({ key: 'big', object: 'é'.repeat(length) })
    expect(await save(32_767)).toEqual({ ok: true })
    await expect(save(32_768)).rejects.toMatchObject({
      code: 2000,
      status: 400,
    })
  })

  test('[STOR-01] error: refuses the 1001st key; an old key can still change', async () => {
    const account = `0x${'d1'.repeat(20)}`
    const client = await as(account)
    await api.platform.database.query(
      `insert into api.user_storage
       select $1, 'k' || n, '0', now() from generate_series(1, 999) n`,
      [account],
    )
    const saves = ['new', 'other', 'third'].map((key) =>
      client.userStorageSave({ key, object: 1 }).then(
        () => 'saved',
        (error: { code: number }) => error.code,
      ),
    )
    expect((await Promise.all(saves)).sort()).toEqual([1200, 1200, 'saved'])
    expect(await client.userStorageSave({ key: 'k1', object: 1 })).toEqual({
      ok: true,
    })
  })

  test.each([
    ['the wallet', '', 'app'],
    ['an app', JSON.stringify(['A game', '']), 'wallet'],
  ] as const)(
    '[STOR-01] [SRVC-01] bo: error: limits the values of %s to 4 MB, and takes no room of others',
    async (_who, scope, other) => {
      const account = `0x${(scope ? 'e2' : 'e1').repeat(20)}`
      await api.platform.database.query(
        `insert into api.user_storage (account, scope, key, value, updated_at)
       select $1, $2, 'k' || n, '"' || repeat('x', 65000) || '"', now()
       from generate_series(1, 64) n`,
        [account, scope],
      )
      const clients = {
        wallet: await as(account),
        app: api.client(await api.token(account)),
      }
      const full = clients[other === 'app' ? 'wallet' : 'app']
      const more = { key: 'more', object: 'x'.repeat(40_000) }
      await expect(full.userStorageSave(more)).rejects.toMatchObject({
        code: 1200,
        status: 429,
      })
      expect(await clients[other].userStorageSave(more)).toEqual({ ok: true })
    },
  )

  test.each(['', 'a\0b', '\ud800', '__proto__', 'x'.repeat(257)])(
    '[STOR-01] error: the key %j is refused',
    async (key) => {
      const client = await as(alice)
      await expect(
        client.userStorageSave({ key, object: 1 }),
      ).rejects.toMatchObject({ code: 2000, status: 400 })
    },
  )

  const forgeries: [string, () => string | Promise<string>][] = [
    ['none', () => ''],
    ['garbage', () => 'garbage'],
    ['one that is over', () => api.token(alice, -1)],
    ['one without signature (alg none)', () => unsigned('none')],
    ['one with an empty HS256 signature', () => unsigned('HS256')],
    ['one signed with another secret', () => signed(Buffer.alloc(32, 7))],
    [
      'one of another issuer',
      () => signed(api.secret, { issuer: 'https://evil.example' }),
    ],
    ['one of another algorithm', () => signed(api.secret, { alg: 'HS512' })],
    ['one that never ends', () => signed(api.secret, { endless: true })],
    [
      'one whose account was exchanged',
      async () => {
        const [head, , signature] = (await api.token(bob)).split('.')
        return `${head}.${encode(claims())}.${signature}`
      },
    ],
  ]
  test.each(forgeries)(
    '[AUTH-10] error: refuses a token that is %s, on every method',
    async (_, forge) => {
      const client = api.client(await forge())
      for (const call of [
        () => client.userStorageFetch({ key: 'secret' }),
        () => client.userStorageSave({ key: 'secret', object: 1 }),
        () => client.userStorageDelete({ key: 'secret' }),
        () => client.userStorageFetchAll({}),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 1000, status: 401 })
      }
    },
  )

  const claims = () => ({
    iss: 'cairn-api',
    aud: 'cairn-session',
    account: alice,
    app: 'A game',
    origin: '',
    epoch: 0,
    iat: api.nowS(),
    exp: api.nowS() + 60,
  })
  const unsigned = (alg: string) =>
    `${encode({ alg, typ: 'at+jwt' })}.${encode(claims())}.`
  const signed = (
    secret: Uint8Array,
    options: { issuer?: string; alg?: string; endless?: boolean } = {},
  ) => {
    const { exp, ...rest } = claims()
    return new SignJWT({
      ...rest,
      ...(!options.endless && { exp }),
      ...(options.issuer && { iss: options.issuer }),
    })
      .setProtectedHeader({ alg: options.alg ?? 'HS256', typ: 'at+jwt' })
      .sign(
        Buffer.concat([secret, Buffer.alloc(32)]).subarray(
          0,
          options.alg ? 64 : 32,
        ),
      )
  }
})

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

test('[SRVC-01] bo: error: an address that makes accounts up stores a bounded size a day', async () => {
  const [first] = testDatabases
  if (!first) throw new Error('no database')
  await using api = await startTestApi(first.open, undefined, {
    API_STORAGE_KB_PER_DAY: '100',
  })
  let made = 0
  const save = async (clientIp: string) => {
    made += 1
    const account = `0x${made.toString(16).padStart(40, '0')}`
    const response = await api.service.app.request(
      '/rpc/API/UserStorageSave',
      {
        method: 'POST',
        headers: { authorization: `Bearer ${await api.token(account)}` },
        body: JSON.stringify({ key: 'k', object: 'x'.repeat(30_000) }),
      },
      { clientIp },
    )
    return response.status
  }
  const network = (at: number) => `2001:db8:1:2::${at}`
  for (const at of [1, 2, 3]) expect(await save(network(at))).toBe(200)
  expect(await save(network(4))).toBe(429)
  expect(await save('203.0.113.7')).toBe(200)
})
