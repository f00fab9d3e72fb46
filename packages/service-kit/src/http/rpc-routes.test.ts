import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { silentLog } from '../../testing/index.ts'
import { HttpError } from '../http-error.ts'
import { StoreLostError } from '../store/store-lost.ts'
import { type Call, rpcRoutes } from './rpc-routes.ts'

const service = {
  name: 'Echo',
  codes: { NotFound: 2 },
  methods: {
    echo: {
      input: z.object({
        text: z.string(),
        list: z.optional(z.array(z.string()).check(z.minLength(1))),
      }),
      output: z.object({ text: z.string() }),
    },
  },
} as const

const app = rpcRoutes(
  service,
  {
    async echo({ text }) {
      if (text === 'secret') throw new Error('the password is hunter2')
      if (text === 'lost')
        throw new Error('Failed query', { cause: new StoreLostError('x') })
      if (text === 'gone') throw new HttpError('NotFound', 'It is gone.')
      return { text }
    },
  },
  silentLog,
)

const post = (body: string, path = '/rpc/Echo/Echo') =>
  app.request(path, { method: 'POST', body })

describe('rpcRoutes', () => {
  test('[SRVC-01] g: error: answers Unavailable while the store is away', async () => {
    const response = await post('{"text":"lost"}')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({
      error: 'Unavailable',
      code: 2002,
    })
  })

  test('[SRVC-01] answers a call', async () => {
    const response = await post('{"text":"hi"}')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ text: 'hi' })
  })

  test.each([
    { name: 'a body that is not JSON', body: '{', code: -4, status: 400 },
    { name: 'a wrong shape', body: '{"text":1}', code: 2001, status: 400 },
    {
      name: 'a length without a text',
      body: '{"text":"a","list":{"length":{"toString":1,"valueOf":1}}}',
      code: 2001,
      status: 400,
    },
    {
      name: 'a large body',
      body: `"${'x'.repeat(1e6)}"`,
      code: -4,
      status: 400,
    },
    {
      name: 'a body nested beyond reason',
      body: `{"text":${'['.repeat(200_000)}`,
      code: -4,
      status: 400,
    },
  ])('[SRVC-01] b: error: refuses $name', async ({ body, code, status }) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, status })
  })

  test('[SRVC-01] b: error: answers an unknown method as a bad route', async () => {
    const response = await post('{}', '/rpc/Echo/Nope')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: 'WebrpcBadRoute',
      code: -2,
    })
  })

  test('[SRVC-01] b: error: answers GET as a bad method', async () => {
    const response = await app.request('/rpc/Echo/Echo')
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ code: -3 })
  })

  test('[SRVC-01] b: error: answers a refusal with the service’s own code', async () => {
    const response = await post('{"text":"gone"}')
    expect(await response.json()).toEqual({
      error: 'NotFound',
      code: 2,
      msg: 'It is gone.',
      message: 'It is gone.',
      status: 404,
    })
  })

  test('[SRVC-01] b: error: answers a crash without details', async () => {
    const response = await post('{"text":"secret"}')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('hunter2')
  })

  test.each([
    ['bearer', 'BEARER a.b.c', { scheme: 'bearer', token: 'a.b.c' }],
    ['bound', 'dpop  a.b.c', { scheme: 'dpop', token: 'a.b.c' }],
    ['other', 'Basic a.b.c', {}],
    ['second', 'Bearer a.b.c, Bearer d.e.f', {}],
    ['empty', 'Bearer ', {}],
  ])('[AUTH-10] reads a %s token', async (_, authorization, seen) => {
    const calls: Call[] = []
    const listening = rpcRoutes(
      service,
      {
        async echo(input, call) {
          calls.push(call)
          return input
        },
      },
      silentLog,
    )
    await listening.request('/rpc/Echo/Echo', {
      method: 'POST',
      body: '{"text":"hi"}',
      headers: { authorization, dpop: 'proof' },
    })
    const [call] = calls
    expect(call).toMatchObject({ proof: 'proof', path: '/rpc/Echo/Echo' })
    const { scheme, token } = { scheme: undefined, token: undefined, ...seen }
    expect([call?.scheme, call?.token]).toEqual([scheme, token])
  })

  test('[SRVC-01] answers preflight with the clients’ headers', async () => {
    const response = await app.request('/rpc/Echo/Echo', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://game.example',
        'access-control-request-method': 'POST',
      },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const allowed = response.headers.get('access-control-allow-headers')
    expect(allowed?.split(',').sort()).toEqual([
      'authorization',
      'content-type',
      'dpop',
      'webrpc',
      'x-access-key',
    ])
  })
})
