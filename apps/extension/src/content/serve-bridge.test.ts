import type { BridgeMessage, WorkerMessage } from '@cairn/protocol'
import { expect, test } from 'vitest'
import type { PageReply } from './page-message.ts'
import { serveBridge } from './serve-bridge.ts'

const page = 'ab'.repeat(16)

/** A bridge whose worker the test plays. */
function setUp() {
  const sent: BridgeMessage[] = []
  const replies: PageReply[] = []
  const laters: (() => void)[] = []
  const repeated = new Set<() => void>()
  const state = { isGone: false, connections: 0 }
  let on: {
    message: (message: WorkerMessage) => void
    end: () => void
  }
  const bridge = serveBridge({
    page,
    connect: (listeners) => {
      on = listeners
      state.connections += 1
      return (message) => sent.push(message)
    },
    isGone: () => state.isGone,
    reply: (reply) => replies.push(reply),
    later: (run) => laters.push(run),
    repeat: (run) => {
      repeated.add(run)
      return () => repeated.delete(run)
    },
  })
  return {
    ...{ sent, replies, laters, state, repeated },
    ask: (id: number, text = '{}') =>
      bridge.hear({ to: 'cairn-bridge', id, text }),
    refresh: () => bridge.refresh(),
    answer: (message: WorkerMessage) => on.message(message),
    stop: () => on.end(),
  }
}

test('[XTNS-01] connects at the first request, and numbers requests itself', () => {
  const { ask, sent, state, replies, answer, refresh } = setUp()
  refresh()
  expect(state.connections).toBe(0)
  ask(7)
  ask(7)
  expect(sent).toEqual([
    { type: 'hello', page },
    { type: 'ask', id: 1, text: '{}' },
    { type: 'ask', id: 2, text: '{}' },
  ])
  answer({ type: 'answer', id: 2, result: 'second' })
  answer({ type: 'answer', id: 2, result: 'again' })
  expect(replies).toEqual([{ id: 7, result: 'second' }])
  expect(sent.at(-1)).toEqual({ type: 'taken', id: 2 })
})

test('[XTNS-01] asks again after the worker was stopped, and waits longer each time', () => {
  const { ask, sent, stop, laters, state, answer, replies } = setUp()
  ask(1, 'first')
  stop()
  expect(state.connections).toBe(1)
  laters.pop()?.()
  expect(sent.slice(2)).toEqual([
    { type: 'hello', page },
    { type: 'ask', id: 1, text: 'first' },
  ])
  answer({ type: 'answer', id: 1, result: true })
  stop()
  // The worker may sleep while no question waits.
  expect(laters).toEqual([])
  expect(replies).toEqual([{ id: 1, result: true }])
})

test('[XTNS-01] a page that used the wallet hears that it was disconnected while the worker slept', () => {
  const { ask, answer, stop, refresh, state, replies } = setUp()
  ask(1)
  answer({ type: 'state', state: { accounts: ['0xabc'], chainId: '0x1' } })
  answer({ type: 'answer', id: 1, result: [] })
  stop()
  refresh()
  expect(state.connections).toBe(2)
  answer({ type: 'state', state: { accounts: [] } })
  expect(replies).toContainEqual({ event: 'accountsChanged', data: [] })
})

test('[XTNS-01] error: an extension that is gone ends every request', () => {
  const { ask, stop, state, replies } = setUp()
  ask(1)
  state.isGone = true
  stop()
  ask(2)
  expect(replies).toEqual([
    { id: 1, error: expect.objectContaining({ code: 4900 }) },
    { id: 2, error: expect.objectContaining({ code: 4900 }) },
  ])
})

test('[XTNS-01] error: an extension that goes without an event ends every request', () => {
  const { ask, answer, repeated, state, replies, sent } = setUp()
  ask(1)
  ask(2)
  for (const look of repeated) look()
  expect(replies).toEqual([])
  state.isGone = true
  for (const look of repeated) look()
  expect(replies).toEqual([
    { id: 1, error: expect.objectContaining({ code: 4900 }) },
    { id: 2, error: expect.objectContaining({ code: 4900 }) },
  ])
  expect(repeated.size).toBe(0)
  const sentBefore = sent.length
  answer({ type: 'answer', id: 1, result: 'late' })
  expect(sent.length).toBe(sentBefore)
  expect(replies.length).toBe(2)
})

test('[XTNS-01] looks for a lost extension only while a request waits', () => {
  const { ask, answer, repeated } = setUp()
  ask(1)
  expect(repeated.size).toBe(1)
  answer({ type: 'answer', id: 1, result: true })
  for (const look of repeated) look()
  expect(repeated.size).toBe(0)
  ask(2)
  expect(repeated.size).toBe(1)
})
