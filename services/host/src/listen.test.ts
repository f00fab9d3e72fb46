import { clientIp } from '@cairn/service-kit'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { listen } from './listen.ts'

/** The address a service sees when a call says that it is of another. */
async function seenIp(trustedProxies: readonly string[]): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientIp(c)))
  const host = '127.0.0.1'
  await using server = await listen(app, { host, port: 0, trustedProxies })
  const response = await fetch(`http://${host}:${server.port}`, {
    headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
  })
  return response.text()
}

describe('listen', () => {
  test('[SRVC-01] hands services the address that a trusted proxy saw', async () => {
    expect(await seenIp(['127.0.0.0/8'])).toBe('203.0.113.9')
  })

  test('[SRVC-01] error: believes nobody else about addresses', async () => {
    expect(await seenIp([])).toBe('127.0.0.1')
    expect(await seenIp(['192.0.2.1'])).toBe('127.0.0.1')
  })
})
