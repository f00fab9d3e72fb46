import { describe, expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import { createStorage } from '../storage/storage.ts'
import { restoreAppEntries } from './app-entries.ts'
import { answerOf, ask } from './ask.ts'
import type { Asker } from './entry.ts'
import { createInboxStore, type InboxStore } from './inbox.store.ts'
import {
  addRequest,
  findEntry,
  openEntries,
  reloadInbox,
  selectedRequest,
  selectRequest,
  waitingRequests,
} from './inbox-entries.ts'
import { rejectAllRequests, rejectEntry, settle } from './settle.ts'

function setUp(
  kept = new Map<string, string>(),
  tab = new Map<string, string>(),
) {
  const log = { warn() {} }
  const storage = createStorage({ area: memoryArea(kept), log })
  const tabStorage = createStorage({ area: memoryArea(tab), log })
  const store = createInboxStore(storage, tabStorage)
  const wallet = {
    inbox: store,
    replies: new Map(),
    now: () => 1000,
    tabStorage,
  }
  return { kept, store, wallet, hear: () => reloadInbox(store, storage) }
}

const send = {
  type: 'send',
  chainId: 137,
  txs: [{ to: `0x${'1'.repeat(40)}`, value: '1', data: '0x' }],
} as const
const request = { ...send, txs: [...send.txs] }

const boxOf = (inbox: InboxStore) => ({ inbox, replies: new Map() })

const shop: Asker = {
  peerId: '12.5',
  transport: 'port',
  origin: 'https://shop.example',
  proof: 'browser',
}
const content = { type: 'message', message: '0x48' } as const
const draft = {
  chainId: 137,
  from: shop,
  call: '12.5:1',
  ask: { type: 'message', content, form: 'erc6492' },
} as const

describe('requests', () => {
  test('[TXRQ-01] adding selects', () => {
    const { store } = setUp()
    const added = addRequest(store, request, 1000)
    expect(selectedRequest(store.getState())).toEqual(added)
  })

  test('[TXRQ-01] behavior: two in one millisecond keep apart', () => {
    const { store } = setUp()
    addRequest(store, request, 1000)
    expect(addRequest(store, request, 1000).id).toBe(1001)
  })

  test('[TXRQ-01] behavior: the selection clears when its request leaves', () => {
    const { store } = setUp()
    const first = addRequest(store, request, 1000)
    const second = addRequest(store, request, 2000)
    rejectEntry(boxOf(store), first.id)
    expect(selectedRequest(store.getState())).toEqual(second)
    rejectEntry(boxOf(store), second.id)
    expect(store.getState()).toEqual({ entries: [], selectedId: undefined })
  })

  test('[TXRQ-01] behavior: queue and selection survive a reload; another tab has no selection', () => {
    const tab = new Map<string, string>()
    const { kept, store } = setUp(undefined, tab)
    const first = addRequest(store, request, 1000)
    const second = addRequest(store, request, 2000)
    const reloaded = setUp(kept, tab).store.getState()
    expect(waitingRequests(reloaded)).toEqual([first, second])
    expect(reloaded.selectedId).toBe(second.id)
    expect(setUp(kept).store.getState().selectedId).toBeUndefined()
    rejectEntry(boxOf(store), second.id)
    expect(setUp(kept, tab).store.getState().selectedId).toBeUndefined()
  })

  test('[TXRQ-01] [STOR-01] a damaged entry costs no other', () => {
    const kept = new Map<string, string>()
    const first = addRequest(setUp(kept).store, request, 1000)
    const name = 'cairn.transactionQueue'
    const { version, value } = JSON.parse(kept.get(name) ?? '')
    const damaged = [{ ...value[0], chainId: 'one' }, null, ...value]
    kept.set(name, JSON.stringify({ version, value: damaged }))
    expect(waitingRequests(setUp(kept).store.getState())).toEqual([first])
  })

  test('[TXRQ-01] reject-all empties the queue', () => {
    const { store } = setUp()
    addRequest(store, request, 1000)
    addRequest(store, request, 2000)
    rejectAllRequests(boxOf(store))
    expect(waitingRequests(store.getState())).toEqual([])
  })

  test('[TXRQ-01] shows requests that another tab added, and neither tab loses the other’s', () => {
    const one = setUp()
    const other = setUp(one.kept)
    const first = addRequest(one.store, request, 1000)
    // It has not heard of the first one yet.
    const second = addRequest(other.store, request, 2000)
    one.hear()
    other.hear()
    const ids = [first.id, second.id]
    for (const { store } of [one, other])
      expect(
        new Set(waitingRequests(store.getState()).map(({ id }) => id)),
      ).toEqual(new Set(ids))
    expect(selectedRequest(other.store.getState())).toEqual(second)
  })

  test('[TXRQ-01] drops requests that another tab sent or rejected', () => {
    const one = setUp()
    const added = addRequest(one.store, request, 1000)
    const other = setUp(one.kept)
    expect(waitingRequests(other.store.getState())).toEqual([added])
    rejectEntry(other.wallet, added.id)
    one.hear()
    expect(one.store.getState()).toEqual({ entries: [], selectedId: undefined })
    // A later change does not bring it back.
    const next = addRequest(one.store, request, 3000)
    expect(waitingRequests(setUp(one.kept).store.getState())).toEqual([next])
  })
})

describe('questions of apps', () => {
  test('[TXRQ-01] [DAPP-01] the same call again is the same entry, and gets the same answer', async () => {
    const { store, wallet } = setUp()
    const first = ask(wallet, draft)
    const again = ask(wallet, draft)
    expect(again.entry.id).toBe(first.entry.id)
    expect(openEntries(store.getState(), 'message')).toHaveLength(1)
    settle(wallet, first.entry.id, { type: 'answer', answer: '0x1234' })
    expect(await first.answer).toBe('0x1234')
    expect(await again.answer).toBe('0x1234')
    expect(await ask(wallet, draft).answer).toBe('0x1234')
  })

  test('[TXRQ-01] an answer comes once: a second one, and a rejection, come too late', async () => {
    const { wallet } = setUp()
    const { entry, answer } = ask(wallet, draft)
    const { id } = entry
    expect(settle(wallet, id, { type: 'answer', answer: '0x01' })).toBe(true)
    expect(settle(wallet, id, { type: 'answer', answer: '0x02' })).toBe(false)
    expect(settle(wallet, id, { type: 'reject' })).toBe(false)
    expect(await answer).toBe('0x01')
  })

  test('[TXRQ-01] survive a reload of their tab, and are in no other', async () => {
    const tab = new Map<string, string>()
    const { kept, wallet } = setUp(undefined, tab)
    const { entry, answer } = ask(wallet, draft)
    answer.catch(() => undefined)
    settle(wallet, entry.id, { type: 'sign' })
    const reloaded = setUp(kept, tab)
    restoreAppEntries(reloaded.wallet)
    expect(findEntry(reloaded.store, entry.id)?.state.type).toBe('waiting')
    expect(setUp(kept).store.getState().entries).toEqual([])
    const late = answerOf(reloaded.wallet, entry.id)
    settle(reloaded.wallet, entry.id, { type: 'answer', answer: '0x03' })
    expect(await late).toBe('0x03')
    const again = setUp(kept, tab)
    restoreAppEntries(again.wallet)
    expect(await answerOf(again.wallet, entry.id)).toBe('0x03')
  })

  test('[TXRQ-01] the transaction on the screen is on it again after a reload', () => {
    const tab = new Map<string, string>()
    const { kept, wallet } = setUp(undefined, tab)
    addRequest(wallet.inbox, request, 500)
    const { entry, answer } = ask(wallet, {
      ...draft,
      ask: {
        type: 'transaction',
        request: { ...request, id: 0, timestamp: 0 },
        reply: 'hash',
      },
    })
    answer.catch(() => undefined)
    // The person may be deciding about their own: the app's comes by its page.
    expect(selectedRequest(wallet.inbox.getState())?.id).toBe(500)
    selectRequest(wallet.inbox, entry.id)
    const reloaded = setUp(kept, tab)
    restoreAppEntries(reloaded.wallet)
    expect(selectedRequest(reloaded.store.getState())?.id).toBe(entry.id)
  })

  test('[DAPP-01] error: another site with the same number of a visit gets no answer of this one', async () => {
    const { wallet } = setUp()
    const first = ask(wallet, draft)
    settle(wallet, first.entry.id, { type: 'answer', answer: '0x1234' })
    const from = { ...shop, origin: 'https://other.example' }
    const other = ask(wallet, { ...draft, from })
    expect(other.entry.id).not.toBe(first.entry.id)
    rejectEntry(wallet, other.entry.id)
    await expect(other.answer).rejects.toThrow('rejected by user')
    expect(await first.answer).toBe('0x1234')
  })

  test('[TXRQ-01] error: what was sent cannot be rejected; reject-all rejects an app’s transaction', async () => {
    const { store, wallet } = setUp()
    const transaction = (rpcId: number) =>
      ask(wallet, {
        chainId: 137,
        from: shop,
        call: `12.5:${rpcId}`,
        ask: {
          type: 'transaction',
          request: { ...request, id: 0, timestamp: 0 },
          reply: 'hash',
        },
      })
    const sent = transaction(1)
    const waiting = transaction(2)
    settle(wallet, sent.entry.id, { type: 'send', metaTxnHash: '0xaa' })
    rejectAllRequests(wallet)
    await expect(waiting.answer).rejects.toThrow('rejected by user')
    expect(findEntry(store, sent.entry.id)?.state.type).toBe('sent')
    settle(wallet, sent.entry.id, { type: 'fail' })
    await expect(sent.answer).rejects.toThrow('request failed')
  })
})

describe('stored entries', () => {
  test('[TXRQ-01] [STOR-01] a queue of the first version is read', () => {
    const stored = { ...request, id: 5, timestamp: 5 }
    const kept = new Map([
      [
        'cairn.transactionQueue',
        JSON.stringify({ version: 1, value: [stored] }),
      ],
    ])
    expect(waitingRequests(setUp(kept).store.getState())).toEqual([stored])
  })
})
