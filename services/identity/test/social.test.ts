import { createHash } from 'node:crypto'
import { createRpcClient, RpcError } from '@cairn/clients'
import { identity } from '@cairn/protocol'
import type { Platform } from '@cairn/service-kit'
import { serve, testDatabases, testPlatform } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentity } from '../src/index.ts'

const publicUrl = 'http://localhost:4000'
const asked = {
  provider: 'google',
  digest: `0x${'ab'.repeat(32)}`,
  binding: createHash('sha256').update('cookie').digest('hex'),
  returnTo: publicUrl,
} as const

describe.each(testDatabases)(
  'signing in with a provider on $name',
  ({ open }) => {
    const stack = new AsyncDisposableStack()
    let url = ''
    let clock = Date.now()
    afterAll(() => stack.disposeAsync())

    async function start(
      env: Record<string, string>,
      at = publicUrl,
      parts: Partial<Platform> = {},
    ) {
      const database = await open()
      stack.use(database)
      const service = stack.use(
        await startIdentity(
          testPlatform(database, {
            publicUrl: at,
            env: { SMTP_URL: 'smtp://127.0.0.1:1', ...env },
            now: () => new Date(clock),
            ...parts,
          }),
        ),
      )
      return { service, url: stack.use(await serve(service.app)).url }
    }

    beforeAll(async () => {
      url = (await start({ WALLET_ORIGINS: 'https://game.example' })).url
    })
    const client = () => createRpcClient(identity, { url })

    const callback = (state: string, cookie: string, query = 'code=c') =>
      fetch(`${url}/auth/provider/callback/google?state=${state}&${query}`, {
        headers: { cookie },
        redirect: 'manual',
      })

    test('[AUTH-02] returns a provider’s page with PKCE and a hint', async () => {
      const answer = await client().startSocial({
        ...asked,
        email: 'ada@example.com',
      })
      const page = new URL(answer.url)
      expect(page.origin + page.pathname).toBe(
        `${publicUrl}/auth/local-provider/auth`,
      )
      const query = Object.fromEntries(page.searchParams)
      expect(query).toMatchObject({
        client_id: 'google',
        response_type: 'code',
        redirect_uri: `${publicUrl}/auth/provider/callback/google`,
        code_challenge_method: 'S256',
        login_hint: 'ada@example.com',
      })
      expect(query.state).toMatch(/^[\w-]{43}$/)
      expect(query.nonce).not.toBe(query.state)
    })

    test('[AUTH-02] turns Apple’s form post into a GET that carries the cookie', async () => {
      const answer = await client().startSocial({ ...asked, provider: 'apple' })
      const { searchParams } = new URL(answer.url)
      expect(searchParams.get('response_mode')).toBe('form_post')
      const response = await fetch(`${url}/auth/provider/callback/apple`, {
        method: 'POST',
        body: new URLSearchParams({ code: 'c', state: 's', user: '{}' }),
        redirect: 'manual',
      })
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(
        '/auth/provider/callback/apple?code=c&state=s',
      )
    })

    test.each(['..%2f..%2f%0d%0aSet-Cookie:x', 'none', '%ff'])(
      '[AUTH-02] error: a form posted for the provider %s leads nowhere',
      async (provider) => {
        const response = await fetch(
          `${url}/auth/provider/callback/${provider}`,
          {
            method: 'POST',
            body: new URLSearchParams({ code: 'c', state: 's' }),
            redirect: 'manual',
          },
        )
        expect(response.status).toBe(400)
        expect(response.headers.get('location')).toBeNull()
      },
    )

    test('[AUTH-02] [SRVC-01] error: refuses an oversized form and too many calls', async () => {
      const large = await fetch(`${url}/auth/provider/callback/apple`, {
        method: 'POST',
        body: 'x'.repeat(1_000_000),
        redirect: 'manual',
      })
      expect(large.status).toBe(413)
      const tight = await start({ IDENTITY_IP_LIMIT: '1' })
      const come = () =>
        fetch(`${tight.url}/auth/provider/callback/google?state=s&code=c`)
      expect((await come()).status).toBe(400)
      const refused = await come()
      expect(refused.status).toBe(429)
      expect(await refused.text()).toContain('No one was')
    })

    test.each([
      ['returnTo', { returnTo: 'https://evil.example' }],
      ['digest', { digest: '0x12' }],
      ['key', { key: 'k'.repeat(44) }],
      ['binding', { binding: 'x' }],
      ['popup', { popup: { session: 'short', result: 'r'.repeat(20) } }],
    ])('[AUTH-02] error: %s', async (_field, parts) => {
      const refused = client().startSocial({ ...asked, ...parts } as never)
      await expect(refused).rejects.toMatchObject({ status: 400 })
    })

    test('[AUTH-02] returns to a wallet at another known origin', async () => {
      const answer = await client().startSocial({
        ...asked,
        returnTo: 'https://game.example/any/path',
      })
      const state = new URL(answer.url).searchParams.get('state') ?? ''
      const response = await callback(
        state,
        'cairn_social_abababababababab=cookie',
        'error=access_denied',
      )
      expect(response.headers.get('location')).toBe(
        `https://game.example/auth#state=${asked.digest}&error=dismissed`,
      )
    })

    test('[AUTH-04] error: reports a code that the provider does not know', async () => {
      const answer = await client().startSocial(asked)
      const state = new URL(answer.url).searchParams.get('state') ?? ''
      const cookie = 'other=1; cairn_social_abababababababab=cookie'
      const response = await callback(state, cookie)
      expect(response.headers.get('location')).toBe(
        `${publicUrl}/auth#state=${asked.digest}&error=failed`,
      )
      expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
      expect((await callback(state, cookie)).status).toBe(400)
    })

    test.each([
      ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
      ['203.0.113.7', '203.0.113.7'],
      ['127.0.0.1', undefined],
    ])(
      '[SRVC-01] br: names the network of the caller %s to memory',
      async (clientIp, network) => {
        const stored: unknown[] = []
        const { service } = await start({}, publicUrl, {
          fetch: async (_url, init) => {
            stored.push(JSON.parse(`${init?.body}`))
            return Response.json({ ok: true })
          },
        })
        const ask = (path: string, init?: RequestInit) =>
          service.app.request(path, init, { clientIp })
        const { publicKey } = await crypto.subtle.generateKey(
          { name: 'ECDH', namedCurve: 'P-256' },
          true,
          ['deriveBits'],
        )
        const raw = await crypto.subtle.exportKey('raw', publicKey)
        const popup = {
          session: Buffer.from(raw).toString('base64url'),
          result: 'r'.repeat(43),
        }
        const started = await ask('/rpc/Identity/StartSocial', {
          method: 'POST',
          body: JSON.stringify({ ...asked, popup }),
        })
        const { url: page } = (await started.json()) as { url: string }
        const state = new URL(page).searchParams.get('state')
        const ended = await ask(
          `/auth/provider/callback/google?state=${state}&error=x`,
          { headers: { cookie: 'cairn_social_abababababababab=cookie' } },
        )
        expect(ended.status).toBe(200)
        expect(stored).toEqual([
          { key: popup.result, value: expect.any(String), source: network },
        ])
      },
    )

    test('[AUTH-02] error: refuses another browser, provider or state, and an expired attempt', async () => {
      const answer = await client().startSocial(asked)
      const state = new URL(answer.url).searchParams.get('state') ?? ''
      const cookie = 'cairn_social_abababababababab=cookie'
      expect((await callback(state, '')).status).toBe(400)
      expect((await callback(state, 'cairn_social_a=other')).status).toBe(400)
      expect((await callback('unknown', cookie)).status).toBe(400)
      const other = await fetch(
        `${url}/auth/provider/callback/twitch?state=${state}&code=c`,
        { headers: { cookie } },
      )
      expect(other.status).toBe(400)
      expect(await other.text()).toContain('started in another browser')
      clock += 11 * 60_000
      expect((await callback(state, cookie)).status).toBe(400)
      clock -= 11 * 60_000
    })

    test('[AUTH-02] error: with TLS takes no cookie that another host could have set', async () => {
      const origin = 'https://wallet.example'
      const secure = await start({}, origin)
      const { startSocial } = createRpcClient(identity, { url: secure.url })
      const answer = await startSocial({ ...asked, returnTo: origin })
      const state = new URL(answer.url).searchParams.get('state') ?? ''
      const come = (cookie: string) =>
        fetch(
          `${secure.url}/auth/provider/callback/google?state=${state}&error=access_denied`,
          { headers: { cookie }, redirect: 'manual' },
        )
      const name = 'cairn_social_abababababababab'
      for (const prefix of ['', '__Secure-', '__host-'])
        expect((await come(`${prefix}${name}=cookie`)).status).toBe(400)
      const taken = await come(`__Host-${name}=cookie`)
      expect(taken.status).toBe(302)
      expect(taken.headers.get('set-cookie')).toBe(
        `__Host-${name}=; Max-Age=0; Path=/; Secure`,
      )
    })

    test('[AUTH-04] error: refuses an invalid grant', async () => {
      const refused = client().refreshDiscord({ token: 'rubbish' })
      await expect(refused).rejects.toThrow(RpcError)
    })

    test('[AUTH-02] offers only configured providers outside the local environment', async () => {
      const { service, url: elsewhere } = await start({
        ENVIRONMENT: 'stg',
        FACEBOOK_CLIENT_ID: 'f',
        FACEBOOK_CLIENT_SECRET: 's',
      })
      expect(service.socialProviders).toEqual(['facebook'])
      const there = createRpcClient(identity, { url: elsewhere })
      await expect(there.startSocial(asked)).rejects.toMatchObject({
        status: 404,
      })
      const answer = await there.startSocial({ ...asked, provider: 'facebook' })
      expect(new URL(answer.url).host).toBe('www.facebook.com')
    })

    test('[AUTH-02] pages run only the script that closes them', async () => {
      const page = await callback('unknown', '')
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
      const script = await fetch(`${url}/auth/provider/close.js`)
      expect(await script.text()).toBe('window.close()\n')
      const sheet = await fetch(`${url}/auth/provider/look.css`)
      expect(await sheet.text()).toContain('--accent')
    })
  },
)
