import { createWalletClient, http, parseGwei } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { polygon } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Quirks,
  quirksOf,
  rehearsedProfiles,
} from '../src/public/index.ts'
import {
  type Ask,
  alice,
  askProvider,
  busy,
  hex,
  length,
  range,
  shouter,
  startTestProvider,
  type TestProvider,
  word,
} from './_provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startTestProvider()
})
beforeEach(() => use({}))
afterAll(() => provider?.[Symbol.asyncDispose]())

const use = (quirks: Quirks) => provider.proxy.setQuirks(quirks)
const ask = (...call: Ask) => askProvider(provider, call)
const result = async (...call: Ask) => (await ask(...call)).result
const refusal = { code: -32_000, message: 'no' }

describe('a node that lags', () => {
  const head = busy.blocks - 4

  test('has an older head, and empty lists beyond it', async () => {
    use({ lagBlocks: 4 })
    expect(await result('eth_blockNumber')).toBe(hex(head))
    expect(await result('eth_getBlockByNumber', 'latest', false)) //
      .toMatchObject({ number: hex(head) })
    expect(await result('eth_getBlockByNumber', hex(head + 1), false)).toBe(
      null,
    )
    expect(await result(...range(head + 1, head + 3))).toEqual([])
    expect(length(await result(...range(head, head + 3)))).toBe(busy.logs)
    expect(length(await result(...range(1, 'latest')))).toBe(head * busy.logs)
  })

  test('has neither state, receipts nor headers of newer blocks', async () => {
    const newest = await provider.truth('eth_getBlockByNumber', 'latest', false)
    const { hash, transactions } = newest as {
      hash: string
      transactions: string[]
    }
    expect(await result('eth_getTransactionReceipt', transactions[0])) //
      .not.toBe(null)
    use({ lagBlocks: 4 })
    expect(await result('eth_getTransactionReceipt', transactions[0])).toBe(
      null,
    )
    expect(await result('eth_getTransactionByHash', transactions[0])) //
      .toMatchObject({ hash: transactions[0], blockNumber: null })
    expect(await result('eth_getBlockByHash', hash, false)).toBe(null)
    expect(await result('eth_getLogs', { blockHash: hash })).toEqual([])
    expect(await result('eth_getTransactionCount', alice, 'latest')).toBe(
      hex(head * busy.logs),
    )
    const newer = await ask('eth_getBalance', alice, hex(head + 1))
    expect(newer.error?.message).toBe('header not found')
    const byHash = await ask('eth_getBalance', alice, { blockHash: hash })
    expect(byHash.error?.message).toBe('header not found')
  })
})

describe('what a node cannot do', () => {
  test('no eth_simulateV1, no traces', async () => {
    use(quirksOf('publicnode'))
    for (const method of ['eth_simulateV1', 'debug_traceCall', 'trace_filter'])
      expect(await ask(method)).toMatchObject({
        error: {
          code: -32_601,
          message: `the method ${method} does not exist/is not available`,
        },
      })
  })

  test('a simulation that fails for PUSH0 alone', async () => {
    const old = '0x5400000000000000000000000000000000000002'
    // PUSH0 as pushed data in the first, as an opcode in the second.
    const simulation = {
      blockStateCalls: [
        {
          stateOverrides: {
            [old]: { code: '0x605f5000' },
            [shouter]: { code: '0x5f5000' },
          },
          calls: [{ to: old }, { to: shouter }],
        },
      ],
    }
    const statuses = async () => {
      const blocks = await result('eth_simulateV1', simulation, 'latest')
      const [block] = blocks as [{ calls: { status: string }[] }]
      return block.calls.map(({ status }) => status)
    }
    expect(await statuses()).toEqual(['0x1', '0x1'])
    use(quirksOf('nitro'))
    expect(await statuses()).toEqual(['0x1', '0x0'])
  })

  test('no overrides of state: refused, or taken and ignored', async () => {
    // Returns 7.
    const code = '0x600760005260206000f3'
    const call = ['eth_call', { to: alice }, 'latest', { [alice]: { code } }]
    const overridden = call as unknown as Ask
    expect(await result(...overridden)).toBe(word(7))
    use({ overrides: 'refused' })
    expect(await ask(...overridden)).toMatchObject({
      error: {
        code: -32_602,
        message: 'too many arguments, want at most 2',
      },
    })
    expect(await result('eth_call', { to: alice }, 'latest')).toBe('0x')
    use({ overrides: 'ignored' })
    expect(await result(...overridden)).toBe('0x')
  })

  test('no overrides of the block', async () => {
    // Returns the block's number.
    const code = '0x4360005260206000f3'
    const state = { [alice]: { code } }
    const call = [
      'eth_call',
      { to: alice },
      'latest',
      state,
      { number: '0x99' },
    ]
    const overridden = call as unknown as Ask
    expect(await result(...overridden)).toBe(word(0x99))
    use({ blockOverrides: 'refused' })
    expect((await ask(...overridden)).error?.message).toContain('at most 3')
    use({ blockOverrides: 'ignored' })
    expect(await result(...overridden)).not.toBe(word(0x99))
  })

  test('no state of old blocks', async () => {
    use({ stateBlocks: { most: 8, refusal } })
    const at = (block: unknown) => ask('eth_getBalance', alice, block)
    expect(await at(hex(busy.blocks - 7))).toHaveProperty('result')
    expect(await at(hex(busy.blocks - 8))).toMatchObject({ error: refusal })
    expect(await at('earliest')).toMatchObject({ error: refusal })
    const header = await result('eth_getBlockByNumber', '0x1', false)
    const { hash } = header as { hash: string }
    expect(await at({ blockHash: hash })).toMatchObject({ error: refusal })
    expect(length(await result(...range(1, 5)))).toBe(15)
  })

  test('another chain id', async () => {
    use({ chainId: 1 })
    expect(await result('eth_chainId')).toBe('0x1')
    expect(await result('net_version')).toBe('1')
  })

  test('a lie in an answer', async () => {
    const method = 'eth_getBalance'
    use({ lies: [{ method, params: alice, result: '0x1' }] })
    expect(await result(method, alice, 'latest')).toBe('0x1')
    expect(await result(method, shouter, 'latest')).toBe('0x0')
  })

  test('no transactions with a small tip', async () => {
    const sent = (tip: bigint) =>
      createWalletClient({
        account: mnemonicToAccount(
          'test test test test test test test test test test test junk',
          { addressIndex: 1 },
        ),
        chain: polygon,
        transport: http(provider.proxy.url),
      }).sendTransaction({
        to: shouter,
        gas: 100_000n,
        maxFeePerGas: parseGwei('100'),
        maxPriorityFeePerGas: tip,
      })
    const words =
      'transaction underpriced: gas tip cap {asked}, minimum needed {most}'
    use({
      minTip: {
        wei: `${parseGwei('25')}`,
        refusal: { code: -32_000, message: words },
      },
    })
    expect(await result('eth_maxPriorityFeePerGas')).toBe('0x5d21dba00')
    const history = await result('eth_feeHistory', '0x1', 'latest', [50])
    expect(history).toMatchObject({ reward: [['0x5d21dba00']] })
    await expect(sent(parseGwei('24'))).rejects.toThrow(
      'gas tip cap 24000000000, minimum needed 25000000000',
    )
    expect(await sent(parseGwei('25'))).toMatch(/^0x/)
  })
})

test('the four rehearsed nodes differ in logs, traces and simulations', async () => {
  const abilities = []
  for (const name of rehearsedProfiles) {
    use(quirksOf(name))
    const { error } = await ask(...range(1, 11))
    const simulated = await ask('eth_simulateV1', { blockStateCalls: [] })
    const traced = await ask('debug_traceTransaction', word(1))
    abilities.push([
      name,
      !error,
      !/Free tier|not exist/.test(simulated.error?.message ?? ''),
      !/Free tier|not exist/.test(traced.error?.message ?? ''),
    ])
  }
  expect(abilities).toEqual([
    ['alchemy-free', false, true, false],
    ['alchemy-paid', true, true, true],
    ['publicnode', true, false, false],
    ['own', true, true, true],
  ])
})
