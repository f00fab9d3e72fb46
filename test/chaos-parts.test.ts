import { connect, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  drawLedger,
  isBalanced,
  type RunFacts,
} from '../cluster/chaos/ledger.ts'
import { type RunRecord, writeReport } from '../cluster/chaos/report.ts'
import {
  createRandom,
  faultKinds,
  planFaults,
} from '../cluster/chaos/schedule.ts'
import { openLink } from '../cluster/link.ts'

describe('the plan of chaos', () => {
  test('[SRVC-01] a seed decides the plan', () => {
    const plan = (seed: number) =>
      planFaults({ seed, minutes: 10, kinds: faultKinds })
    expect(plan(7)).toEqual(plan(7))
    expect(plan(7)).not.toEqual(plan(8))
  })

  test('[SRVC-01] every kind comes once before one comes again, in time, the upgrade first', () => {
    const plan = planFaults({ seed: 3, minutes: 10, kinds: faultKinds })
    const kinds = plan.map(({ kind }) => kind)
    expect(kinds[0]).toBe('upgrade')
    expect(kinds.filter((kind) => kind === 'upgrade')).toHaveLength(1)
    expect(new Set(kinds.slice(0, faultKinds.length))).toEqual(
      new Set(faultKinds),
    )
    const times = plan.map(({ atMs }) => atMs)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times.at(-1)).toBeLessThan(10 * 60_000)
    for (const { blocks, holdMs } of plan) {
      expect(blocks).toBeGreaterThanOrEqual(1)
      expect(holdMs).toBeLessThanOrEqual(10_000)
    }
  })

  test('[SRVC-01] a short run has each chosen fault once', () => {
    const plan = planFaults({ seed: 1, minutes: 0.2, kinds: ['kill', 'cut'] })
    expect(plan.map(({ kind }) => kind).toSorted()).toEqual(['cut', 'kill'])
    expect(
      planFaults({ seed: 1, minutes: 9, kinds: ['upgrade'] }),
    ).toHaveLength(1)
  })

  test('[SRVC-01] its random numbers are spread over 0 to 1', () => {
    const random = createRandom(42)
    const drawn = Array.from({ length: 10_000 }, random)
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...drawn)).toBeLessThan(1)
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length
    expect(mean).toBeCloseTo(0.5, 1)
  })
})

const balanced: RunFacts = {
  acknowledged: ['0x1', '0x2'],
  handedIn: 3,
  executed: new Map([
    ['0x1', 1],
    ['0x2', 1],
    ['0x3', 1],
  ]),
  accounts: [
    {
      account: '0xa',
      onChain: 3n,
      ofTransfers: 3n,
      ofIndexer: 3n,
      ofIndexedTransfers: 3n,
    },
  ],
  signIns: [{ name: 'mira' }],
  counters: [{ name: 'mails', atLeast: 4, found: 5 }],
  upgrades: 1,
  failedInUpgrade: [],
  notRecovered: [],
}
const [account] = balanced.accounts

describe('the ledger of chaos', () => {
  test('[TXPD-01] balances, also if a transaction was executed whose answer was lost', () => {
    expect(isBalanced(drawLedger(balanced))).toBe(true)
  })

  test('[SRVC-01] says nothing of an upgrade that did not happen', () => {
    const sentences = (upgrades: number) =>
      drawLedger({ ...balanced, upgrades }).map(({ what }) => what)
    const claim = 'no call failed during the rolling upgrade'
    expect(sentences(1)).toContain(claim)
    expect(sentences(0)).not.toContain(claim)
  })

  test.each<[name: string, change: Partial<RunFacts>, sentence: string]>([
    [
      'a lost transaction',
      { acknowledged: ['0x1', '0x4'] },
      '0x4 was acknowledged and never executed.',
    ],
    [
      'a transaction that happened twice',
      { executed: new Map([...balanced.executed, ['0x2', 2]]) },
      '0x2 was executed 2 times.',
    ],
    [
      'an id for two callers',
      { acknowledged: ['0x1', '0x1'] },
      '1 ids were given to two callers.',
    ],
    [
      'a transaction that no caller handed in',
      { handedIn: 2 },
      '3 were executed, 2 were handed in.',
    ],
    [
      'a wrong balance of the indexer',
      { accounts: [{ ...account, ofIndexer: 2n } as never] },
      '0xa has 3 on chain',
    ],
    [
      'a transfer that the indexer has twice',
      { accounts: [{ ...account, ofIndexedTransfers: 4n } as never] },
      "4 by the indexer's transfers",
    ],
    [
      'a lost sign-in',
      { signIns: [{ name: 'mira', fault: 'Unauthorized' }] },
      'The sign-in mira is lost: Unauthorized',
    ],
    [
      'a forgotten counter',
      { counters: [{ name: 'mails', atLeast: 4, found: 3 }] },
      'mails: 3 are counted, at least 4 happened.',
    ],
    ['a failed upgrade', { failedInUpgrade: ['api: 502'] }, 'api: 502'],
    ['a fault that stays', { notRecovered: ['kill: never'] }, 'kill: never'],
  ])('[SRVC-01] names %s', (_, change, sentence) => {
    const ledger = drawLedger({ ...balanced, ...change })
    expect(isBalanced(ledger)).toBe(false)
    expect(ledger.flatMap(({ faults }) => faults).join('\n')).toContain(
      sentence,
    )
  })
})

test('[SRVC-01] the report tells each fault, its failed calls and its recovery', () => {
  const run: RunRecord = {
    ...{ seed: 5, minutes: 1, machine: '2 cores' },
    calls: [
      { part: 'api', atMs: 100, tookMs: 10 },
      { part: 'api', atMs: 2_500, tookMs: 10, fault: 'TypeError: terminated' },
      { part: 'guard', atMs: 9_000, tookMs: 10, fault: 'RpcError: 503' },
    ],
    transactions: { wanted: 10, acknowledged: 9 },
    faults: [
      {
        kind: 'kill',
        what: 'host 1 was killed',
        fromMs: 2_000,
        overMs: 4_000,
        wellMs: 5_500,
        waitedFor: 'a transaction',
      },
      {
        kind: 'cut',
        what: 'host 2 was cut off',
        fromMs: 8_000,
        overMs: 8_500,
        wellMs: undefined,
      },
    ],
    left: ['disk: it needs the right to mount.'],
    ledger: drawLedger({ ...balanced, notRecovered: ['cut: not in time.'] }),
  }
  const report = writeReport(run)
  expect(report).toContain(
    '| kill | host 1 was killed | 2.0 s | 1 of 1 | 1.5 s, most of it for a transaction |',
  )
  expect(report).toContain(
    '| cut | host 2 was cut off | 0.5 s | 1 of 1 | never |',
  )
  expect(report).toContain('9 of 10 transactions were acknowledged')
  expect(report).toContain('Not done: disk')
  expect(report).toContain('WRONG: the cluster recovered from every fault.')
  expect(report).toContain('The ledger does not balance.')
})

test('[SRVC-01] a line that is cut is silent, and works again once it heals', async () => {
  await using stack = new AsyncDisposableStack()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve((server.address() as { port: number }).port),
    ),
  )
  stack.defer(() => void server.close())
  const link = stack.use(await openLink(() => port))
  const ask = async () => {
    const socket = connect({ port: link.port, host: '127.0.0.1' })
    const answers: string[] = []
    const ended = new Promise<void>((resolve) =>
      socket.once('close', () => resolve()),
    )
    socket.on('error', () => {})
    socket.on('data', (chunk) => answers.push(`${chunk}`))
    return { socket, answers, ended }
  }
  const before = await ask()
  before.socket.write('one')
  await expect.poll(() => before.answers.join('')).toBe('one')
  link.cut()
  before.socket.write('two')
  const during = await ask()
  during.socket.write('three')
  // Another line shows that time has passed in which an answer would have come.
  const other = stack.use(await openLink(() => port))
  await new Promise<void>((resolve) => {
    const socket = connect({ port: other.port, host: '127.0.0.1' })
    socket.once('data', () => socket.destroy())
    socket.once('close', () => resolve())
    socket.write('four')
  })
  expect([...before.answers, ...during.answers]).toEqual(['one'])
  expect(before.socket.closed).toBe(false)
  link.heal()
  await Promise.all([before.ended, during.ended])
  const after = await ask()
  after.socket.write('five')
  await expect.poll(() => after.answers.join('')).toBe('five')
  after.socket.destroy()
})
