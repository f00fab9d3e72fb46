import { NodeRefusalError, NodeUnavailableError } from '@cairn/clients'
import { expect, test } from 'vitest'
import { mostFrames } from './call-values.ts'
import type { ChainNode, NodeRequest } from './chain-node.ts'
import { createTraceReader } from './read-traces.ts'

const payment = {
  type: 'call',
  traceAddress: [],
  action: { callType: 'call', from: '0xaa', to: '0xbb', value: '0x1' },
}
const paid = [{ sender: 'aa', receiver: 'bb', amount: 1n }]
const away = () => Promise.reject(new NodeUnavailableError(undefined))
const bulky = Array.from({ length: mostFrames + 1 }, () => payment)

/** Creates a reader over answers by hash. A rejection fails its whole batch. */
function readerOf(answer: (hash: string, method: string) => unknown) {
  const asked: (readonly string[])[] = []
  let isAway = false
  const settle = async (requests: readonly NodeRequest[]) => {
    asked.push(requests.map(([, [hash]]) => String(hash)))
    return Promise.all(
      requests.map(([method, [hash]]) => answer(String(hash), method)),
    )
  }
  const call = async () => (isAway ? away() : {})
  const read = createTraceReader(
    { call } as unknown as ChainNode,
    { settle } as unknown as ChainNode,
  )
  return {
    read,
    asked,
    setAway(next: boolean) {
      isAway = next
    },
  }
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => `0x${n}`)

test.each([
  ['does not come', away],
  ['is no list', () => 'nonsense'],
  [
    'has values that are no numbers',
    () => [{ ...payment, action: { ...payment.action, value: 'x' } }],
  ],
  ['has too many calls', () => bulky],
])(
  '[SRVC-01] af: a trace that %s takes no other with it, and is not asked for again',
  async (_, bad) => {
    const { read, asked } = readerOf((hash) =>
      hash === '0x7' ? bad() : [payment],
    )
    const values = await read(many(25))
    expect(values[7]).toBeUndefined()
    expect(values.toSpliced(7, 1)).toEqual(many(24).map(() => paid))
    asked.length = 0
    expect(await read(['0x7'])).toEqual([undefined])
    expect(asked).toEqual([])
  },
)

test('[SRVC-01] af: traces that fail take a bounded number of questions', async () => {
  const { read, asked } = readerOf(away)
  const values = await read(many(2_000))
  expect(values).toEqual(many(2_000).map(() => undefined))
  expect(asked.length).toBeLessThan(20)
})

test('[SRVC-01] af: traces that are long take a bounded number of bytes', async () => {
  const long = [{ ...payment, result: { output: 'f'.repeat(400_000) } }]
  const { read, asked } = readerOf(() => long)
  const values = await read(many(500))
  expect(values[0]).toEqual(paid)
  expect(asked.flat().length * 400_000).toBeLessThan(100_000_000)
})

test('[SRVC-01] af: a trace that was not asked for, because others are long, is asked for later', async () => {
  const long = [{ ...payment, result: { output: 'f'.repeat(10_000_000) } }]
  const { read } = readerOf((hash) => (hash === '0xf' ? [payment] : long))
  const values = await read([...many(60), '0xf'])
  expect(values.at(-1)).toBeUndefined()
  expect(await read(['0xf'])).toEqual([paid])
})

test('[SRVC-01] af: a node that is away loses no trace', async () => {
  const { read, setAway, asked } = readerOf((hash) =>
    asked.length > 2 ? [payment] : away().then(() => hash),
  )
  setAway(true)
  await expect(read(['0x1'])).rejects.toThrow(NodeUnavailableError)
  await expect(read(['0x1'])).rejects.toThrow(NodeUnavailableError)
  setAway(false)
  expect(await read(['0x1'])).toEqual([paid])
})

test('[SRVC-01] af: a trace that makes the node mute is not asked for again for ever', async () => {
  const { read, setAway, asked } = readerOf(away)
  setAway(true)
  for (let i = 0; i < 3; i += 1)
    await expect(read(['0x1'])).rejects.toThrow(NodeUnavailableError)
  asked.length = 0
  expect(await read(['0x1'])).toEqual([undefined])
  expect(asked).toEqual([])
})

test('[SRVC-01] af: a transaction that the node does not know yet is asked for again, not for ever', async () => {
  const { read, asked } = readerOf(() => null)
  await expect(read(['0x1'])).rejects.toThrow('trace_transaction')
  await expect(read(['0x1'])).rejects.toThrow('trace_transaction')
  expect(await read(['0x1'])).toEqual([undefined])
  expect(asked).toHaveLength(3)
})

test('[SRVC-01] af: a form that is refused leads to the other one', async () => {
  const { read } = readerOf((_, method) =>
    method === 'trace_transaction'
      ? new NodeRefusalError(method, { code: -32_601 })
      : { type: 'CALL', from: '0xaa', to: '0xbb', value: '0x1' },
  )
  expect(await read(['0x1'])).toEqual([paid])
})
