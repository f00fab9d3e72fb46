import type { Database } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ClientKey,
  connectClient,
  createClientKey,
  newTopic,
} from './_client.ts'
import { audience, startRelay, type TestRelay } from './_relay.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 150))

describe.each(testDatabases)('the relay on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let relay: TestRelay
  beforeAll(async () => {
    database = stack.use(await open())
    relay = stack.use(await startRelay(database))
  })
  afterAll(() => stack.disposeAsync())

  const connect = (options: { key?: ClientKey; acknowledges?: boolean } = {}) =>
    connectClient(relay.url, { audience, ...options })

  test('[WCON-02] delivers a message to the subscribers of its topic and not to its publisher', async () => {
    await using app = await connect()
    await using wallet = await connect()
    await using other = await connect()
    const topic = newTopic()
    for (const client of [app, wallet]) await client.subscribe(topic)
    await other.subscribe(newTopic())
    expect(await app.publish(topic, 'hello', { attestation: '' })).toEqual({
      id: '2',
      jsonrpc: '2.0',
      result: true,
    })
    await expect.poll(() => wallet.deliveries.length).toBe(1)
    const [delivery] = wallet.deliveries
    expect(delivery?.params.data).toEqual({
      topic,
      message: 'hello',
      publishedAt: expect.any(Number),
      tag: 1108,
      attestation: '',
    })
    expect(`${delivery?.id}`.length).toBeLessThan(17)
    await soon()
    expect(app.deliveries).toEqual([])
    expect(other.deliveries).toEqual([])
  })

  test('[WCON-02] sends an empty attestation as such and leaves out an absent one, live and from the mailbox', async () => {
    await using app = await connect()
    await using wallet = await connect()
    const topic = newTopic()
    await app.publish(topic, 'with', { attestation: '' })
    await app.publish(topic, 'without')
    await app.publish(topic, 'proof', { attestation: 'a.b.c' })
    await wallet.subscribe(topic)
    await expect.poll(() => wallet.deliveries.length).toBe(3)
    const data = wallet.deliveries.map(({ params }) => params.data)
    expect(data[0]).toHaveProperty('attestation', '')
    expect(data[1]).not.toHaveProperty('attestation')
    expect(data[2]).toHaveProperty('attestation', 'a.b.c')
  })

  test('[WCON-02] drops analytics fields, and stores none of them', async () => {
    await using app = await connect()
    await using wallet = await connect()
    const topic = newTopic()
    await app.publish(topic, 'opaque', {
      prompt: true,
      tvf: { txHashes: ['0xsecret'] },
      txHashes: ['0xsecret'],
      contractAddresses: ['0xsecret'],
    })
    await wallet.subscribe(topic)
    await expect.poll(() => wallet.deliveries.length).toBe(1)
    expect(JSON.stringify(wallet.deliveries)).not.toContain('0xsecret')
    const rows = await database.query(
      'select * from walletconnect_relay.messages where topic = $1',
      [topic],
    )
    expect(JSON.stringify(rows)).not.toContain('0xsecret')
  })

  test('[WCON-02] answers a subscription before it sends waiting messages, oldest first', async () => {
    await using app = await connect()
    await using wallet = await connect()
    const topic = newTopic()
    const sent = Array.from({ length: 150 }, (_, index) => `m${index}`)
    for (const message of sent) await app.publish(topic, message)
    const answered = wallet.subscribe(topic)
    await app.publish(topic, 'last')
    await answered
    await expect.poll(() => wallet.deliveries.length).toBe(151)
    expect(wallet.messages()).toEqual([...sent, 'last'])
    expect(JSON.parse(wallet.frames[0] ?? '')).toHaveProperty('result')
    const times = wallet.deliveries.map(({ params }) => params.data.publishedAt)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  test('[WCON-02] sends what was not acknowledged again after a new subscription, for that client alone', async () => {
    const topic = newTopic()
    const key = createClientKey()
    await using app = await connect()
    await using other = await connect()
    await other.subscribe(topic)
    const wallet = await connect({ key, acknowledges: false })
    await wallet.subscribe(topic)
    await app.publish(topic, 'one')
    await app.publish(topic, 'two')
    await expect.poll(() => wallet.deliveries.length).toBe(2)
    const [first] = wallet.deliveries
    wallet.ws.send(
      JSON.stringify({ id: first?.id, jsonrpc: '2.0', result: true }),
    )
    // Repeats are not sent to a socket that has the message.
    await wallet.subscribe(topic)
    await soon()
    expect(wallet.deliveries.length).toBe(2)
    await wallet[Symbol.asyncDispose]()
    await using again = await connect({ key })
    await again.subscribe(topic)
    await expect.poll(again.messages).toEqual(['two'])
    await again.subscribe(topic)
    await soon()
    expect(again.messages()).toEqual(['two'])
    expect(other.messages()).toEqual(['one', 'two'])
  })

  test('[WCON-02] accepts an acknowledgement whose id is text with an n', async () => {
    const topic = newTopic()
    const key = createClientKey()
    await using app = await connect()
    const wallet = await connect({ key, acknowledges: false })
    await wallet.subscribe(topic)
    await app.publish(topic, 'one')
    await expect.poll(() => wallet.deliveries.length).toBe(1)
    const id = `${wallet.deliveries[0]?.id}n`
    wallet.ws.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    await wallet.subscribe(newTopic())
    await wallet[Symbol.asyncDispose]()
    await using again = await connect({ key })
    await again.subscribe(topic)
    await soon()
    expect(again.deliveries).toEqual([])
  })

  test('[WCON-02] stores and sends a repeated message once, and answers both requests', async () => {
    await using app = await connect()
    await using wallet = await connect()
    const topic = newTopic()
    await wallet.subscribe(topic)
    const answers = [
      await app.publish(topic, 'same'),
      await app.publish(topic, 'same'),
      await app.publish(newTopic(), 'same'),
    ]
    expect(answers.every(({ result }) => result === true)).toBe(true)
    await soon()
    expect(wallet.messages()).toEqual(['same'])
  })

  test('[WCON-02] pushes to every socket of a client', async () => {
    const key = createClientKey()
    const topic = newTopic()
    await using app = await connect()
    await using one = await connect({ key })
    await using two = await connect({ key })
    await one.subscribe(topic)
    await app.publish(topic, 'for both')
    await expect.poll(one.messages).toEqual(['for both'])
    await expect.poll(two.messages).toEqual(['for both'])
  })

  test('[WCON-02] a client that connects again gets what waits without subscribing again', async () => {
    const key = createClientKey()
    const topic = newTopic()
    await using app = await connect()
    const wallet = await connect({ key })
    await wallet.subscribe(topic)
    await wallet[Symbol.asyncDispose]()
    await app.publish(topic, 'while away')
    await using again = await connect({ key })
    await expect.poll(again.messages).toEqual(['while away'])
  })

  test('[WCON-02] unsubscribing ends deliveries, also for later connections', async () => {
    const key = createClientKey()
    const [topic, second] = [newTopic(), newTopic()]
    await using app = await connect()
    await using wallet = await connect({ key })
    const { result } = await wallet.call('irn_batchSubscribe', {
      topics: [topic, second],
    })
    expect(result).toHaveLength(2)
    const one = { topic, id: 'any' }
    expect(await wallet.call('irn_unsubscribe', one)).toHaveProperty(
      'result',
      true,
    )
    const batch = { subscriptions: [{ topic: second, id: 'any' }] }
    expect(await wallet.call('irn_batchUnsubscribe', batch)).toHaveProperty(
      'result',
      true,
    )
    for (const it of [topic, second]) await app.publish(it, 'late')
    await soon()
    expect(wallet.deliveries).toEqual([])
    const rows = await database.query(
      'select * from walletconnect_relay.subscriptions where client = $1',
      [key.id],
    )
    expect(rows).toEqual([])
  })

  test('[WCON-02] a fetch returns waiting messages, which then count as received', async () => {
    await using app = await connect()
    await using wallet = await connect()
    const topic = newTopic()
    for (const message of ['a', 'b']) await app.publish(topic, message)
    const fetched = await wallet.call('irn_fetchMessages', { topic })
    expect(fetched.result).toEqual({
      hasMore: false,
      messages: ['a', 'b'].map((message) => ({
        topic,
        message,
        tag: 1108,
        publishedAt: expect.any(Number),
      })),
    })
    const again = await wallet.call('irn_batchFetchMessages', {
      topics: [topic],
    })
    expect(again.result).toEqual({ messages: [], hasMore: false })
    for (let index = 0; index < 70; index += 1)
      await app.publish(topic, `more ${index}`)
    const page = await wallet.call('irn_fetchMessages', { topic })
    expect(page.result).toMatchObject({ hasMore: true })
    const rest = await wallet.call('irn_fetchMessages', { topic })
    expect(rest.result).toMatchObject({ hasMore: false })
  })

  test('[WCON-02] a proposal subscribes its sender and publishes with tag 1100', async () => {
    await using app = await connect()
    await using wallet = await connect()
    const topic = newTopic()
    const proposal = {
      pairingTopic: topic,
      sessionProposal: 'proposal',
      ttl: 300,
      attestation: '',
      correlationId: 1,
    }
    expect(await app.call('wc_proposeSession', proposal)).toHaveProperty(
      'result',
      true,
    )
    await wallet.subscribe(topic)
    await expect.poll(() => wallet.deliveries.length).toBe(1)
    expect(wallet.deliveries[0]?.params.data).toMatchObject({
      message: 'proposal',
      tag: 1100,
      attestation: '',
    })
    await wallet.publish(topic, 'response')
    await expect.poll(app.messages).toEqual(['response'])
  })

  test('[WCON-02] an approval subscribes its sender and publishes with tags 1101 and 1102', async () => {
    await using app = await connect()
    await using wallet = await connect()
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    await app.subscribe(pairingTopic)
    const approval = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      approvedChains: ['eip155:1'],
    }
    expect(await wallet.call('wc_approveSession', approval)).toHaveProperty(
      'result',
      true,
    )
    await expect.poll(app.messages).toEqual(['response'])
    await app.subscribe(sessionTopic)
    await expect.poll(app.messages).toEqual(['response', 'settlement'])
    const tags = app.deliveries.map(({ params }) => params.data.tag)
    expect(tags).toEqual([1101, 1102])
    await app.publish(sessionTopic, 'request')
    await expect.poll(wallet.messages).toEqual(['request'])
  })

  test.each(['irn_batchReceive', 'irn_watchRegister', 'irn_watchUnregister'])(
    '[WCON-02] answers %s, which only push servers use',
    async (method) => {
      await using app = await connect()
      expect(await app.call(method, {})).toHaveProperty('result', true)
    },
  )

  test.each(['iridium_publish', 'waku_publish'])(
    '[WCON-02] %s is another name of irn_publish',
    async (method) => {
      await using app = await connect()
      const params = { topic: newTopic(), message: 'm', ttl: 60, tag: 1 }
      expect(await app.call(method, params)).toHaveProperty('result', true)
    },
  )

  test('[WCON-02] a topic that wc_createTopic registers is subscribed', async () => {
    await using app = await connect()
    await using wallet = await connect()
    const topic = newTopic()
    expect(await wallet.call('wc_createTopic', { topic })).toHaveProperty(
      'result',
      true,
    )
    await app.publish(topic, 'hello')
    await expect.poll(wallet.messages).toEqual(['hello'])
  })

  test('[WCON-02] publishes a batch with one answer', async () => {
    await using app = await connect()
    await using wallet = await connect()
    const topic = newTopic()
    await wallet.subscribe(topic)
    const messages = ['a', 'b', 'c'].map((message) => ({
      topic,
      message,
      ttl: 60,
      tag: 1,
    }))
    expect(await app.call('irn_batchPublish', { messages })).toHaveProperty(
      'result',
      true,
    )
    await expect.poll(wallet.messages).toEqual(['a', 'b', 'c'])
  })

  test('[WCON-02] deletes expired messages and the subscriptions of clients that stayed away', async () => {
    let now = Date.now()
    await using timed = await startRelay(
      database,
      {},
      { now: () => new Date(now) },
    )
    await using app = await connectClient(timed.url, { audience })
    const topic = newTopic()
    await using wallet = await connectClient(timed.url, { audience })
    await wallet.subscribe(topic)
    await app.publish(topic, 'short', { ttl: 30 })
    await app.publish(topic, 'long', { ttl: 900 })
    await expect.poll(() => wallet.deliveries.length).toBe(2)
    now += 31_000
    await using late = await connectClient(timed.url, { audience })
    await late.subscribe(topic)
    await expect.poll(late.messages).toEqual(['long'])
    const count = async (table: string) => {
      const [row] = await database.query<{ count: number }>(
        `select count(*)::int as count from walletconnect_relay.${table}`,
      )
      return row?.count
    }
    now += 8 * 86_400_000
    await expect.poll(() => count('messages')).toBe(0)
    await expect.poll(() => count('acks')).toBe(0)
    await expect.poll(() => count('subscriptions')).toBe(0)
  })

  test('[WCON-02] keeps messages and subscriptions when the relay restarts', async () => {
    const key = createClientKey()
    const topic = newTopic()
    const [known, waiting] = ['acknowledged', 'waiting']
    {
      await using first = await startRelay(database)
      await using app = await connectClient(first.url, { audience })
      const wallet = await connectClient(first.url, { audience, key })
      await wallet.subscribe(topic)
      await app.publish(topic, known)
      await expect.poll(() => wallet.deliveries.length).toBe(1)
      await wallet.subscribe(newTopic())
      await wallet[Symbol.asyncDispose]()
      await app.publish(topic, waiting)
    }
    await using second = await startRelay(database)
    await using wallet = await connectClient(second.url, { audience, key })
    await expect.poll(wallet.messages).toEqual([waiting])
    await using app = await connectClient(second.url, { audience })
    // A repeated message is recognised after the restart.
    expect(await app.publish(topic, known)).toHaveProperty('result', true)
    await soon()
    expect(wallet.messages()).toEqual([waiting])
  })
})
