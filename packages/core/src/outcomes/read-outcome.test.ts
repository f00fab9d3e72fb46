import type { HistoryEntry, TransferChild } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import type { PendingTransaction } from '../inbox/pending.store.ts'
import { pendingReasons } from '../inbox/pending-reasons.ts'
import {
  type FoundEntry,
  hasOutcome,
  type OutcomeSources,
  readOutcome,
} from './read-outcome.ts'

const account = `0x${'a'.repeat(40)}` as const
const theo = `0x${'7'.repeat(40)}`
const coin = `0x${'1'.repeat(40)}`

const move = (
  direction: 'send' | 'receive' | 'bridge',
  amount: bigint,
  [from, to] = direction === 'receive' ? [theo, account] : [account, theo],
): TransferChild => ({
  kind: 'transfer',
  contractAddress: coin,
  contractType: 'ERC20',
  direction,
  from: from ?? '',
  to: to ?? '',
  tokenIds: [],
  amounts: [amount],
})

const found = (
  parts: Partial<HistoryEntry> = {},
  isWhole = true,
): FoundEntry => ({
  isWhole,
  entry: {
    metaTxnHash: '0x1',
    txnHash: '0xaa',
    blockNumber: 1,
    chainId: 137,
    date: new Date(0),
    type: 'SEND',
    status: 'complete',
    children: [move('send', 5n)],
    fees: [move('send', 1n)],
    ...parts,
  },
})

const terms = {
  targets: [],
  pay: { chainId: 137, contractAddress: coin, amount: '5' },
  get: { chainId: 1, contractAddress: coin, expected: '5', minimum: '4' },
  quotedAt: 0,
  expiresAt: 0,
  order: {
    fromChainId: 137,
    toChainId: 1,
    from: { address: coin, symbol: 'USDC', decimals: 6 },
    to: { address: coin, symbol: 'USDC', decimals: 6 },
    amount: '5',
    bridgeName: 'hop',
    longestTime: 60,
  },
}

const pending = (
  parts: Partial<PendingTransaction> = {},
): PendingTransaction => ({
  type: 'send',
  metaTxnHash: '0x1',
  chainId: 137,
  requestedTransaction: {
    id: 1,
    type: parts.type === 'bridge' ? 'bridge' : 'send',
    txs: [],
    chainId: 137,
    timestamp: 0,
    ...(parts.type === 'bridge' && { aux: { terms } }),
  },
  decodedTransaction: {
    type: 'SEND',
    title: 'Sent 9 USDC',
    transfers: [
      {
        contractAddress: coin,
        to: theo,
        symbol: 'USDC',
        decimals: 6,
        amount: '9',
      },
    ],
  },
  timestamp: 1000,
  status: 'pending',
  ...parts,
})

const complete = { status: 'complete', txnHash: '0xaa' } as const
const failure = { attempted: [], count: 2, reason: 'no' }
const read = (sources: Partial<OutcomeSources>) =>
  readOutcome({ account, pending: undefined, found: undefined, ...sources })

describe('readOutcome', () => {
  test.each<[string, Partial<OutcomeSources>]>([
    ['checking', {}],
    ['missing', { found: null }],
    ['under-way', { pending: pending() }],
    ['under-way', { pending: pending(), found: null }],
    // The indexer alone proves no end of what this device still waits for.
    ['under-way', { pending: pending(), found: found() }],
    ['under-way', { found: found({ status: 'pending' }) }],
    ['done', { pending: pending(complete) }],
    ['done', { pending: pending(complete), found: null }],
    ['done', { found: found() }],
    // The node did not say whether a step failed.
    ['checking', { found: found({}, false) }],
    ['done', { pending: pending(complete), found: found({}, false) }],
    ['partly-failed', { found: found({ failure }) }],
    [
      'partly-failed',
      { pending: pending(complete), found: found({ failure }) },
    ],
    ['failed', { found: found({ status: 'failed', failure }) }],
    ['failed', { pending: pending({ status: 'failed' }) }],
    ['failed', { pending: pending({ status: 'failed' }), found: null }],
    [
      'failed',
      {
        pending: pending({ status: 'failed' }),
        found: found({ children: [] }),
      },
    ],
    [
      'failed',
      {
        pending: pending({ status: 'failed' }),
        found: found({ status: 'failed' }),
      },
    ],
    // Some of its steps did happen: it is no success, and not nothing.
    [
      'partly-failed',
      { pending: pending({ status: 'failed' }), found: found() },
    ],
    [
      'failed',
      { pending: pending(complete), found: found({ status: 'failed' }) },
    ],
    [
      'lost',
      { pending: pending({ status: 'failed', error: pendingReasons.lost }) },
    ],
    [
      'done',
      {
        pending: pending({ status: 'failed', error: pendingReasons.lost }),
        found: found(),
      },
    ],
  ])('[OUTC-01] says %s', (state, sources) => {
    expect(read(sources).state).toBe(state)
  })

  test('[OUTC-01] takes amounts from the history, and never from the request', () => {
    expect(read({ pending: pending(complete) })).toMatchObject({
      ...{ act: 'send', left: [], came: [] },
    })
    const { left, came } = read({ pending: pending(complete), found: found() })
    expect(left.map(({ amounts }) => amounts)).toEqual([[5n]])
    expect(came).toEqual([])
  })

  test('[OUTC-01] tells what a swap took and brought, without its fee', () => {
    const children = [move('send', 5n), move('receive', 8n)]
    const swapped = read({ found: found({ type: 'SWAP', children }) })
    expect(swapped).toMatchObject({ act: 'swap', state: 'done' })
    expect(swapped.left).toEqual([children[0]])
    expect(swapped.came).toEqual([children[1]])
  })

  test('[OUTC-01] tells whether the history shows it, and a fee', () => {
    const facts = ({ isRead, hasFee }: ReturnType<typeof read>) => [
      isRead,
      hasFee,
    ]
    expect(facts(read({}))).toEqual([false, false])
    expect(facts(read({ found: null }))).toEqual([false, false])
    expect(facts(read({ found: found() }))).toEqual([true, true])
    expect(facts(read({ found: found({ fees: [] }) }))).toEqual([true, false])
  })

  test('[OUTC-01] names the failed steps and the reason', () => {
    const { failedSteps, reason } = read({ found: found({ failure }) })
    expect({ failedSteps, reason }).toEqual({ failedSteps: 2, reason: 'no' })
    expect(
      read({ pending: pending({ status: 'failed', error: 'cold' }) }).reason,
    ).toBe('cold')
  })

  test.each([
    ['send', 'send', 'SEND'],
    ['swap', 'wrap', 'UNKNOWN'],
    ['swap', 'unwrap', 'SEND'],
    ['other', 'external', 'SEND'],
  ] as const)(
    '[OUTC-01] calls %s what was asked for as %s',
    (act, type, entryType) => {
      const sources = {
        pending: pending({ type }),
        found: found({ type: entryType }),
      }
      expect(read(sources).act).toBe(act)
    },
  )

  test.each([
    ['receive', 'RECEIVE'],
    ['bridge', 'BRIDGE'],
    ['other', 'APPROVE'],
    ['other', 'UNKNOWN'],
  ] as const)('[OUTC-01] calls %s what the history calls %s', (act, type) => {
    expect(read({ found: found({ type }) }).act).toBe(act)
  })

  test('[OUTC-01] measures the time from signing to the end that was seen', () => {
    const took = (parts: Partial<PendingTransaction>) =>
      read({ pending: pending({ ...complete, ...parts }) }).tookMs
    expect(took({ endedAt: 2400 })).toBe(1400)
    expect(took({ endedAt: 121_000 })).toBe(120_000)
    expect(took({ endedAt: 121_001 })).toBeUndefined()
    expect(took({ endedAt: 999 })).toBeUndefined()
    expect(took({ endedAt: 2400, elsewhere: true })).toBeUndefined()
    expect(took({ endedAt: 2400, status: 'failed' })).toBeUndefined()
    expect(took({ endedAt: 2400, type: 'bridge' })).toBeUndefined()
    expect(took({})).toBeUndefined()
  })
})

describe('readOutcome of a bridge', () => {
  const arrived = {
    bridgeStatus: {
      destinationTxStatus: 'COMPLETED',
      details: { destinationTxHash: `0x${'d'.repeat(64)}` },
    },
  }
  const going = (parts: Partial<PendingTransaction> = {}) =>
    pending({ type: 'bridge', ...complete, ...parts })
  const arrival = (...children: readonly TransferChild[]) =>
    found({ chainId: 1, type: 'RECEIVE', children })
  const refund = (status: string) => ({
    bridgeStatus: {
      destinationTxStatus: 'PENDING',
      details: { refund: { status } },
    },
  })

  test.each<[string, Partial<OutcomeSources>]>([
    ['under-way', { pending: going({ status: 'pending' }) }],
    ['bridging', { pending: going() }],
    ['bridging', { pending: going(), arrival: arrival(move('receive', 4n)) }],
    // The bridge's word alone.
    ['bridging', { pending: going(arrived) }],
    ['bridging', { pending: going(arrived), arrival: null }],
    [
      'bridging',
      { pending: going(arrived), arrival: arrival(move('send', 4n)) },
    ],
    [
      'done',
      { pending: going(arrived), arrival: arrival(move('receive', 4n)) },
    ],
    ['refund-due', { pending: going(refund('DUE')) }],
    ['refunded', { pending: going(refund('COMPLETED')) }],
    ['failed', { pending: going({ status: 'failed' }) }],
    ['partly-failed', { pending: going(arrived), found: found({ failure }) }],
    // Nothing follows it any more.
    ['left', { found: found({ type: 'BRIDGE' }) }],
  ])('[OUTC-01] [BRDG-02] says %s', (state, sources) => {
    expect(read(sources).state).toBe(state)
  })

  test('[OUTC-01] [BRDG-02] takes what came from the other network', () => {
    const { left, came } = read({
      pending: going(arrived),
      found: found({ children: [move('bridge', 5n)] }),
      arrival: arrival(move('receive', 4n)),
    })
    expect(left.map(({ amounts }) => amounts)).toEqual([[5n]])
    expect(came.map(({ amounts }) => amounts)).toEqual([[4n]])
  })
})

test.each([
  ['send', true],
  ['swap', true],
  ['wrap', true],
  ['unwrap', true],
  ['bridge', true],
  ['external', false],
  ['walletDeployment', false],
  ['cancel', false],
])('[OUTC-01] %s has a page for its outcome: %s', (type, has) => {
  expect(hasOutcome(type)).toBe(has)
})
