import { once } from 'node:events'
import { connect } from 'node:net'
import { clientIp } from '@cairn/service-kit'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { listen } from './listen.ts'

/** Returns the address that a service sees when a call claims another one. */
async function seenIp(trustedProxies: readonly string[]): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientIp(c)))
  const host = '127.0.0.1'
  await using server = await listen(app, { host, port: 0, trustedProxies })
  const response = await fetch(`http://${host}:${server.port}`, {
    headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
  })
  return response.text()
}

const waits = {
  headersMs: 15_000,
  requestMs: 60_000,
  silentMs: 60_000,
  lookEveryMs: 50,
}
const local = { host: '127.0.0.1', port: 0, trustedProxies: [] }
const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('listen', () => {
  test('[SRVC-01] error: ends a socket with hundreds of requests at once after a few answers', async () => {
    let asked = 0
    const app = new Hono().get('/', async (c) => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
      return c.text('here')
    })
    await using server = await listen(app, local)
    const socket = connect(server.port, '127.0.0.1')
    socket.resume().on('error', () => {})
    socket.write(request.repeat(600))
    await once(socket, 'close')
    expect(asked).toBeLessThan(20)
    const answer = await fetch(`http://127.0.0.1:${server.port}`)
    expect(await answer.text()).toBe('here')
  })

  test('[SRVC-01] error: ends a socket that does not read its answer', async () => {
    const asked = Promise.withResolvers<void>()
    const app = new Hono().get('/', (c) => {
      asked.resolve()
      return c.body('x'.repeat(50_000_000))
    })
    await using server = await listen(app, {
      ...local,
      waits: { ...waits, silentMs: 300 },
    })
    const socket = connect(server.port, '127.0.0.1').on('error', () => {})
    socket.pause()
    socket.write(request)
    await asked.promise
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    // The socket sees the end once it reads again, and its answer is
    // incomplete.
    let got = 0
    socket.on('data', (chunk) => {
      got += chunk.length
    })
    await once(socket.resume(), 'close')
    expect(got).toBeLessThan(50_000_000)
  })

  test('[SRVC-01] error: ends sockets of an address beyond its share, and frees their places', async () => {
    const app = new Hono().get('/', (c) => c.text('here'))
    await using server = await listen(app, { ...local, maxSockets: 10 })
    const open = async () => {
      const socket = connect(server.port, '127.0.0.1').on('error', () => {})
      socket.resume()
      await once(socket, 'connect')
      return socket
    }
    const kept = []
    for (let count = 0; count < 10; count++) kept.push(await open())
    const late = await open()
    await once(late, 'close')
    expect(kept.some(({ closed }) => closed)).toBe(false)
    for (const socket of kept) socket.destroy()
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${server.port}`).then(
          ({ status }) => status,
          () => undefined,
        ),
      )
      .toBe(200)
  })

  test('[SRVC-01] gives services the address that a trusted proxy saw', async () => {
    expect(await seenIp(['127.0.0.0/8'])).toBe('203.0.113.9')
  })

  test('[SRVC-01] error: ignores addresses from other callers', async () => {
    expect(await seenIp([])).toBe('127.0.0.1')
    expect(await seenIp(['192.0.2.1'])).toBe('127.0.0.1')
  })

  test.each([
    ['says nothing', ''],
    ['does not end its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    [
      'does not send its body',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx',
    ],
  ])('[SRVC-01] error: a socket that %s is ended', async (_, begun) => {
    const app = new Hono().post('/', async (c) => c.text(await c.req.text()))
    await using server = await listen(app, {
      host: '127.0.0.1',
      port: 0,
      trustedProxies: [],
      waits: { ...waits, headersMs: 200, requestMs: 200 },
    })
    const socket = connect(server.port, '127.0.0.1')
    socket.resume().on('error', () => {})
    if (begun) socket.write(begun)
    await once(socket, 'close')
  })

  test.each([
    ['no HTTP', 'GARBAGE\r\n\r\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a@b:99999\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'something expected',
      'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      417,
    ],
  ])(
    '[SRVC-01] error: %s is refused with the headers of every answer',
    async (_, request, status) => {
      await using server = await listen(new Hono(), {
        host: '127.0.0.1',
        port: 0,
        trustedProxies: [],
      })
      const socket = connect(server.port, '127.0.0.1')
      const chunks: string[] = []
      socket
        .on('data', (chunk) => chunks.push(`${chunk}`))
        .on('error', () => {})
      socket.write(request)
      await expect.poll(() => chunks.join('')).toContain('\r\n\r\n')
      socket.destroy()
      const answer = chunks.join('').toLowerCase()
      expect(answer).toContain(`http/1.1 ${status} `)
      for (const header of [
        'x-content-type-options: nosniff',
        'cross-origin-resource-policy: same-origin',
        "content-security-policy: default-src 'none'",
      ])
        expect(answer).toContain(header)
    },
  )
})
