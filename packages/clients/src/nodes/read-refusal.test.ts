import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Refusal, readRefusal } from './read-refusal.ts'

/** Texts that providers and nodes answer with, and what they mean. */
const texts: readonly [text: string, meant: Refusal, code?: number][] = [
  [
    'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x1180fca, 0x1180fd3]. Upgrade to PAYG for expanded block range.',
    { kind: 'range', blocks: 10 },
    -32600,
  ],
  [
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x64, 0xc7]',
    { kind: 'results', blocks: 100 },
    -32602,
  ],
  [
    'Query timeout exceeded. Consider reducing your block range. Based on your parameters and the response size limit, this block range should work: [0x10, 0x1f]',
    { kind: 'results', blocks: 16 },
  ],
  [
    'query returned more than 10000 results. Try with this block range [0x11, 0x20].',
    { kind: 'results', blocks: 16 },
    -32005,
  ],
  ['query returned more than 10000 results', { kind: 'results' }, -32005],
  [
    'query exceeds max results 20000, retry with the range 100-149',
    { kind: 'results', blocks: 50 },
  ],
  ['query exceeds max results', { kind: 'results' }],
  ['logs matched by query exceeds limit of 10000', { kind: 'results' }],
  ['response size should not greater than 10000000 bytes', { kind: 'results' }],
  ['range 1000000 exceeds limit of 10000', { kind: 'range', blocks: 10_000 }],
  ['eth_getLogs is limited to a 5 range', { kind: 'range', blocks: 5 }, -32615],
  [
    'eth_getLogs is limited to a 10,000 range',
    { kind: 'range', blocks: 10_000 },
  ],
  [
    'eth_getLogs is limited to 1024 block range',
    { kind: 'range', blocks: 1024 },
  ],
  ['block range is too wide', { kind: 'range' }, -32600],
  [
    'ranges over 10000 blocks are not supported on freetier',
    { kind: 'range', blocks: 10_000 },
    35,
  ],
  ['exceed maximum block range: 50', { kind: 'range', blocks: 50 }, -32701],
  ['maximum block range: 2000', { kind: 'range', blocks: 2_000 }],
  ['block range too large', { kind: 'range' }],
  ['Block range limit exceeded.', { kind: 'range' }],
  ['range is too large, max is 1k blocks', { kind: 'range', blocks: 1_000 }],
  [
    'requested too many blocks from 0 to 5000000, maximum is set to 1024',
    { kind: 'range', blocks: 1_024 },
  ],
  [
    'exceeds the range allowed for your plan (1001 > 1000)',
    { kind: 'range', blocks: 1_000 },
  ],
  ['block range is bigger than maxBlockRange', { kind: 'range' }],
  [
    'Requested range exceeds maximum RPC range limit',
    { kind: 'range' },
    -32005,
  ],
  ['exceed max addresses or topics per search position', { kind: 'topics' }],
  [
    'query exceeds the maximum of 100 addresses or topics per search position',
    { kind: 'topics', count: 100 },
    -32602,
  ],
  ['exceed max topics', { kind: 'topics' }],
  ['batch requests are not supported', { kind: 'batch', size: 1 }, -32005],
  [
    'Batch of more than 3 requests are not allowed on free tier',
    { kind: 'batch', size: 3 },
    31,
  ],
  ['batch limit 10 exceeded', { kind: 'batch', size: 10 }],
  ['batch too large', { kind: 'batch' }],
  ['Too Many Requests', { kind: 'busy' }, 429],
  [
    'daily request count exceeded, request rate limited',
    { kind: 'busy' },
    -32005,
  ],
  [
    'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message.',
    { kind: 'busy' },
    429,
  ],
  [
    '50/second request limit reached - reduce calls per second or upgrade',
    { kind: 'busy' },
    -32007,
  ],
  [
    'rate limit exceeded, retry in 10s',
    { kind: 'busy', afterMs: 10_000 },
    -32005,
  ],
  ['slow down, try again in 250 ms', { kind: 'busy', afterMs: 250 }],
  ['limit exceeded', { kind: 'busy' }, -32005],
  ['block range extends beyond current head block', { kind: 'behind' }, -32602],
  [
    'block range extends beyond current head block: requested 21000100, head 21000000',
    { kind: 'behind' },
    -32602,
  ],
  [
    'block 50162452 is beyond the latest block 50162448 of this node, retry later',
    { kind: 'behind' },
  ],
  ['header not found', { kind: 'behind' }, -32000],
  ['Block not found', { kind: 'behind' }, -32000],
  ['unknown block', { kind: 'behind' }, -39001],
  [
    'BlockOutOfRangeError: block height is 8 but requested was 10',
    { kind: 'behind' },
    -32602,
  ],
  [
    'missing trie node 5c0ee75d9dd668839db2895c93257f6a3a77 (path )',
    { kind: 'pruned' },
    -32000,
  ],
  ['distance to target block exceeds maximum proof window', { kind: 'pruned' }],
  ['required historical state unavailable', { kind: 'pruned' }],
  ['state is not available', { kind: 'pruned' }],
  [
    'the method eth_simulateV1 does not exist/is not available',
    { kind: 'method' },
    -32601,
  ],
  [
    'debug_traceCall is not available on the Free tier - upgrade to Pay As You Go, or Enterprise for access.',
    { kind: 'method' },
    -32600,
  ],
  ['rpc method is not whitelisted', { kind: 'method' }],
  ['Method not found', { kind: 'method' }, -32601],
  ['execution reverted', { kind: 'reverted' }, 3],
  ['execution reverted: Too Many Requests', { kind: 'reverted' }, -32000],
  ['nonce too low', { kind: 'other' }, -32000],
  ['replacement transaction underpriced', { kind: 'other' }, -32000],
  ['insufficient funds for gas * price + value', { kind: 'other' }, -32000],
  ['already known', { kind: 'other' }, -32000],
  ['', { kind: 'other' }, -32000],
]

describe('readRefusal', () => {
  test.each(texts)('[NODE-01] a: reads "%s"', (message, meant, code) => {
    expect(readRefusal({ code, message })).toEqual(meant)
  })

  test.each(texts.filter(([text, { kind }]) => text && kind !== 'other'))(
    '[NODE-01] a: reads "%s" whatever its code and status',
    (message, meant) => {
      for (const code of [-32000, -32005, -32600, 35, undefined])
        for (const status of [200, 400, 413, 429])
          expect(readRefusal({ code, message }, status)).toEqual(meant)
    },
  )

  test('[NODE-01] a: a refusal that may repeat parameters says nothing of the node', () => {
    const read = (message: string, status?: number) =>
      readRefusal({ code: -32602, message }, status).kind
    const quote = (text: string) => `invalid value: string "${text}"`
    for (const [text] of texts)
      expect(['busy', 'batch', 'method']).not.toContain(read(quote(text)))
    expect(read('Too Many Requests', 429)).toBe('busy')
    expect(read('block range is too wide')).toBe('range')
  })

  test('[NODE-01] a: words about a signed transaction say nothing of the node', () => {
    const read = (message: string, status?: number, code = -32000) =>
      readRefusal({ code, message, method: 'eth_sendRawTransaction' }, status)
        .kind
    for (const text of ['account limit exceeded', 'txpool is over capacity'])
      expect(read(text)).toBe('other')
    expect(read('account limit exceeded', 429)).toBe('busy')
    expect(read('slow down', 200, 429)).toBe('busy')
    expect(readRefusal({ message: 'account limit exceeded' }).kind).toBe('busy')
  })

  test('[NODE-01] a: a wide question that exceeds some limit is no sign of a busy node', () => {
    const read = (method: string, message: string, status?: number) =>
      readRefusal({ code: -32005, message, method }, status)
    const wide = ['eth_getLogs', 'eth_simulateV1', 'debug_traceCall']
    for (const method of [...wide, 'trace_block']) {
      for (const text of ['limit exceeded', 'Limit exceeded', 'no'])
        expect(read(method, text)).toEqual({
          kind: 'results',
          mayBePause: true,
        })
      for (const text of ['rate limit exceeded', 'slow down'])
        expect(read(method, text).kind).toBe('busy')
      expect(read(method, 'limit exceeded, retry in 2s').kind).toBe('busy')
      expect(read(method, 'limit exceeded', 429).kind).toBe('busy')
      expect(read(method, 'query returned more than 10000 results')).toEqual({
        kind: 'results',
      })
    }
    expect(read('eth_getBalance', 'limit exceeded').kind).toBe('busy')
  })

  test('[NODE-01] a: a status says what the text does not', () => {
    const of = (status: number) => readRefusal({ message: 'no' }, status).kind
    expect([429, 402, 503].map(of)).toEqual(['busy', 'busy', 'busy'])
    expect([200, 400, 413].map(of)).toEqual(['other', 'other', 'other'])
  })

  test('[NODE-01] a: the words of a contract that reverts mean nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom(...texts.map(([text]) => text))),
        fc.constantFrom(200, 429, 500),
        (reason, status) => {
          const told = { code: 3, message: `execution reverted: ${reason}` }
          expect(readRefusal(told, status)).toEqual({ kind: 'reverted' })
        },
      ),
    )
  })

  test('[NODE-01] a: any text gives one meaning with numbers of use', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom(...texts.map(([text]) => text)),
        fc.integer(),
        (noise, text, code) => {
          const found = readRefusal({ code, message: noise + text + noise })
          const { kind, ...numbers } = found
          expect(kind).toBeTypeOf('string')
          for (const value of Object.values(numbers))
            expect(value).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
