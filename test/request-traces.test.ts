import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findFreePort } from '@cairn/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type HostProcess, startHostProcess } from './_host-process.ts'

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.optional(z.string()) }),
})
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.number(),
})
const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})
type Span = z.infer<typeof span> & { readonly service: string | undefined }

const chains = JSON.stringify([
  {
    chainId: 137,
    name: 'polygon',
    title: 'Polygon',
    type: 'mainnet',
    // Nothing listens there: these calls need no chain.
    rpcUrl: 'http://127.0.0.1:1',
    nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
  },
])
const secret = 'made-up-session-token'
const mailAddress = 'mira@example.com'
const traceId = '0af7651916cd43dd8448eb211c80319c'
const trace = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }

/** `guard` and `identity` in one process, `api` in another, and a collector. */
describe('requests of two processes', () => {
  const stack = new AsyncDisposableStack()
  let front: HostProcess
  let back: HostProcess
  let collector: Awaited<ReturnType<typeof startCollector>>
  let metricsPort: number

  beforeAll(async () => {
    collector = await startCollector()
    stack.use(collector)
    metricsPort = await findFreePort()
    const shared = {
      CHAINS: chains,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    }
    const backPort = await findFreePort()
    const started = await Promise.all([
      startHostProcess(
        {
          ...shared,
          SERVICES: 'api',
          OTEL_SERVICE_NAME: 'back',
          TRUST_PROXY: '127.0.0.1',
        },
        { port: backPort },
      ),
      startHostProcess({
        ...shared,
        SERVICES: 'guard,identity',
        SERVICE_URLS: JSON.stringify({ api: `http://localhost:${backPort}` }),
        SMTP_URL: 'smtp://127.0.0.1:1',
        OTEL_SERVICE_NAME: 'front',
        METRICS_PORT: `${metricsPort}`,
      }),
    ])
    for (const host of started) stack.use(host)
    ;[back, front] = started
  })
  afterAll(() => stack.disposeAsync())

  const askMethods = (headers: Record<string, string> = {}) =>
    fetch(`${front.url}/rpc/Guard/AuthMethods`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, ...headers },
      body: '{}',
    })

  test('[SRVC-01] u: are one trace, with the calls between them and the queries', async () => {
    const answer = await askMethods()
    expect(answer.status).toBe(401)
    const id = answer.headers.get('x-request-id') ?? ''
    await fetch(`${front.url}/ready`)
    const spans = await collector.until((all) => {
      const own = all.filter((it) => it.traceId === id)
      const queries = all.filter(({ name }) => name === 'select')
      return own.length >= 3 && queries.length > 0
    })
    const own = spans.filter((it) => it.traceId === id)
    const [asked] = own.filter((it) => it.parentSpanId === undefined)
    expect(asked).toMatchObject({
      service: 'front',
      kind: 2,
      name: 'POST /rpc/Guard/AuthMethods',
    })
    const [called] = own.filter((it) => it.parentSpanId === asked?.spanId)
    expect(called).toMatchObject({
      service: 'front',
      kind: 3,
      name: 'POST /rpc/API/CheckAuthToken',
    })
    const [answered] = own.filter((it) => it.parentSpanId === called?.spanId)
    expect(answered).toMatchObject({ service: 'back', kind: 2 })
  })

  test('[SRVC-01] u: get their id here, unless a trusted proxy names one', async () => {
    const named = { ...trace, 'x-request-id': 'asked-by-a-stranger' }
    const strange = await askMethods(named)
    expect(strange.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
    expect(strange.headers.get('x-request-id')).not.toBe(traceId)
    const ofProxy = (headers: Record<string, string>) =>
      fetch(`${back.url}/live`, { headers })
    const trusted = await ofProxy(named)
    expect(trusted.headers.get('x-request-id')).toBe('asked-by-a-stranger')
    const joined = await ofProxy(trace)
    expect(joined.headers.get('x-request-id')).toBe(traceId)
    const malformed = await ofProxy({
      'x-request-id': 'a b"c',
      traceparent: 'x',
    })
    expect(malformed.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
  })

  test('[SRVC-01] u: name their id in each log line', async () => {
    const answer = await fetch(`${front.url}/rpc/Identity/SendLink`, {
      method: 'POST',
      body: JSON.stringify({
        email: mailAddress,
        continueUrl: `${front.url}/auth/passwordless-confirm?digest=0x${'ab'.repeat(32)}&result=${'a'.repeat(16)}`,
      }),
    })
    const id = answer.headers.get('x-request-id')
    await expect
      .poll(() => front.output(), { timeout: 5_000 })
      .toMatch(new RegExp(`"requestId":"${id}".*"mail not sent"`))
  })

  test('[SRVC-01] v: leave no token, mail address or path of a stranger in a span', async () => {
    const marker = 'path-of-a-stranger'
    const answer = await fetch(
      `${back.url}/${marker}/rpc/API/${marker}?${marker}`,
    )
    const id = answer.headers.get('x-request-id')
    await collector.until((all) => all.some((it) => it.traceId === id))
    for (const word of [secret, mailAddress, marker])
      expect(collector.text()).not.toContain(word)
  })

  test('[SRVC-01] v: figures are served on their own port alone', async () => {
    expect((await fetch(`${front.url}/metrics`)).status).toBe(404)
    const port = `http://127.0.0.1:${metricsPort}`
    const text = await (await fetch(`${port}/metrics`)).text()
    expect(text).toMatch(
      /^cairn_guard_refusals_total{reason="Unauthorized"} \d/m,
    )
    expect(text).toMatch(/^cairn_identity_mails_total{outcome="failed"} 1$/m)
    expect((await fetch(`${port}/rpc/Guard/Ping`)).status).toBe(404)
  })
})

/** Starts a collector of OpenTelemetry's protocol over HTTP. */
async function startCollector() {
  let text = ''
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    let sent = ''
    for await (const chunk of request) sent += chunk
    text += sent
    for (const { resource, scopeSpans } of body.parse(JSON.parse(sent))
      .resourceSpans) {
      const service = resource.attributes.find(
        ({ key }) => key === 'service.name',
      )?.value.stringValue
      for (const { spans: some } of scopeSpans)
        spans.push(...some.map((it) => ({ ...it, service })))
    }
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => text,
    async until(isEnough: (all: readonly Span[]) => boolean) {
      await expect.poll(() => isEnough(spans), { timeout: 10_000 }).toBe(true)
      return spans
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
