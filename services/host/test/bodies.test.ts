import { once } from 'node:events'
import { connect } from 'node:net'
import { createLogger, rpcRoutes } from '@cairn/service-kit'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerFailure } from '../src/answer-failure.ts'
import { listen } from '../src/listen.ts'

/** Serves every way of reading a body, and collects the log. */
async function serveBodies() {
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => lines.push(line) })
  const echo = {
    name: 'Echo',
    methods: { echo: { input: z.object({}), output: z.object({}) } },
  } as const
  const app = new Hono()
  let answered = 0
  app.use(async (_, next) => {
    await next()
    answered += 1
  })
  app.route('/', rpcRoutes(echo, { echo: async () => ({}) }, log))
  app.post('/form', bodyLimit({ maxSize: 1_000 }), async (c) =>
    c.text(await c.req.text()),
  )
  app.onError(answerFailure(log))
  const server = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: [],
  })
  return {
    lines,
    port: server.port,
    answered: () => answered,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('bodies', () => {
  test.each([
    ['/rpc/Echo/Echo', 'Content-Length: 500'],
    ['/rpc/Echo/Echo', 'Transfer-Encoding: chunked'],
    ['/form', 'Content-Length: 500'],
    ['/form', 'Transfer-Encoding: chunked'],
  ])(
    '[SRVC-01] j: error: %s logs nothing when the caller leaves within a body of %s',
    async (path, length) => {
      await using server = await serveBodies()
      const socket = connect(server.port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${length}\r\nExpect: 100-continue\r\n\r\n`,
      )
      // The host requests the body after the call has reached it.
      await once(socket, 'data')
      socket.write('3\r\nabc')
      socket.destroy()
      await expect.poll(server.answered).toBe(1)
      expect(server.lines).toEqual([])
    },
  )

  test('[SRVC-01] j: error: refuses a body over the limit of any route with 413', async () => {
    await using server = await serveBodies()
    const response = await fetch(`http://127.0.0.1:${server.port}/form`, {
      method: 'POST',
      body: 'x'.repeat(2_000),
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: -4, status: 413 })
    expect(server.lines).toEqual([])
  })
})
