import * as AbiParameters from 'ox/AbiParameters'
import { describe, expect, test } from 'vitest'
import { readRevertReason } from '../src/calls/revert-reason.ts'
import { type Address, callsOfWallet, type Hex } from '../src/index.ts'
import {
  call,
  execute,
  me,
  other,
  pay,
  selfExecute,
  word,
  you,
} from './_calls.ts'

// First topics of the events, as the wallet's contracts emit them.
const executed: Hex =
  '0x5c4eeb02dabf8976016ab414d617f9a162936dcace3cdef8c69ef6e262ad5ae7'
const failed: Hex =
  '0xab46c69f7f32e1bf09b0725853da82a211e5402a0600296ab499a2fb5ea3b419'
const failedVersion1: Hex =
  '0x3dbd1590ea96dd3253a91f24e64e3a502e1225d602a5731357bc12643070ccd7'
const failure = AbiParameters.from('uint256 index, bytes data')
const failureVersion1 = AbiParameters.from('bytes32 id, bytes data')

const reason: Hex = '0xabcd'
const [outer, inner] = [word(1n), word(2n)]
type Log = { address: Address; topics: readonly Hex[]; data: Hex }
const done = (id: Hex, address = me): Log => ({
  address,
  topics: [executed, id],
  data: word(0n),
})
const reverted = (id: Hex, data = reason, address = me): Log => ({
  address,
  topics: [failed, id],
  data: AbiParameters.encode(failure, [0n, data]),
})

const ends = (
  transaction: ReturnType<typeof execute>,
  logs: readonly Log[],
  hasReverted = false,
) =>
  callsOfWallet(transaction, me, [other], { hasReverted, logs }).map(
    ({ outcome }) =>
      outcome?.type === 'reverted' ? outcome.data : outcome?.type,
  )

describe('how the calls of a wallet ended', () => {
  const plain = (topics: readonly Hex[], data: Hex) => ({
    address: me,
    topics,
    data,
  })
  test.each([
    ['that it ran', done(outer), 'done'],
    ['that it ran, in its first version', plain([], outer), 'done'],
    ['that it ran, without a batch', plain([executed], word(5n)), 'done'],
    ['that it failed', reverted(outer), reason],
    [
      'that it failed, in its first version',
      plain(
        [failedVersion1],
        AbiParameters.encode(failureVersion1, [outer, reason]),
      ),
      reason,
    ],
    ['that it failed for no reason', reverted(outer, '0x'), '0x'],
    // The bytes end before they should.
    ['less than a word', plain([], '0x12'), 'unknown'],
    ['more than a word', plain([], `${outer}00`), 'unknown'],
    ['something else', plain([word(9n), outer], word(0n)), 'unknown'],
    [
      'a failure without a batch',
      { ...reverted(outer), topics: [failed] },
      'unknown',
    ],
    ['a failure cut short', { ...reverted(outer), data: word(0n) }, 'unknown'],
    [
      'a failure of the first version cut short',
      plain([failedVersion1], outer),
      'unknown',
    ],
    ['that another contract ran it', done(outer, you), 'unknown'],
  ] as const)('[HIST-01] an event says %s', (_, log, end) => {
    expect(ends(execute([pay]), [log])).toEqual([end])
  })

  test('[HIST-01] the address of an event counts in any letter case', () => {
    const address = me.toUpperCase().replace('0X', '0x') as Address
    expect(ends(execute([pay]), [done(outer, address)])).toEqual(['done'])
  })

  const batch = execute([pay, selfExecute([pay, pay]), pay])

  test('[HIST-01] each call of a batch inside another has its own end', () => {
    const logs = [
      done(outer),
      reverted(inner),
      done(inner),
      done(outer),
      reverted(outer, '0x12'),
    ]
    expect(ends(batch, logs)).toEqual(['done', reason, 'done', '0x12'])
    // Others emit events in between.
    const among = logs.flatMap((log) => [done(outer, you), log])
    expect(ends(batch, among)).toEqual(['done', reason, 'done', '0x12'])
  })

  test('[HIST-01] the calls of a batch that was reverted were so too, for its reason', () => {
    const logs = [done(outer), reverted(outer), done(outer)]
    expect(ends(batch, logs)).toEqual(['done', reason, reason, 'done'])
  })

  test('[HIST-01] calls whose events are not as many end nobody knows how', () => {
    const unknown = ['unknown', 'unknown', 'unknown', 'unknown']
    expect(ends(batch, [])).toEqual(unknown)
    expect(ends(batch, [done(outer), done(outer)])).toEqual(unknown)
    const missing = [done(outer), done(inner), done(outer), done(outer)]
    expect(ends(batch, missing)).toEqual(['done', 'unknown', 'unknown', 'done'])
  })

  test('[HIST-01] nothing of a reverted transaction ran', () => {
    expect(ends(batch, [], true)).toEqual(['0x', '0x', '0x', '0x'])
  })

  test('[HIST-01] ends of a guest’s batch are those of the guest', () => {
    const deploy = call('deploy(address a, bytes32 b)', [you, word(1n)])
    const through = execute([deploy, execute([pay, pay])], other)
    const guest = [done(word(7n), other), done(word(7n), other)]
    const own = [done(outer), reverted(outer)]
    const [first, last] = guest as [Log, Log]
    expect(ends(through, [first, ...own, last])).toEqual(['done', reason])
    // The guest's call of the wallet failed.
    const lost = reverted(word(7n), '0x99', other)
    expect(ends(through, [first, lost])).toEqual(['0x99', '0x99'])
  })

  test('[HIST-02] finds no calls of the wallet in what another runs as itself', () => {
    const foreign = { ...execute([pay]), delegateCall: true }
    expect(ends(execute([foreign], other), [])).toEqual([])
    let deep = execute([pay])
    for (let depth = 0; depth < 8; depth += 1) deep = execute([deep], other)
    expect(ends(deep, [])).toHaveLength(1)
    expect(ends(execute([deep], other), [])).toEqual([])
  })
})

describe('readRevertReason', () => {
  const text = AbiParameters.from('string reason')
  const saying = (words: string): Hex =>
    `0x08c379a0${AbiParameters.encode(text, [words]).slice(2)}`

  test.each([
    ['a sentence', saying('Not enough'), 'Not enough'],
    ['hidden characters', saying('No\u202et\n enough'), 'Not enough'],
    ['no sentence', saying(''), undefined],
    ['white space', saying(' \n'), undefined],
    ['nothing', '0x', undefined],
    ['another error', saying('No').replace('08c379a0', '4e487b71'), undefined],
    ['less than it claims', saying('x'.repeat(40)).slice(0, -64), undefined],
    ['its beginning alone', '0x08c379a0', undefined],
  ])('[HIST-01] reads %s', (_, data, said) => {
    expect(readRevertReason(data as Hex)).toBe(said)
  })

  test('[HIST-01] cuts what a contract says after 120 characters', () => {
    const said = readRevertReason(saying('x'.repeat(500)))
    expect(said).toHaveLength(120)
    expect(readRevertReason(saying('x'.repeat(120)))).toBe('x'.repeat(120))
  })
})
