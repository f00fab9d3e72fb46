import { expect, test } from 'vitest'
import { isBalanced } from '../cluster/chaos/ledger.ts'
import { writeReport } from '../cluster/chaos/report.ts'
import { runChaos } from '../cluster/chaos/run-chaos.ts'

test('[SRVC-01] [TXPD-01] the ledger balances after a killed host and a reorganisation', async () => {
  const said: string[] = []
  const record = await runChaos({
    ...{ seed: 1, minutes: 0.25, transactions: 20 },
    kinds: ['kill', 'reorg'],
    say: (sentence) => said.push(sentence),
  })
  expect(isBalanced(record.ledger), writeReport(record)).toBe(true)
  expect(record.faults.map(({ kind }) => kind).toSorted()).toEqual([
    'kill',
    'reorg',
  ])
  expect(record.transactions.acknowledged).toBeGreaterThanOrEqual(20)
  expect(record.calls.length).toBeGreaterThan(50)
})
