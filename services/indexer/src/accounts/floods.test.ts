import { expect, test } from 'vitest'
import type { Approval } from '../chain/decode-approval.ts'
import { noTokenId, type Transfer } from '../chain/transfer.ts'
import { countRows, countsIn, withFewRuns, withoutFloods } from './floods.ts'
import type { AccountRange } from './read-account-range.ts'

const [alice, bob, stranger] = ['a1', 'b0', '57']
const [named, junk, rare] = ['c0', 'f1', 'f2']
const listed = new Set([named])
const block = {
  ...{ number: 7, hash: '0x07', parentHash: '0x06', timestamp: 1 },
  transactions: [],
}

/** Transfers of a transaction, to `to`. */
const move = (
  txnIndex: number,
  contract: string,
  to = alice,
  more: Partial<Transfer> = {},
  count = 1,
): Transfer[] =>
  Array.from({ length: count }, (_, logIndex) => ({
    ...{ blockNumber: 7, txnIndex, logIndex, part: 0, kind: 'ERC20' },
    ...{ contract, sender: stranger, receiver: to, tokenId: noTokenId },
    ...{ amount: 1n, ...more },
  }))

const rangeOf = (
  transfers: readonly Transfer[],
  more: Partial<AccountRange> = {},
): AccountRange => ({
  ...{ last: block, blocks: [block], logs: 0, transfers },
  transactions: [...new Set(transfers.map((it) => it.txnIndex))].map(
    (index) => ({ index, hash: `0x${index}`, block }),
  ),
  ...{ executions: [], approvals: [], ...more },
})

function keptOf(range: AccountRange, most = 3) {
  return withoutFloods(range, {
    ...{ counts: countsIn(range, listed), listed, most },
    has: (account) => account === alice || account === bob,
  })
}

const run = (wallet: string) => ({
  ...{ blockNumber: 7, txnIndex: 1, logIndex: 0, id: '1', wallet },
})

test('[SRVC-01] ad: counts what a wallet ran, native coins and listed coins that moved', () => {
  const counts = countsIn({ executions: [run(alice)] }, listed)
  const ask = (list: readonly Transfer[], account = alice) =>
    list.map((one) => counts(one, account))
  expect(ask(move(1, junk))).toEqual([true])
  expect(ask(move(1, junk), bob)).toEqual([false])
  expect(ask(move(2, junk))).toEqual([false])
  expect(ask(move(2, named))).toEqual([true])
  // Anyone may move nothing in the name of anyone.
  expect(ask(move(2, named, alice, { amount: 0n }))).toEqual([false])
  expect(ask(move(2, '00', alice, { kind: 'NATIVE' }))).toEqual([true])
})

test('[SRVC-01] ad: leaves out the contract that floods an account, and nothing else', () => {
  const few = move(1, junk, alice, {}, 3)
  expect(keptOf(rangeOf(few)).transfers).toEqual(few)
  const flood = move(1, junk, alice, {}, 4)
  const rest = [...move(2, rare), ...move(3, named), ...move(4, junk, bob)]
  const kept = keptOf(rangeOf([...flood, ...rest]))
  expect(kept.transfers).toEqual(rest)
  expect(kept.transactions.map(({ index }) => index)).toEqual([2, 3, 4])
  // Its other side has room for it.
  const between = move(1, junk, alice, { sender: bob }, 2)
  const both = [...between, ...move(2, junk, alice, {}, 2)]
  expect(keptOf(rangeOf(both)).transfers).toEqual(between)
})

test('[SRVC-01] ad: keeps all that a wallet ran, and all of listed coins', () => {
  const own = move(1, junk, alice, { sender: alice }, 9)
  const executions = [run(alice)]
  expect(keptOf(rangeOf(own, { executions })).transfers).toEqual(own)
  const coins = move(2, named, alice, {}, 9)
  expect(keptOf(rangeOf(coins)).transfers).toEqual(coins)
})

test('[SRVC-01] ad: leaves out approvals that flood their owner', () => {
  const approve = (contract: string, count: number): Approval[] =>
    Array.from({ length: count }, (_, logIndex) => ({
      ...{ blockNumber: 7, logIndex, hash: '0x1', timestamp: 1 },
      ...{ kind: 'AMOUNT', contract, owner: alice, spender: `${logIndex}` },
      ...{ tokenId: noTokenId, amount: 1n },
    }))
  const rest = [...approve(named, 9), ...approve(rare, 1)]
  const approvals = [...approve(junk, 4), ...rest]
  expect(keptOf(rangeOf([], { approvals })).approvals).toEqual(rest)
})

test('[SRVC-01] ad: counts what a wallet ran like its transfers, and keeps enough to leave it', () => {
  const runs = Array.from({ length: 9 }, (_, logIndex) => ({
    ...run(alice),
    logIndex,
  }))
  const range = rangeOf(move(2, named), { executions: [...runs, run(bob)] })
  const kept = withFewRuns(range, 3)
  expect(kept.executions).toEqual([...runs.slice(0, 4), run(bob)])
  expect(withFewRuns(kept, 4)).toBe(kept)
  const isAlice = (account: string) => account === alice
  expect(countRows(kept, countsIn(kept, listed), isAlice)).toEqual([
    { account: alice, count: 5 },
  ])
})
