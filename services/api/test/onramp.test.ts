import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boundHeaders, serve, testDatabases } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi, walletOrigin } from './_api.ts'

const open = testDatabases[0]?.open
if (!open) throw new Error('no database')

const account = `0x${'a1'.repeat(20)}`
const other = `0x${'b0'.repeat(20)}`
const page = 'https://buy.moonpay.example/'
const secret = 'sk_live_secret'

/** sardine's API: answers as the test says, and notes what it was sent. */
async function startSardine() {
  const state = { status: 200, body: { clientToken: 'token-1' } as object }
  const asked: (string | undefined)[] = []
  const app = new Hono()
  app.post('/v1/auth/client-tokens', (c) => {
    asked.push(c.req.header('authorization'))
    return c.json(state.body, state.status as 200)
  })
  const server = await serve(app)
  return {
    state,
    asked,
    url: server.url,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('onrampHandlers', () => {
  const stack = new AsyncDisposableStack()
  let api: TestApi
  let sardine: Awaited<ReturnType<typeof startSardine>>
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'onramp-'))
    stack.defer(() => rm(folder, { recursive: true }))
    const moonpayFile = join(folder, 'moonpay')
    const sardineFile = join(folder, 'sardine')
    await writeFile(moonpayFile, `${secret}\n`)
    await writeFile(sardineFile, 'sardine-secret\n')
    sardine = stack.use(await startSardine())
    api = stack.use(
      await startTestApi(open, undefined, {
        ENVIRONMENT: 'prod',
        ONRAMP_MOONPAY_URL: page,
        ONRAMP_MOONPAY_API_KEY: 'pk_live_1',
        ONRAMP_MOONPAY_COUNTRIES_URL: 'https://api.moonpay.example/countries',
        API_MOONPAY_SECRET_FILE: moonpayFile,
        API_SARDINE_URL: sardine.url,
        API_SARDINE_CLIENT_ID: 'client-1',
        API_SARDINE_SECRET_FILE: sardineFile,
      }),
    )
  })
  afterAll(() => stack.disposeAsync())

  const query = `?apiKey=pk_live_1&currencyCode=usdc_polygon&walletAddress=${account}&baseCurrencyCode=usd&baseCurrencyAmount=100`
  const link = page + query

  test('[RAMP-02] signs a link to the session’s own account, for the official client', async () => {
    const client = api.client(await api.token(account))
    const { signedUrl } = await client.getMoonpayLink({ url: link })
    const signature = createHmac('sha256', secret)
      .update(query)
      .digest('base64')
    expect(signedUrl).toBe(`${link}&signature=${encodeURIComponent(signature)}`)
  })

  test('[RAMP-02] signs for the wallet, by a key of its browser', async () => {
    const { signedUrl } = await (await api.wallet(account)).getMoonpayLink({
      url: link.replace(account, account.toUpperCase().replace('0X', '0x')),
    })
    expect(new URL(signedUrl).searchParams.get('signature')).toHaveLength(44)
  })

  test.each([
    ['of another account', link.replace(account, other)],
    ['without an account', link.replace(account, '')],
    ['to another host', link.replace('buy.moonpay', 'evil')],
    [
      'to a longer host',
      link.replace('moonpay.example', 'moonpay.example.evil'),
    ],
    ['to another path', link.replace('example/', 'example/sell')],
    ['to another port', link.replace('example/', 'example:8443/')],
    ['by another protocol', link.replace('https', 'http')],
    ['with a user', link.replace('https://', 'https://a:b@')],
    ['with a hash', `${link}#x`],
    ['with another key', link.replace('pk_live_1', 'pk_live_2')],
    ['without a key', link.replace('apiKey=pk_live_1&', '')],
    ['with two accounts', `${link}&walletAddress=${other}`],
    ['with a list of accounts', `${link}&walletAddresses={}`],
    ['with a redirect', `${link}&redirectURL=https://evil.example`],
    ['with a signature', `${link}&signature=x`],
    ['that is no address', 'moonpay'],
    ['that runs code', `javascript:alert(1)//${link}`],
  ])('[RAMP-02] error: signs no link %s', async (_, url) => {
    const client = await api.wallet(account)
    await expect(client.getMoonpayLink({ url })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('[RAMP-02] error: signs nothing without a session', async () => {
    await expect(
      api.client().getMoonpayLink({ url: link }),
    ).rejects.toMatchObject({ status: 401 })
    await expect(
      api.boundClient('x').sardineGetClientToken({}),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('[RAMP-02] error: a session of another app gets no token of sardine', async () => {
    const authorization = `Bearer ${await api.token(account)}`
    const statuses = ['SardineGetClientToken', 'GetSardineClientToken'].map(
      async (method) => {
        const response = await fetch(`${api.url}/rpc/API/${method}`, {
          method: 'POST',
          headers: { authorization },
          body: '{}',
        })
        return response.status
      },
    )
    expect(await Promise.all(statuses)).toEqual([403, 403])
  })

  test('[RAMP-02] error: an account gets thirty tokens an hour', async () => {
    const client = await api.wallet(`0x${'c7'.repeat(20)}`)
    for (let at = 0; at < 30; at += 1) await client.sardineGetClientToken({})
    await expect(client.getSardineClientToken({})).rejects.toMatchObject({
      status: 429,
    })
  })

  test('[RAMP-02] f: error: a network gets 120 tokens an hour, whatever its accounts', async () => {
    const path = '/rpc/API/SardineGetClientToken'
    const ask = async (account: string, clientIp: string) => {
      const token = await api.walletToken(account)
      const url = api.url + path
      const now = api.clock.time
      const headers = await boundHeaders(api.key, { url, token, now })
      const asked = { method: 'POST', body: '{}', headers }
      const { app } = api.service
      return (await app.request(url, asked, { clientIp })).status
    }
    const statuses: number[] = []
    for (let at = 0; at < 121; at += 1) {
      const account = `0x${`${10 + Math.floor(at / 30)}`.repeat(20)}`
      statuses.push(await ask(account, `2001:db8:7:${at}::1`))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.at(-1)).toBe(429)
    expect(await ask(`0x${'99'.repeat(20)}`, '203.0.113.7')).toBe(200)
  })

  test('[RAMP-02] gets sardine’s client token by both names of the call', async () => {
    const client = await api.wallet(account)
    const token = { token: 'token-1' }
    expect(await client.sardineGetClientToken({})).toEqual(token)
    expect(await client.getSardineClientToken({})).toEqual(token)
    expect(sardine.asked.at(-1)).toBe(
      `Basic ${btoa('client-1:sardine-secret')}`,
    )
  })

  test.each([
    [500, { clientToken: 'token-1' }],
    [200, { clientToken: 7 }],
    [200, {}],
  ])(
    '[RAMP-02] error: sardine’s answer %s %o gives no token',
    async (status, body) => {
      const before = { ...sardine.state }
      Object.assign(sardine.state, { status, body })
      const client = await api.wallet(account)
      await expect(client.sardineGetClientToken({})).rejects.toMatchObject({
        status: 503,
      })
      Object.assign(sardine.state, before)
    },
  )
})

test('[RAMP-02] error: a deployment without a secret signs nothing', async () => {
  await using api = await startTestApi(open, undefined, {
    ENVIRONMENT: 'prod',
    ONRAMP_MOONPAY_URL: page,
    ONRAMP_MOONPAY_API_KEY: 'pk_live_1',
    ONRAMP_MOONPAY_COUNTRIES_URL: 'https://api.moonpay.example/countries',
  })
  const client = await api.wallet(account)
  const url = `${page}?apiKey=pk_live_1&walletAddress=${account}`
  await expect(client.getMoonpayLink({ url })).rejects.toMatchObject({
    status: 503,
  })
  await expect(client.sardineGetClientToken({})).rejects.toMatchObject({
    status: 503,
  })
})

test('[RAMP-02] the local pages share the secret of the stack', async () => {
  await using api = await startTestApi(open)
  const url = `${walletOrigin}/onramp/moonpay?apiKey=pk_test_cairn&walletAddress=${account}`
  const { signedUrl } = await (await api.wallet(account)).getMoonpayLink({
    url,
  })
  const stackSecret = await api.platform.secret('onramp-moonpay', 32)
  const key = Buffer.from(stackSecret).toString('hex')
  const signature = createHmac('sha256', key)
    .update(new URL(url).search)
    .digest('base64')
  expect(new URL(signedUrl).searchParams.get('signature')).toBe(signature)
})
