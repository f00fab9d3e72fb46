import { guard } from '@cairn/protocol'
import { type Handlers, rpcRoutes } from '@cairn/service-kit'
import { silentLog } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const neverCalled = {} as Handlers<typeof guard>

describe('createMetrics', () => {
  test('[SRVC-01] v: counts calls by service and method, and unknown ones together', async () => {
    const { measure, routes } = createMetrics()
    const app = new Hono()
      .use(measure)
      .route('/', routes)
      .post('/rpc/API/Ping', (c) => c.text('pong'))
    const post = (path: string) => app.request(path, { method: 'POST' })
    await post('/rpc/API/Ping')
    for (let index = 0; index < 50; index++)
      await post(`/rpc/Made${'x'.repeat(index % 25)}/Up${index}`)
    const text = await (await app.request('/metrics')).text()
    expect(text).toContain(
      'cairn_calls_total{service="API",method="Ping",status="200"} 1',
    )
    expect(text).toContain(
      'cairn_calls_total{service="unknown",method="unknown",status="404"} 50',
    )
    expect(text).not.toContain('Made')
  })

  test('[SRVC-01] v: callers cannot add labels, whatever a path answers', async () => {
    const { measure, routes } = createMetrics()
    const app = new Hono()
      .use(measure)
      .route('/', routes)
      .route('/', rpcRoutes(guard, neverCalled, silentLog))
    const ask = (path: string, method: string, body?: string) =>
      app.request(path, { method, ...(body && { body }) })
    await ask('/rpc/Guard/MadeUp', 'OPTIONS')
    await ask('/rpc/Guard/MadeUp', 'POST', 'x'.repeat(600_000))
    await ask('/any/rpc/Guard/MadeUp', 'POST')
    const text = await (await app.request('/metrics')).text()
    expect(text).not.toContain('MadeUp')
    expect(text).toMatch(/method="unknown",status="204"} 1/)
  })

  test('[SRVC-01] v: collects them at most once a second', async () => {
    const { measure, routes } = createMetrics()
    const app = new Hono()
      .use(measure)
      .route('/', routes)
      .post('/rpc/API/Ping', (c) => c.text('pong'))
    const read = async () => (await app.request('/metrics')).text()
    const before = await read()
    await app.request('/rpc/API/Ping', { method: 'POST' })
    expect(await read()).toBe(before)
  })
})
