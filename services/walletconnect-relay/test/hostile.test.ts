import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import type { Database } from '@cairn/service-kit'
import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  connectClient,
  createClientKey,
  newTopic,
  refusalOf,
  signToken,
  type TestClient,
} from './_client.ts'
import { audience, startRelay, type TestRelay } from './_relay.ts'

describe('hostile clients of the relay', () => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let relay: TestRelay
  beforeAll(async () => {
    database = stack.use(await openQuick())
    relay = stack.use(await startRelay(database))
  })
  afterAll(() => stack.disposeAsync())
  const connect = (url = relay.url) => connectClient(url, { audience })
  const closeOf = async (ws: WebSocket) => {
    const [code] = await once(ws, 'close')
    return code
  }

  const key = createClientKey()
  const good = () => signToken(key, audience)
  test.each([
    ['no token', () => '', 'Missing JWT'],
    ['a bad token', () => 'a.b.c', 'Invalid JWT'],
    [
      'a token for another relay',
      () => signToken(key, 'wss://relay.example'),
      'Invalid JWT audience',
    ],
    [
      'an expired token',
      () => signToken(key, audience, { claims: { iat: 1, exp: 2 } }),
      'JWT expired',
    ],
  ])(
    '[WCON-02] error: %s is answered 401, or closed with 3000 for clients that ask so',
    async (_, token, reason) => {
      const url = `${relay.url}?auth=${token()}`
      expect(await refusalOf(url)).toEqual({
        status: 401,
        reason: `Unauthorized: ${reason}`,
      })
      expect(await refusalOf(`${url}&useOnCloseEvent=true`)).toEqual({
        code: 3000,
        reason: `Unauthorized: ${reason}`,
      })
    },
  )

  test('[WCON-02] accepts the token in a header', async () => {
    const headers = { authorization: `Bearer ${good()}` }
    const ws = new WebSocket(relay.url, { headers })
    await once(ws, 'open')
    ws.close()
  })

  test('[WCON-02] error: refuses unknown projects and origins where some are configured', async () => {
    await using strict = await startRelay(database, {
      WALLETCONNECT_PROJECT_IDS: 'known',
      WALLETCONNECT_ORIGINS: 'https://app.example',
    })
    const url = `${strict.url}?auth=${good()}`
    const reason = async (query: string, origin = 'https://app.example') =>
      (await refusalOf(url + query, { origin })).reason
    expect(await reason('')).toContain('Project id not specified')
    expect(await reason('&projectId=other')).toContain('Project not found')
    expect(await reason('&projectId=known', 'https://evil.example')).toContain(
      'Origin not allowed',
    )
    const ws = new WebSocket(`${url}&projectId=known`, {
      headers: { origin: 'https://app.example' },
    })
    await once(ws, 'open')
    ws.close()
  })

  test('[WCON-02] error: answers 429 to an address that connects too often', async () => {
    await using strict = await startRelay(database, {
      WALLETCONNECT_CONNECT_LIMIT_LOOPBACK: '2',
    })
    for (let count = 0; count < 2; count += 1)
      await (await connect(strict.url))[Symbol.asyncDispose]()
    expect(await refusalOf(`${strict.url}?auth=${good()}`)).toMatchObject({
      status: 429,
    })
  })

  test('[WCON-02] error: answers 10,000 hostile frames, and serves others meanwhile', async () => {
    await using lenient = await startRelay(database, {
      WALLETCONNECT_FRAMES_PER_10S: '100000',
    })
    await using app = await connect(lenient.url)
    await using wallet = await connect(lenient.url)
    await using hostile = await connect(lenient.url)
    const topic = newTopic()
    await wallet.subscribe(topic)
    const frames: readonly (string | Buffer)[] = [
      '',
      'plain text',
      '{',
      '[]',
      'null',
      '{"id":77,"method":"__proto__"}',
      '{"id":77,"method":"irn_publish","params":{"__proto__":{"topic":1}}}',
      '{"id":77,"method":"irn_publish","params":null}',
      '{"id":{},"method":"irn_publish"}',
      `{"id":77,"method":"irn_publish","params":{"topic":"${newTopic()}","message":"\\u0000","ttl":1}}`,
      `{"id":77,"method":"irn_publish","params":{"topic":"${newTopic()}","message":"\\ud800","ttl":1e99}}`,
      '{"id":1700000000000000,"result":true}',
      '{"id":"999n","error":{}}',
      `${'['.repeat(5_000)}`,
      `{"id":77,"method":"m","params":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}}`,
      Buffer.from([0, 1, 2, 255]),
      randomBytes(100),
    ]
    for (let count = 0; count < 10_000; count += 1) {
      const frame = frames[count % frames.length] ?? ''
      hostile.ws.send(frame)
      if (count % 1_000 === 0)
        expect(await app.publish(topic, `m${count}`)).toHaveProperty(
          'result',
          true,
        )
    }
    expect(await hostile.call('irn_subscribe', { topic })).toHaveProperty(
      'result',
    )
    await expect.poll(() => wallet.deliveries.length).toBe(10)
    const answers = hostile.frames.map((text) => JSON.parse(text))
    const tags = new Set(answers.flatMap(({ error }) => error?.data ?? []))
    expect([...tags].toSorted()).toEqual([
      'InvalidMethod',
      'InvalidParams',
      'Serialization',
    ])
  })

  test('[WCON-02] error: closes a socket with 1009 for a frame that is too large', async () => {
    const app = await connect()
    app.ws.send('x'.repeat(1_048_577))
    expect(await closeOf(app.ws)).toBe(1009)
  })

  test('[WCON-02] error: closes a socket with 1007 for text that is not UTF-8', async () => {
    const app = await connect()
    app.ws.send(Buffer.from([0xff, 0xfe]), { binary: false })
    expect(await closeOf(app.ws)).toBe(1007)
  })

  test('[WCON-02] error: ends a socket whose frames break the protocol', async () => {
    const app = await connect()
    const { _socket: socket } = app.ws as unknown as {
      _socket: { write: (bytes: Buffer) => void }
    }
    socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]))
    expect([1002, 1006]).toContain(await closeOf(app.ws))
  })

  test('[WCON-02] error: closes a socket with 1013 that sends too many frames', async () => {
    await using strict = await startRelay(database, {
      WALLETCONNECT_FRAMES_PER_10S: '50',
    })
    const app = await connect(strict.url)
    const closed = closeOf(app.ws)
    for (let count = 0; count < 60; count += 1) app.ws.send('x')
    expect(await closed).toBe(1013)
  })

  test('[WCON-02] error: answers 3001 to an address that requests too much, batches by their items', async () => {
    await using strict = await startRelay(database, {
      WALLETCONNECT_RATE_LIMIT_LOOPBACK: '100',
    })
    await using app = await connect(strict.url)
    const topics = Array.from({ length: 99 }, newTopic)
    expect(await app.call('irn_batchSubscribe', { topics })).toHaveProperty(
      'result',
    )
    expect(await app.subscribe(newTopic())).toHaveProperty('result')
    expect((await app.subscribe(newTopic())).error).toMatchObject({
      code: 3001,
      data: 'TooManyRequests',
    })
  })

  test('[WCON-02] error: refuses what exceeds the share of storage and of subscriptions of an address', async () => {
    await using strict = await startRelay(database, {
      WALLETCONNECT_STORED_MB_LOOPBACK: '1',
      WALLETCONNECT_SUBSCRIPTIONS_PER_DAY_LOOPBACK: '2',
    })
    await using app = await connect(strict.url)
    const message = 'x'.repeat(10_000)
    const week = { ttl: 604_800 }
    expect((await app.publish(newTopic(), message, week)).error?.data).toBe(
      'TooManyRequests',
    )
    expect(await app.publish(newTopic(), message)).toHaveProperty('result')
    const topic = newTopic()
    for (const it of [topic, newTopic(), topic])
      expect(await app.subscribe(it)).toHaveProperty('result')
    expect((await app.subscribe(newTopic())).error?.data).toBe(
      'SubscriberLimitExceeded',
    )
  })

  test('[WCON-02] error: ends a socket that does not read, and keeps its messages', async () => {
    const reader = createClientKey()
    await using app = await connect()
    const topic = newTopic()
    const slow = await connectClient(relay.url, { audience, key: reader })
    await slow.subscribe(topic)
    slow.ws.pause()
    const message = (index: number) => `${index}:${'x'.repeat(200_000)}`
    // More than the buffers of the network hold.
    const count = 60
    for (let index = 0; index < count; index += 1)
      await app.publish(topic, message(index), { ttl: 3_600 })
    await expect
      .poll(async () => {
        const text = await relay.service.metrics?.metrics()
        return /cairn_walletconnect_sockets (\d+)/.exec(text ?? '')?.[1]
      })
      .toBe('1')
    slow.ws.terminate()
    await using again = await connectClient(relay.url, {
      audience,
      key: reader,
    })
    await again.subscribe(topic)
    await expect.poll(() => again.deliveries.length).toBe(count)
    expect(again.messages().map((text) => Number.parseInt(text, 10))).toEqual(
      Array.from({ length: count }, (_, index) => index),
    )
  })

  test('[WCON-02] ends a socket that answers no ping, and keeps one that does', async () => {
    await using quick = await startRelay(database, {
      WALLETCONNECT_PING_MS: '200',
    })
    await using alive = await connect(quick.url)
    const dead = await connect(quick.url)
    dead.ws.pause()
    await expect
      .poll(async () => {
        const text = await quick.service.metrics?.metrics()
        return /cairn_walletconnect_sockets (\d+)/.exec(text ?? '')?.[1]
      })
      .toBe('1')
    expect(await alive.subscribe(newTopic())).toHaveProperty('result')
    dead.ws.terminate()
  })

  test('[WCON-02] error: a caller that leaves within its handshake ends nothing', async () => {
    for (let count = 0; count < 20; count += 1) {
      const socket = connectTcp(relay.port, '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      socket.write(
        'GET /walletconnect HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      )
      socket.resetAndDestroy()
    }
    await using app = await connect()
    expect(await app.subscribe(newTopic())).toHaveProperty('result')
  })

  test('[WCON-02] serves 1,000 sockets at once', async () => {
    await using stack = new AsyncDisposableStack()
    const topic = newTopic()
    await using app = await connect()
    const clients: TestClient[] = []
    for (let count = 0; count < 90; count += 1) {
      const client = stack.use(await connect())
      await client.subscribe(topic)
      clients.push(client)
    }
    for (let count = 0; count < 909; count += 1) {
      const client = stack.use(await connect())
      clients.push(client)
    }
    await app.publish(topic, 'to ninety')
    await expect
      .poll(() => clients.filter((it) => it.deliveries.length === 1).length)
      .toBe(90)
    const text = await relay.service.metrics?.metrics()
    expect(text).toContain('cairn_walletconnect_sockets 1000')
  })

  test('[SRVC-01] closes its sockets with 1001 when it stops', async () => {
    const stopping = await startRelay(database)
    const app = await connect(stopping.url)
    const closed = new Promise((resolve) => app.ws.once('close', resolve))
    await stopping[Symbol.asyncDispose]()
    expect(await closed).toBe(1001)
  })
})
