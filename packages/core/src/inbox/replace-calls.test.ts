import type { Hex } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import { createStorage } from '../storage/storage.ts'
import type { Entry } from './entry.ts'
import { createInboxStore } from './inbox.store.ts'
import { addEntry, findEntry, putEntry } from './inbox-entries.ts'
import { queueCalls } from './queue-calls.ts'
import { replaceCalls } from './replace-calls.ts'

const to = `0x${'11'.repeat(20)}` as const
const call = (data: Hex) => ({ to, value: 3n, data })
const emptyStorage = () =>
  createStorage({ area: memoryArea(new Map()), log: { warn() {} } })
const setUp = () => ({
  inbox: createInboxStore(emptyStorage(), emptyStorage()),
  now: () => 1_000,
})
const requestOf = (entry: Entry | undefined) =>
  entry?.ask.type === 'transaction' ? entry.ask.request : undefined

test('[TXRQ-01] [SWAP-01] queues calls of a type, and replaces them', () => {
  const wallet = setUp()
  const aux = { terms: { old: true } }
  const { id } = queueCalls(wallet, {
    type: 'swap',
    chainId: 1,
    calls: [call('0x01')],
    aux,
  })
  expect(wallet.inbox.getState().selectedId).toBe(id)
  const next = { calls: [call('0x02')], aux: { terms: { old: false } } }
  expect(replaceCalls(wallet, id, next)).toBe(true)
  expect(requestOf(findEntry(wallet.inbox, id))).toMatchObject({
    type: 'swap',
    txs: [{ to, value: '3', data: '0x02' }],
    aux: next.aux,
  })
})

test('[TXRQ-01] error: leaves a request alone that is being signed', () => {
  const wallet = setUp()
  const request = { type: 'swap', chainId: 1, calls: [call('0x01')] } as const
  const { id } = queueCalls(wallet, request)
  const entry = findEntry(wallet.inbox, id) as Entry
  putEntry(wallet.inbox, id, { ...entry, state: { type: 'signing' } })
  expect(replaceCalls(wallet, id, { calls: [], aux: {} })).toBe(false)
  expect(requestOf(findEntry(wallet.inbox, id))?.txs).toHaveLength(1)
})

test('[TXRQ-01] error: replaces nothing of a request that is gone', () => {
  const wallet = setUp()
  expect(replaceCalls(wallet, 5, { calls: [], aux: {} })).toBe(false)
})

test('[TXRQ-01] error: never replaces the calls of an app', () => {
  const wallet = setUp()
  const request = {
    type: 'external',
    chainId: 1,
    id: 5,
    timestamp: 5,
    txs: [{ to, value: '0', data: '0x' as Hex }],
  } as const
  addEntry(wallet.inbox, {
    id: 5,
    at: 5,
    chainId: 1,
    from: {
      peerId: 'a',
      transport: 'window',
      origin: 'https://app.example',
      proof: 'browser',
    },
    ask: {
      type: 'transaction',
      request: { ...request, txs: [...request.txs] },
      reply: 'hash',
    },
    state: { type: 'waiting' },
  })
  expect(replaceCalls(wallet, 5, { calls: [], aux: {} })).toBe(false)
})
