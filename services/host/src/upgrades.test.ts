import { once } from 'node:events'
import { connect } from 'node:net'
import type { UpgradeCall } from '@cairn/service-kit'
import { silentLog } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { listen } from './listen.ts'
import { createHostCheck } from './response-headers.ts'
import { createUpgrades } from './upgrades.ts'

/** Serves WebSockets at `/echo` that send the caller's address. */
async function serveEcho(
  options: {
    readonly trustedProxies?: readonly string[]
    readonly maxSockets?: number
    readonly accept?: (call: UpgradeCall) => void
  } = {},
) {
  const server = new WebSocketServer({ noServer: true })
  const isKnown = createHostCheck(['wallet.example'])
  const echo = {
    path: '/echo',
    accept:
      options.accept ??
      (({ request, socket, head, ip }: UpgradeCall) =>
        server.handleUpgrade(request, socket, head, (ws) => ws.send(ip))),
    close() {
      for (const ws of server.clients) ws.close(1001)
    },
  }
  const app = new Hono().get('/', (c) => c.text('here'))
  const listening = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: options.trustedProxies ?? [],
    maxSockets: options.maxSockets,
    upgrades: createUpgrades([echo], {
      isKnownHost: (header) => isKnown(`http://${header ?? ''}`),
      log: silentLog,
    }),
  })
  return {
    port: listening.port,
    url: `ws://127.0.0.1:${listening.port}`,
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  }
}

/** Returns the first message of a socket, or the status that refused it. */
function answerOf(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string | number | undefined> {
  const ws = new WebSocket(url, { headers })
  return new Promise((resolve) => {
    ws.on('error', () => resolve(undefined))
    ws.on('unexpected-response', (_, response) => resolve(response.statusCode))
    ws.on('message', (data) => {
      resolve(data.toString())
      ws.close()
    })
  })
}

test('[SRVC-01] hands a WebSocket to the service of its path, with a query and a slash at its end', async () => {
  await using server = await serveEcho()
  for (const path of ['/echo', '/echo/', '/echo?auth=x', '/echo/?a=/b'])
    expect(await answerOf(`${server.url}${path}`)).toBe('127.0.0.1')
})

test.each(['/', '/other', '/echo/more', '/echo%2f', '/ech'])(
  '[SRVC-01] error: answers 404 to a WebSocket at %s, with the headers of every answer',
  async (path) => {
    await using server = await serveEcho()
    expect(await answerOf(`${server.url}${path}`)).toBe(404)
    const socket = connect(server.port, '127.0.0.1')
    socket.end(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    )
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toMatch(/^HTTP\/1.1 404 Not Found\r\n/)
    expect(text).toContain("content-security-policy: default-src 'none'")
    expect(text).toContain('x-content-type-options: nosniff')
  },
)

test('[SRVC-01] e: error: answers 421 to a WebSocket for another host name', async () => {
  await using server = await serveEcho()
  const to = (host: string) => answerOf(`${server.url}/echo`, { host })
  expect(await to('evil.example')).toBe(421)
  expect(await to('wallet.example')).toBe('127.0.0.1')
  expect(await to(`localhost:${server.port}`)).toBe('127.0.0.1')
})

test('[SRVC-01] gives services the address that a trusted proxy saw, and ignores others', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  await using behind = await serveEcho({ trustedProxies: ['127.0.0.1'] })
  expect(await answerOf(`${behind.url}/echo`, headers)).toBe('203.0.113.9')
  await using open = await serveEcho()
  expect(await answerOf(`${open.url}/echo`, headers)).toBe('127.0.0.1')
})

test('[SRVC-01] error: bounds the WebSockets of a caller behind a proxy, and frees their places', async () => {
  await using server = await serveEcho({
    trustedProxies: ['127.0.0.1'],
    maxSockets: 2,
  })
  const url = `${server.url}/echo`
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const kept = [
    new WebSocket(url, { headers }),
    new WebSocket(url, { headers }),
  ]
  await Promise.all(kept.map((ws) => once(ws, 'open')))
  expect(await answerOf(url, headers)).toBe(503)
  expect(await answerOf(url, { 'x-forwarded-for': '203.0.113.10' })).toBe(
    '203.0.113.10',
  )
  for (const ws of kept) ws.terminate()
  await expect.poll(() => answerOf(url, headers)).toBe('203.0.113.9')
})

test('[SRVC-01] answers a call that offers another protocol by HTTP', async () => {
  await using server = await serveEcho()
  const socket = connect(server.port, '127.0.0.1')
  socket.end(
    'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: \r\n\r\n',
  )
  let text = ''
  for await (const chunk of socket) text += chunk
  expect(text).toMatch(/^HTTP\/1.1 200 OK/)
  expect(text).toContain('here')
})

test('[SRVC-01] error: a service that fails answers 500 and ends no other socket', async () => {
  await using server = await serveEcho({
    accept() {
      throw new Error('broken')
    },
  })
  expect(await answerOf(`${server.url}/echo`)).toBe(500)
  const answer = await fetch(`http://127.0.0.1:${server.port}`)
  expect(await answer.text()).toBe('here')
})

test('[SRVC-01] p: stops with sockets that close with 1001, and ends those that do not', async () => {
  const server = await serveEcho()
  const ws = new WebSocket(`${server.url}/echo`)
  await once(ws, 'message')
  const mute = new WebSocket(`${server.url}/echo`)
  await once(mute, 'open')
  mute.pause()
  const closed = once(ws, 'close')
  await server[Symbol.asyncDispose]()
  expect((await closed)[0]).toBe(1001)
  mute.terminate()
})
