import { expect, test } from 'vitest'
import { memoryArea, silentLog } from '../../testing/index.ts'
import { ask } from '../inbox/ask.ts'
import type { Asker, RequestedTransaction } from '../inbox/entry.ts'
import { createInboxStore } from '../inbox/inbox.store.ts'
import {
  addRequest,
  selectedRequest,
  selectRequest,
} from '../inbox/inbox-entries.ts'
import { beginSigning, rejectEntry, settle } from '../inbox/settle.ts'
import { createStorage, storageName } from '../storage/storage.ts'
import { dropAnswered, shareEntries } from './shared-entries.ts'

const peer: Asker = {
  peerId: 'ab'.repeat(32),
  transport: 'walletconnect',
  origin: 'https://shop.example',
  proof: 'claimed',
}
const message = (id: number) =>
  ({
    chainId: 137,
    from: peer,
    call: `${peer.peerId}:${id}`,
    ask: {
      type: 'message',
      content: { type: 'message', message: '0x48' },
      form: 'erc6492',
    },
  }) as const
const transfer: RequestedTransaction = {
  id: 0,
  type: 'external',
  txs: [
    { to: `0x${'1'.repeat(40)}` as const, value: '1', data: '0x' as const },
  ],
  chainId: 137,
  timestamp: 0,
}

/** Opens tabs of one browser; `tell` has all but one hear of the storage. */
function openTabs(count: number) {
  const kept = new Map<string, string>()
  const tabs = Array.from({ length: count }, () => {
    const target = new EventTarget()
    const storage = createStorage({ area: memoryArea(kept), log: silentLog() })
    const tabStorage = createStorage({ area: memoryArea(), log: silentLog() })
    let time = 1_000
    const wallet = {
      storage,
      tabStorage,
      inbox: createInboxStore(storage, tabStorage),
      replies: new Map(),
      now: () => time++,
    }
    const stop = shareEntries(wallet, target as never)
    const hear = () =>
      target.dispatchEvent(
        Object.assign(new Event('storage'), {
          key: storageName('walletConnectQueue'),
        }),
      )
    return { wallet, stop, hear }
  })
  return { kept, tabs }
}

function two() {
  const { tabs, kept } = openTabs(2)
  const [one, other] = tabs
  if (!one || !other) throw new Error('There are two.')
  return { one, other, kept }
}

const states = ({ inbox }: ReturnType<typeof two>['one']['wallet']) =>
  inbox.getState().entries.map(({ state }) => state.type)

test('[WCON-02] any tab decides, and the one that asked gets the answer', async () => {
  const { one, other } = two()
  const { entry, answer } = ask(one.wallet, message(1))
  other.hear()
  expect(states(other.wallet)).toEqual(['waiting'])
  settle(other.wallet, entry.id, { type: 'answer', answer: '0xsigned' })
  one.hear()
  expect(await answer).toBe('0xsigned')
})

test('[WCON-02] error: a tab that is behind undoes nothing of another', async () => {
  const { one, other } = two()
  const first = ask(one.wallet, message(1))
  first.answer.catch(() => undefined)
  other.hear()
  rejectEntry(other.wallet, first.entry.id)
  // This tab has not heard of it, and stores another question.
  ask(one.wallet, message(2))
  one.hear()
  other.hear()
  expect(states(one.wallet)).toEqual(['rejected', 'waiting'])
  expect(states(other.wallet)).toEqual(['rejected', 'waiting'])
  await expect(first.answer).rejects.toThrow()
})

test('[WCON-02] a question that a closed tab was signing waits again, and one that another tab signs stays as it is there', () => {
  const { one, other } = two()
  const { entry } = ask(one.wallet, message(1))
  settle(one.wallet, entry.id, { type: 'sign' })
  other.hear()
  expect(states(other.wallet)).toEqual(['waiting'])
  one.hear()
  expect(states(one.wallet)).toEqual(['signing'])
})

test('[WCON-02] error: what one tab signs, another one cannot reject or sign; what was sent outranks a rejection that crossed it', () => {
  const { one, other } = two()
  const asked = ask(one.wallet, {
    ...message(1),
    ask: { type: 'transaction', request: transfer, reply: 'hash' },
  })
  const { id } = asked.entry
  asked.answer.catch(() => undefined)
  other.hear()
  beginSigning(one.wallet, id)
  other.hear()
  rejectEntry(other.wallet, id)
  expect(states(other.wallet)).toEqual(['waiting'])
  expect(() => beginSigning(other.wallet, id)).toThrow(
    'It is being decided in another tab.',
  )
  settle(one.wallet, id, { type: 'wait' })
  other.hear()
  // Both act before either hears of the other.
  beginSigning(one.wallet, id)
  settle(one.wallet, id, { type: 'send', metaTxnHash: '0x1' })
  rejectEntry(other.wallet, id)
  one.hear()
  other.hear()
  expect(states(one.wallet)).toEqual(['sent'])
  expect(states(other.wallet)).toEqual(['sent'])
})

test('[WCON-02] the same request again is the same question, also in the next tab that leads', () => {
  const { one, other } = two()
  const { entry } = ask(one.wallet, message(1))
  other.hear()
  expect(ask(other.wallet, message(1)).entry.id).toBe(entry.id)
})

test('[WCON-02] [TXRQ-01] a transaction that is asked from afar never replaces the one on screen', () => {
  const { one } = two()
  const own = addRequest(one.wallet.inbox, transfer, 500)
  const asked = ask(one.wallet, {
    ...message(1),
    ask: { type: 'transaction', request: transfer, reply: 'hash' },
  })
  expect(selectedRequest(one.wallet.inbox.getState())?.id).toBe(own.id)
  selectRequest(one.wallet.inbox, asked.entry.id)
  expect(selectedRequest(one.wallet.inbox.getState())?.id).toBe(asked.entry.id)
})

test('[WCON-02] [STOR-01] error: damaged entries, and those of other transports, are left out', () => {
  const { one, other } = two()
  ask(one.wallet, message(1))
  const stored = one.wallet.storage.get('walletConnectQueue') ?? []
  one.wallet.storage.set('walletConnectQueue', [
    ...stored,
    { id: 7 },
    'text',
    { ...(stored[0] as object), id: 8, from: { ...peer, transport: 'window' } },
  ])
  other.hear()
  expect(states(other.wallet)).toEqual(['waiting'])
})

test('[WCON-02] keeps the last answers for repeated requests, and no more', () => {
  const { one } = two()
  for (let id = 1; id <= 50; id += 1) {
    const { entry, answer } = ask(one.wallet, message(id))
    answer.catch(() => undefined)
    rejectEntry(one.wallet, entry.id)
    one.wallet.inbox.setState(({ entries }) => ({
      entries: entries.map((each) =>
        each.id === entry.id ? { ...each, delivered: true } : each,
      ),
    }))
    dropAnswered(one.wallet)
  }
  expect(one.wallet.inbox.getState().entries).toHaveLength(30)
})
