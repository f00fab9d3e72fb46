import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { silentLog } from '@cairn/service-kit/testing'
import { expect, test } from 'vitest'
import { createSpanExporter } from './export-spans.ts'

const span = {
  name: 'GET /ready',
  kind: 'server',
  attributes: {},
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentSpanId: undefined,
  startMs: 1_700_000_000_000.25,
  endMs: 1_700_000_000_001,
  hasFailed: false,
} as const

const exporterTo = (endpoint: string, warnings: unknown[] = []) =>
  createSpanExporter({
    endpoint,
    headers: { 'x-key': 'k' },
    serviceName: 'cairn',
    log: { ...silentLog, warn: (facts) => warnings.push(facts) },
  })

test('[SRVC-01] v: sends the spans that wait when it ends, with the headers of the collector', async () => {
  const got: { path: string; key: unknown; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    got.push({ path: request.url ?? '', key: request.headers['x-key'], body })
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const exporter = exporterTo(`http://127.0.0.1:${port}/`)
  exporter.record(span)
  await exporter[Symbol.asyncDispose]()
  server.closeAllConnections()
  server.close()
  expect(got).toHaveLength(1)
  expect(got[0]).toMatchObject({ path: '/v1/traces', key: 'k' })
  expect(got[0]?.body).toContain('"startTimeUnixNano":"1700000000000250000"')
})

test('[SRVC-01] v: error: a collector that is away costs its spans and one warning', async () => {
  const warnings: unknown[] = []
  const exporter = exporterTo('http://127.0.0.1:1', warnings)
  for (let count = 0; count < 5_000; count++) exporter.record(span)
  await expect.poll(() => exporter.dropped(), { timeout: 5_000 }).toBe(1_416)
  await exporter[Symbol.asyncDispose]()
  expect(warnings).toHaveLength(1)
})

test('[SRVC-01] v: error: a collector that hangs does not hold up the end', async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const exporter = createSpanExporter({
    endpoint: `http://127.0.0.1:${port}`,
    headers: {},
    serviceName: 'cairn',
    log: silentLog,
    // Far beyond the time that the test has.
    waits: { sendMs: 3_600_000, endMs: 10 },
  })
  exporter.record(span)
  await once(server, 'request')
  exporter.record(span)
  await exporter[Symbol.asyncDispose]()
  server.closeAllConnections()
  server.close()
  expect(exporter.dropped()).toBe(2)
})
