import type { Database } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectClient, createClientKey, newTopic } from './_client.ts'
import { audience, startRelay, type TestRelay } from './_relay.ts'

const servers = testDatabases.filter(({ name }) => name === 'PostgreSQL')

/** Ends the connection on which a relay listens, as a network fault would. */
async function endListeners(database: Database): Promise<void> {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%'`,
  )
}

describe.each(servers)('several relays over one $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let one: TestRelay
  let two: TestRelay
  beforeAll(async () => {
    database = stack.use(await open())
    one = stack.use(await startRelay(database))
    two = stack.use(await startRelay(database))
  })
  afterAll(() => stack.disposeAsync())
  const at = (relay: TestRelay, key = createClientKey()) =>
    connectClient(relay.url, { audience, key })

  test('[WCON-02] deliver to each other’s sockets', async () => {
    await using app = await at(one)
    await using wallet = await at(two)
    const topic = newTopic()
    for (const client of [app, wallet]) await client.subscribe(topic)
    await app.publish(topic, 'request', { attestation: '' })
    await expect.poll(wallet.messages).toEqual(['request'])
    expect(wallet.deliveries[0]?.params.data.attestation).toBe('')
    await wallet.publish(topic, 'response')
    await expect.poll(app.messages).toEqual(['response'])
    expect(wallet.messages()).toEqual(['request'])
  })

  test('[WCON-02] deliver hundreds of messages to each other in a batch', async () => {
    await using app = await at(one)
    await using wallet = await at(two)
    const topic = newTopic()
    await wallet.subscribe(topic)
    const messages = Array.from({ length: 500 }, (_, index) => ({
      topic,
      message: `${index}`,
      ttl: 60,
      tag: 1,
    }))
    await app.call('irn_batchPublish', { messages })
    await expect.poll(() => wallet.deliveries.length).toBe(500)
    expect(new Set(wallet.messages()).size).toBe(500)
  })

  test('[WCON-02] recognise a message that was repeated at the other', async () => {
    const key = createClientKey()
    const topic = newTopic()
    await using wallet = await at(two)
    await wallet.subscribe(topic)
    await using first = await at(one, key)
    await first.publish(topic, 'once')
    await expect.poll(wallet.messages).toEqual(['once'])
    await using second = await at(two, key)
    expect(await second.publish(topic, 'once')).toHaveProperty('result', true)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(wallet.messages()).toEqual(['once'])
  })

  test('[WCON-02] share what a client acknowledged, and where it connects', async () => {
    const key = createClientKey()
    const topic = newTopic()
    await using app = await at(one)
    const before = await at(one, key)
    await before.subscribe(topic)
    await app.publish(topic, 'seen')
    await expect.poll(before.messages).toEqual(['seen'])
    await before.subscribe(newTopic())
    await before[Symbol.asyncDispose]()
    await app.publish(topic, 'unseen')
    await using after = await at(two, key)
    await after.subscribe(topic)
    await expect.poll(after.messages).toEqual(['unseen'])
  })

  test('[WCON-02] error: fail their check while they hear no notices', async () => {
    const deaf = { ...database, listen: async () => async () => {} }
    await using relay = await startRelay(deaf)
    await relay.service.check?.()
    const check = () => relay.service.check?.().catch((error) => error.name)
    await expect.poll(check, { timeout: 8_000 }).toBe('NoticesLostError')
    await one.service.check?.()
  }, 10_000)

  test('[WCON-02] deliver what was published while notices were lost', async () => {
    await using app = await at(one)
    await using wallet = await at(two)
    const topic = newTopic()
    await wallet.subscribe(topic)
    await endListeners(database)
    await app.publish(topic, 'unheard')
    await expect.poll(wallet.messages).toEqual(['unheard'])
  })
})
