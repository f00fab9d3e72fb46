import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  NodeRefusalError,
  NodeUnavailableError,
} from '../../src/node-errors.ts'
import { decide } from '../../src/nodes/quorum.ts'
import { type NoisyChain, startNoisyChain } from './_noise.ts'

let chain: NoisyChain
let hash: string
beforeAll(async () => {
  chain = await startNoisyChain()
  const block = await chain.node.call('eth_getBlockByNumber', ['0x5', false])
  hash = (block as { transactions: string[] }).transactions[0] ?? ''
})
afterAll(() => chain[Symbol.asyncDispose]())

const rich = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const balance = { method: 'eth_getBalance', params: [rich, 'latest'] }
const receipt = () => ({ method: 'eth_getTransactionReceipt', params: [hash] })
const slowDown = { code: 429, message: 'slow down', status: 429 }
const refusal = { code: -32_000, message: 'no' }
const lie = (method: string, result: unknown) => ({
  lies: [{ method, result }],
})

describe('decide', () => {
  const vote = (key: string) => ({ key, answer: key })

  test.each([
    [[], 'undecided'],
    [['a'], 'alone'],
    [['a', 'a'], 'agreed'],
    [['a', 'b'], 'undecided'],
    [['a', 'b', 'a'], 'agreed'],
    [['a', 'b', 'a', 'b'], 'undecided'],
    [['a', 'b', 'c'], 'undecided'],
  ])('[NODE-01] f: %o is %s', (keys, status) => {
    expect(decide(keys.map(vote), 3).status).toBe(status)
  })

  test('[NODE-01] f: the order of votes decides nothing, and liars must be two', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }),
        (keys) => {
          const found = decide(keys.map(vote), 6)
          expect(decide(keys.toReversed().map(vote), 6)).toEqual(found)
          if (found.status !== 'agreed') return
          const same = keys.filter((key) => key === found.answer).length
          expect(same).toBeGreaterThanOrEqual(2)
          expect(found.votes).toBe(same)
        },
      ),
    )
  })
})

describe('quorum', () => {
  const pool = async (...quirks: object[]) => {
    const nodes = await Promise.all(quirks.map((one) => chain.provider(one)))
    return chain.pool(nodes.map(({ url }) => ({ url })))
  }
  const truth = () => chain.node.call('eth_getBalance', [rich, 'latest'])

  test('[NODE-01] f: one liar of three is outvoted, whatever it lies about', async () => {
    const balances = await pool({}, {}, lie('eth_getBalance', '0xffffffffff'))
    expect(await balances.quorum(balance)).toEqual({
      status: 'agreed',
      answer: await truth(),
      votes: 2,
      of: 3,
    })
    const told = await chain.node.call('eth_getTransactionReceipt', [hash])
    const failed = { ...(told as object), status: '0x0' }
    const receipts = await pool(
      {},
      lie('eth_getTransactionReceipt', failed),
      {},
    )
    expect(await receipts.quorum(receipt())).toMatchObject({
      status: 'agreed',
      answer: { status: '0x1' },
    })
    const header = await chain.node.call('eth_getBlockByNumber', ['0x3', false])
    const blocks = await pool(lie('eth_getBlockByNumber', header), {}, {})
    expect(await blocks.quorum(balance)).toMatchObject({
      answer: await truth(),
      votes: 2,
    })
  })

  test('[NODE-01] f: a state on which two agree waits for no node that hangs', async () => {
    const nodes = await Promise.all([{}, {}].map((one) => chain.provider(one)))
    const silent = chain.url
    const never: typeof fetch = (url, init) =>
      String(url) === silent ? new Promise(() => undefined) : fetch(url, init)
    const urls = [silent, ...nodes.map(({ url }) => url)]
    const all = chain.pool(
      urls.map((url) => ({ url })),
      { fetch: never },
    )
    expect(
      await all.quorum({ ...balance, method: 'eth_getTransactionCount' }),
    ).toMatchObject({ status: 'agreed', votes: 2, of: 3 })
  })

  test('[NODE-01] f: two that differ decide nothing', async () => {
    const header = await chain.node.call('eth_getBlockByNumber', ['0x3', false])
    const old = await pool({}, lie('eth_getBlockByNumber', header))
    expect(await old.quorum(balance)).toEqual({ status: 'undecided', of: 2 })
    const two = await pool({}, lie('eth_getBalance', '0xffffffffff'))
    expect(await two.quorum(balance)).toEqual({ status: 'undecided', of: 2 })
  })

  test('[NODE-01] f: a node that lags is asked about a block that it has', async () => {
    const [now, lagging] = [
      await pool({}, {}),
      await pool({}, { lagBlocks: 3 }),
    ]
    const at = async (block: number) =>
      chain.node.call('eth_getTransactionCount', [
        rich,
        `0x${block.toString(16)}`,
      ])
    const nonce = { ...balance, method: 'eth_getTransactionCount' }
    const head = Number(await chain.node.call('eth_blockNumber', []))
    expect(await at(head)).not.toBe(await at(head - 3))
    expect(await now.quorum(nonce)).toMatchObject({ answer: await at(head) })
    expect(await lagging.quorum(nonce)).toMatchObject({
      status: 'agreed',
      answer: await at(head - 3),
      votes: 2,
    })
  })

  test('[NODE-01] f: fields that one provider adds make no difference', async () => {
    const told = await chain.node.call('eth_getTransactionReceipt', [hash])
    const more = { l1Fee: '0x1', ...(told as object) }
    const two = await pool({}, lie('eth_getTransactionReceipt', more))
    expect(await two.quorum(receipt())).toMatchObject({ status: 'agreed' })
    const params = ['0x3', false]
    const header = await chain.node.call('eth_getBlockByNumber', params)
    const older = { ...(header as object), totalDifficulty: '0x0' }
    const others = await pool({}, lie('eth_getBlockByNumber', older))
    expect(
      await others.quorum({ method: 'eth_getBlockByNumber', params }),
    ).toMatchObject({ status: 'agreed' })
  })

  test('[NODE-01] f: one node has one word, and so has the only one that answers', async () => {
    const answer = await truth()
    expect(await (await pool({})).quorum(balance)).toEqual({
      ...{ status: 'alone', answer, of: 1 },
    })
    const two = await pool({}, { down: 503 })
    expect(await two.quorum(balance)).toEqual({
      ...{ status: 'alone', answer, of: 2 },
    })
    const none = await pool({ down: 503 }, { down: 503 })
    await expect(none.quorum(balance)).rejects.toThrow(NodeUnavailableError)
  })

  test.each([
    ['eth_getBalance', [rich]],
    ['eth_getCode', [rich]],
    ['eth_getStorageAt', [rich, '0x0']],
    // Short of more than the block: the nodes refuse it.
    ['eth_getStorageAt', [rich]],
  ])(
    '[NODE-01] f: without a block, %s of %o is asked at the newest',
    async (method, params) => {
      const two = await pool({}, {})
      const told = await chain.node
        .call(method, [...params, 'latest'])
        .catch(() => undefined)
      const said = await two.quorum({ method, params }).catch((error) => error)
      if (told === undefined) expect(said).not.toBeInstanceOf(RangeError)
      else expect(said).toMatchObject({ status: 'agreed', answer: told })
    },
  )

  test('[NODE-01] f: nodes that agree on a revert refuse together', async () => {
    const data = '0x5f5ffd' // Reverts when it is deployed.
    const call = { method: 'eth_call', params: [{ data }, 'latest'] }
    const two = await pool({}, {})
    await expect(two.quorum(call)).rejects.toThrow(NodeRefusalError)
  })

  test('[NODE-01] f: error: one of several that reverts alone decides nothing', async () => {
    const call = { method: 'eth_call', params: [{ data: '0x5f5ffd' }] }
    const one = await pool({})
    await expect(one.quorum(call)).rejects.toThrow(NodeRefusalError)
    const two = await pool({}, { down: 503 })
    expect(await two.quorum(call)).toEqual({ status: 'undecided', of: 2 })
  })
})

describe('receipt', () => {
  const method = 'eth_getTransactionReceipt'
  const none = lie(method, null)
  const find = async (...quirks: object[]) => {
    const nodes = await Promise.all(quirks.map((one) => chain.provider(one)))
    const pool = chain.pool(nodes.map(({ url }) => ({ url })))
    return (await pool.receipts([hash]))[0]
  }

  test.each([
    ['two give it', [none, {}, {}], 'mined'],
    ['the only node gives it', [{}], 'mined'],
    ['the only one that answers gives it', [{}, { down: 503 }], 'alone'],
    ['one of two gives it', [none, {}], 'open'],
    ['one of three gives it', [none, {}, none], 'open'],
    ['no node has it', [none, none, none], 'absent'],
    ['the only node has none', [none], 'absent'],
    ['one that answers has none', [none, { down: 503 }], 'open'],
  ] as [string, object[], string][])(
    '[NODE-01] f: a receipt, as %s',
    async (_, quirks, status) => {
      expect(await find(...quirks)).toMatchObject({ status })
    },
  )

  test('[NODE-01] f: the receipt of another transaction is no word about this one', async () => {
    const told = await chain.node.call(method, [hash])
    const other = {
      ...(told as object),
      transactionHash: `0x${'12'.repeat(32)}`,
    }
    const another = lie(method, other)
    for (const [quirks, status] of [
      [[another, { down: 503 }], 'open'],
      [[another, none], 'open'],
      [[another, another], 'open'],
      [[another], 'open'],
      [[another, {}, {}], 'mined'],
    ] as const)
      expect(await find(...quirks)).toMatchObject({ status })
  })

  test('[NODE-01] f: a node that hangs holds up nothing on which two agree', async () => {
    expect(await find({ hangs: true }, {}, {})).toMatchObject({
      status: 'mined',
      receipt: { transactionHash: hash },
    })
  })

  const busy = { busy: { refused: 1, of: 1, refusal: slowDown } }

  test('[NODE-01] f: a node that has stood still for long has no say', async () => {
    const still = { lagBlocks: 100 }
    const nodes = await Promise.all(
      [{}, still].map((one) => chain.provider(one)),
    )
    const pool = chain.pool(nodes.map(({ url }) => ({ url })))
    const newest = await chain.node.call('eth_getBlockByNumber', [
      'latest',
      false,
    ])
    const [last = ''] = (newest as { transactions: string[] }).transactions
    expect(await pool.receipts([last])).toEqual([{ status: 'open' }])
    // Their heads are compared on a call.
    await pool.call('eth_blockNumber', [])
    expect(await pool.receipts([last])).toMatchObject([{ status: 'alone' }])
    expect(await pool.quorum(balance)).toMatchObject({ status: 'alone', of: 2 })
  })

  test('[NODE-01] f: receipts are asked of each node in one batch', async () => {
    const nodes = await Promise.all([{}, {}].map((one) => chain.provider(one)))
    const pool = chain.pool(nodes.map(({ url }) => ({ url })))
    const absent = `0x${'12'.repeat(32)}`
    const found = await pool.receipts([hash, absent, hash])
    expect(found.map(({ status }) => status)).toEqual([
      ...['mined', 'absent', 'mined'],
    ])
    for (const { count } of nodes) expect(count().trips).toBe(1)
    expect(await pool.receipts([])).toEqual([])
  })

  test('[NODE-01] f: waits for the only node that answers, if it is busy', async () => {
    const node = await chain.provider({
      busy: { refused: 1, of: 2, refusal: slowDown },
    })
    const pool = chain.pool([{ url: node.url }])
    const before = chain.clock.waits.length
    for (const _ of [1, 2])
      expect(await pool.receipts([hash])).toMatchObject([{ status: 'mined' }])
    expect(chain.clock.waits.length).toBeGreaterThan(before)
  })

  test('[NODE-01] f: of two nodes that are busy the word is not alone of one', async () => {
    const nodes = await Promise.all(
      [{}, busy, busy].map((one) => chain.provider(one)),
    )
    const pool = chain.pool(nodes.map(({ url }) => ({ url })))
    for (const _ of nodes)
      expect(await pool.quorum(balance)).toMatchObject({
        ...{ status: 'alone', of: 3 },
      })
  })
})

describe('broadcast', () => {
  /** Any text that a node takes for a transaction: it answers with a hash. */
  const taken = (result = hash) => lie('eth_sendRawTransaction', result)
  const refuses = {
    lacks: [{ methods: ['eth_sendRawTransaction'], refusal }],
  }
  const send = async (...quirks: object[]) => {
    const nodes = await Promise.all(quirks.map((one) => chain.provider(one)))
    const pool = chain.pool(nodes.map(({ url }) => ({ url })))
    const sent = await pool
      .call('eth_sendRawTransaction', ['0x02'])
      .catch((error: unknown) => error)
    const counts = nodes.map(
      ({ count }) => count().byMethod.eth_sendRawTransaction,
    )
    return { sent, counts }
  }

  test('[NODE-01] f: all nodes get a transaction, and one that takes it is enough', async () => {
    expect(await send(refuses, taken(), { down: 503 })).toEqual({
      sent: hash,
      counts: [1, 1, 1],
    })
  })

  test('[NODE-01] f: error: tells the refusal if none takes it', async () => {
    const { sent } = await send({ down: 503 }, refuses)
    expect(sent).toBeInstanceOf(NodeRefusalError)
    expect(sent).toMatchObject({ reason: 'no', ofNodes: { of: 2 } })
    const both = await send(refuses, refuses)
    expect(both.sent).toMatchObject({
      ofNodes: {
        of: 2,
        messages: [/no/, /no/].map((no) => expect.stringMatching(no)),
      },
    })
    const away = await send({ down: 503 }, { down: 503 })
    expect(away.sent).toBeInstanceOf(NodeUnavailableError)
  })

  test('[NODE-01] f: a pause after a transaction of strangers holds up none of the host', async () => {
    const busy = { busy: { refused: 1, of: 1, refusal: slowDown } }
    const node = await chain.provider(busy)
    const pool = chain.pool([{ url: node.url }])
    const strangers = pool.at(undefined, { isForStrangers: true })
    const ask = ['eth_sendRawTransaction', ['0x02']] as const
    await expect(strangers.call(...ask)).rejects.toThrow(NodeUnavailableError)
    node.setQuirks(taken())
    expect(await pool.broadcast('0x02')).toBe(hash)
    node.setQuirks(busy)
    await expect(pool.call(...ask)).rejects.toThrow(NodeUnavailableError)
    expect(pool.states()).toMatchObject([{ fault: 'busy' }])
  })

  test('[NODE-01] f: nodes that do not send get none', async () => {
    const [first, second] = [
      await chain.provider(taken()),
      await chain.provider(taken()),
    ]
    const pool = chain.pool([
      { url: first.url, uses: ['state'] },
      { url: second.url, uses: ['send'] },
    ])
    expect(await pool.broadcast('0x02')).toBe(hash)
    expect(first.count().byMethod.eth_sendRawTransaction).toBeUndefined()
  })
})
