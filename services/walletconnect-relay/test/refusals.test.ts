import { once } from 'node:events'
import type { Database } from '@cairn/service-kit'
import { quickDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectClient, createClientKey, newTopic } from './_client.ts'
import { audience, startRelay, type TestRelay } from './_relay.ts'

describe.each(quickDatabases)('refusals of the relay on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let relay: TestRelay
  beforeAll(async () => {
    database = stack.use(await open())
    relay = stack.use(await startRelay(database))
  })
  afterAll(() => stack.disposeAsync())

  const connect = () => connectClient(relay.url, { audience })

  const draft = { topic: newTopic(), message: 'm', ttl: 300, tag: 1 }
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...draft,
      message: `${index}`,
    }))
  test.each([
    ['irn_nothing', {}, -32600, 'InvalidMethod'],
    ['constructor', {}, -32600, 'InvalidMethod'],
    ['irn_publish', undefined, -32600, 'InvalidParams'],
    ['irn_publish', [], -32600, 'InvalidParams'],
    ['irn_publish', { ...draft, message: '' }, -32600, 'InvalidParams'],
    ['irn_publish', { ...draft, message: 7 }, -32600, 'InvalidParams'],
    ['irn_publish', { ...draft, message: 'a\0b' }, -32600, 'InvalidParams'],
    ['irn_publish', { ...draft, message: '\ud800' }, -32600, 'InvalidParams'],
    ['irn_publish', { ...draft, ttl: 1.5 }, -32600, 'InvalidParams'],
    ['irn_publish', { ...draft, tag: -1 }, -32600, 'InvalidParams'],
    ['irn_publish', { ...draft, tag: 2 ** 32 }, -32600, 'InvalidParams'],
    ['irn_publish', { ...draft, topic: 'AB' }, -32600, 'InvalidTopic'],
    ['irn_publish', { ...draft, ttl: 0 }, -32000, 'TtlTooShort'],
    ['irn_publish', { ...draft, ttl: -5 }, -32000, 'TtlTooShort'],
    ['irn_publish', { ...draft, ttl: 604_801 }, -32000, 'TtlTooLong'],
    [
      'irn_publish',
      { ...draft, message: 'x'.repeat(262_145) },
      -32600,
      'PayloadSizeExceeded',
    ],
    ['irn_batchPublish', { messages: [] }, -32600, 'BatchEmpty'],
    ['irn_batchPublish', { messages: many(501) }, -32600, 'BatchLimitExceeded'],
    ['irn_batchSubscribe', { topics: [] }, -32600, 'BatchEmpty'],
    [
      'irn_batchSubscribe',
      { topics: Array.from({ length: 501 }, newTopic) },
      -32600,
      'BatchLimitExceeded',
    ],
    ['irn_batchFetchMessages', { topics: ['x'] }, -32600, 'InvalidTopic'],
    ['irn_subscribe', { topic: `${newTopic()}0` }, -32600, 'InvalidTopic'],
    ['irn_batchUnsubscribe', { subscriptions: {} }, -32600, 'InvalidParams'],
  ] as const)(
    '[WCON-02] error: %s with %o is refused with %i %s',
    async (method, params, code, data) => {
      await using app = await connect()
      const answer = await app.call(method, params)
      expect(answer.error).toEqual({
        code,
        data,
        message: expect.any(String),
      })
    },
  )

  test('[WCON-02] error: a full mailbox refuses messages until a client received some', async () => {
    await using small = await startRelay(database, {
      WALLETCONNECT_MAILBOX_MAX: '3',
    })
    await using app = await connectClient(small.url, { audience })
    await using wallet = await connectClient(small.url, { audience })
    const topic = newTopic()
    const publish = (message: string) => app.publish(topic, message)
    for (const message of ['a', 'b', 'c'])
      expect(await publish(message)).toHaveProperty('result', true)
    expect((await publish('d')).error?.data).toBe('MailboxLimitExceeded')
    // A repeated message needs no room.
    expect(await publish('a')).toHaveProperty('result', true)
    await wallet.subscribe(topic)
    await expect.poll(() => wallet.deliveries.length).toBe(3)
    await expect
      .poll(async () => (await publish('e')).result, { interval: 300 })
      .toBe(true)
  })

  test('[WCON-02] error: a client that receives and floods deletes nothing that another one waits for', async () => {
    await using small = await startRelay(database, {
      WALLETCONNECT_MAILBOX_MAX: '3',
    })
    await using app = await connectClient(small.url, { audience })
    await using flood = await connectClient(small.url, { audience })
    const key = createClientKey()
    const away = await connectClient(small.url, { audience, key })
    const topic = newTopic()
    await away.subscribe(topic)
    await away[Symbol.asyncDispose]()
    await flood.subscribe(topic)
    await app.publish(topic, 'request')
    await expect.poll(() => flood.deliveries.length).toBe(1)
    const junk = ['1', '2', '3', '4', '5', '6']
    for (const one of junk) await flood.publish(topic, one)
    await using back = await connectClient(small.url, { audience, key })
    await expect.poll(() => back.messages()).toContain('request')
  })

  test('[WCON-02] error: a message that a full mailbox refuses reaches no connected client', async () => {
    await using small = await startRelay(database, {
      WALLETCONNECT_MAILBOX_MAX: '3',
    })
    await using app = await connectClient(small.url, { audience })
    await using wallet = await connectClient(small.url, {
      audience,
      acknowledges: false,
    })
    const topic = newTopic()
    await wallet.subscribe(topic)
    const texts = ['a', 'b', 'c', 'd', 'e']
    const answers = await Promise.all(texts.map((it) => app.publish(topic, it)))
    expect(answers.map(({ error }) => error?.data)).toEqual([
      undefined,
      undefined,
      undefined,
      'MailboxLimitExceeded',
      'MailboxLimitExceeded',
    ])
    await app.publish(topic, 'f')
    await expect.poll(wallet.messages).toEqual(['a', 'b', 'c'])
  })

  test('[WCON-02] error: refuses requests while 64 MB wait for the store, and serves them later', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let isHeld = false
    const query: Database['query'] = async (text, parameters) => {
      if (isHeld) await gate
      return database.query(text, parameters)
    }
    const transaction: Database['transaction'] = async (work, options) => {
      if (isHeld) await gate
      return database.transaction(work, options)
    }
    await using relay = await startRelay({ ...database, query, transaction })
    await using app = await connectClient(relay.url, { audience })
    const topic = newTopic()
    await app.subscribe(newTopic())
    isHeld = true
    const big = (index: number) => `${index}`.padEnd(260_000, '.')
    const answers = Array.from({ length: 259 }, (_, index) =>
      app.publish(topic, big(index)),
    )
    const refused = await app.publish(topic, 'too much')
    expect(refused.error).toMatchObject({ code: 3001 })
    expect((await app.subscribe(topic)).error?.data).toBe('TooManyRequests')
    release()
    const tags = (await Promise.all(answers)).map((it) => it.error?.data)
    expect(tags.filter((it) => it === undefined)).toHaveLength(258)
    expect(tags.at(-1)).toBe('TooManyRequests')
    expect(await app.publish(topic, 'later')).toHaveProperty('result', true)
  })

  test('[WCON-02] error: closes a socket with 1013 when its subscriptions can’t be read', async () => {
    let isLost = false
    const query: Database['query'] = async (text, parameters) => {
      if (isLost && text.includes('select client, topic'))
        throw new Error('lost')
      return database.query(text, parameters)
    }
    await using relay = await startRelay({ ...database, query })
    const key = createClientKey()
    const topic = newTopic()
    await using app = await connectClient(relay.url, { audience })
    const before = await connectClient(relay.url, { audience, key })
    await before.subscribe(topic)
    await before[Symbol.asyncDispose]()
    isLost = true
    const refused = await connectClient(relay.url, { audience, key })
    const [code] = await once(refused.ws, 'close')
    expect(code).toBe(1013)
    isLost = false
    await app.publish(topic, 'kept')
    await using after = await connectClient(relay.url, { audience, key })
    await after.subscribe(topic)
    await expect.poll(after.messages).toEqual(['kept'])
  })

  test('[WCON-02] error: subscriptions of a client, and clients of a topic, are limited', async () => {
    await using small = await startRelay(database, {
      WALLETCONNECT_SUBSCRIPTIONS_MAX: '3',
      WALLETCONNECT_SUBSCRIBERS_MAX: '2',
    })
    const join = () => connectClient(small.url, { audience })
    await using one = await join()
    const topics = [newTopic(), newTopic(), newTopic()]
    await one.call('irn_batchSubscribe', { topics })
    expect((await one.subscribe(newTopic())).error?.data).toBe(
      'SubscriberLimitExceeded',
    )
    // It has this one already.
    expect(await one.subscribe(topics[0] ?? '')).toHaveProperty('result')
    await using two = await join()
    await using three = await join()
    expect(await two.subscribe(topics[0] ?? '')).toHaveProperty('result')
    expect((await three.subscribe(topics[0] ?? '')).error).toMatchObject({
      code: -32000,
      data: 'SubscriberLimitExceeded',
    })
    expect(await two.subscribe(topics[0] ?? '')).toHaveProperty('result')
    const counts = await small.service.metrics?.getMetricsAsJSON()
    const errors = counts?.find(({ name }) => name.endsWith('errors_total'))
    expect(errors?.values.map(({ labels }) => labels.limit)).toEqual([
      'client topics',
      'topic clients',
    ])
    await one.publish(topics[0] ?? '', 'for two')
    await expect.poll(two.messages).toEqual(['for two'])
    expect(three.deliveries).toEqual([])
  })
})
