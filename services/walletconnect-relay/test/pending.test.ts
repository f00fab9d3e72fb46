import type { Database } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectClient, createClientKey, newTopic } from './_client.ts'
import { audience, startRelay } from './_relay.ts'

describe.each(testDatabases)('pending messages on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database[Symbol.asyncDispose]())

  test('[WCON-02] sends a batch in its order to a later subscriber', async () => {
    await using relay = await startRelay(database)
    await using app = await connectClient(relay.url, { audience })
    await using wallet = await connectClient(relay.url, { audience })
    const topic = newTopic()
    const texts = Array.from({ length: 200 }, (_, index) => `${index}`)
    const messages = texts.map((message) => ({
      topic,
      message,
      ttl: 60,
      tag: 1,
    }))
    await app.call('irn_batchPublish', { messages })
    await wallet.subscribe(topic)
    await expect.poll(() => wallet.deliveries.length).toBe(200)
    expect(wallet.messages()).toEqual(texts)
  })

  test('[WCON-02] keeps the messages of a fetch whose socket closed before the answer', async () => {
    const gate = Promise.withResolvers<void>()
    let isHeld = false
    const query: Database['query'] = async (text, parameters) => {
      if (isHeld) await gate.promise
      return database.query(text, parameters)
    }
    await using relay = await startRelay({ ...database, query })
    const key = createClientKey()
    const topic = newTopic()
    await using app = await connectClient(relay.url, { audience })
    await app.publish(topic, 'kept')
    const lost = await connectClient(relay.url, { audience, key })
    await lost.subscribe(newTopic())
    isHeld = true
    const answer = lost.call('irn_fetchMessages', { topic })
    lost.ws.terminate()
    await expect(answer).rejects.toThrow('closed')
    await new Promise((resolve) => setTimeout(resolve, 50))
    isHeld = false
    gate.resolve()
    await using next = await connectClient(relay.url, { audience, key })
    const fetched = await next.call('irn_fetchMessages', { topic })
    expect(fetched.result).toMatchObject({ messages: [{ message: 'kept' }] })
    // The answer went out this time, so the message counts as received.
    await next.subscribe(topic)
    expect(next.deliveries).toEqual([])
  })
})
