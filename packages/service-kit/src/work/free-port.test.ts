import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { findFreePort } from './free-port.ts'

describe('findFreePort', () => {
  test('[SRVC-01] returns different free ports below the range of outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 100 }, findFreePort))
    expect(new Set(ports).size).toBe(ports.length)
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000)
    expect(Math.max(...ports)).toBeLessThan(32_000)
    for (const port of ports.slice(0, 5)) {
      const server = createServer().listen(port, '127.0.0.1')
      await once(server, 'listening')
      server.close()
    }
  })
})
