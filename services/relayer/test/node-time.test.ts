import { deployLocalChain } from '@cairn/contracts'
import { createNodeTurns } from '@cairn/service-kit'
import {
  openQuick,
  startAnvil,
  type TestNode,
  testPlatform,
} from '@cairn/service-kit/testing'
import { AbiParameters } from 'ox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRelayer } from '../src/index.ts'
import { chainId, receiver } from './_host.ts'
import { ask, encodeUnsigned } from './_metatx.ts'

const endless = '0x00000000000000000000000000000000000007ad'
const transactions = (to: string, count = 1) =>
  AbiParameters.encode(
    AbiParameters.from([
      'struct Transaction { bool delegateCall; bool revertOnError; uint256 gasLimit; address target; uint256 value; bytes data; }',
      'Transaction[] transactions',
    ]),
    [
      Array.from({ length: count }, () => ({
        ...{ delegateCall: false, revertOnError: false, gasLimit: 0n },
        ...{ target: to as typeof receiver, value: 0n, data: '0x' as const },
      })),
    ],
  )

describe('time of the node that the relayer takes for callers', () => {
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  let call: (ip: string, method: string, body: object) => Promise<unknown>

  beforeAll(async () => {
    anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    await ask(anvil.rpcUrl, 'anvil_setCode', [endless, '0x5b600056'])
    const database = stack.use(await openQuick())
    const relayer = stack.use(
      await startRelayer(
        testPlatform(database, {
          chains: [
            {
              ...{ chainId, name: 'amoy', title: 'Amoy', type: 'testnet' },
              rpcUrl: anvil.rpcUrl,
              nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
            },
          ],
          inNodeTurn: createNodeTurns({ perMinute: 1, loopbackPerMinute: 1 }),
        }),
      ),
    )
    call = async (clientIp, method, body) => {
      const answer = await relayer.app.request(
        `/chains/amoy/rpc/Relayer/${method}`,
        { method: 'POST', body: JSON.stringify(body) },
        { clientIp },
      )
      return answer.json()
    }
  })
  afterAll(() => stack.disposeAsync())

  const bundle = encodeUnsigned([{ to: receiver }])
  test.each([
    ['Simulate', { wallet: receiver, transactions: transactions(receiver) }],
    ['FeeOptions', { wallet: receiver, to: receiver, data: bundle }],
    ['FeeTokens', {}],
    ['GetMetaTxnNonce', { walletContractAddress: receiver }],
    [
      'SendMetaTxn',
      { call: { walletAddress: receiver, contract: receiver, input: bundle } },
    ],
  ])(
    '[SRVC-01] h: error: %s takes of its caller’s share of the node’s time',
    async (method, body) => {
      const ip = `203.0.113.${method.length}`
      const work = { wallet: receiver, transactions: transactions(endless) }
      await call(ip, 'Simulate', work)
      expect(await call(ip, method, body)).toMatchObject({
        error: 'RateLimited',
      })
      expect(await call('198.51.100.7', 'Ping', {})).toEqual({ status: true })
    },
  )

  test('[SRVC-01] h: calls that are tried share the gas of one block, and are a hundred at most', async () => {
    const run = (count: number) =>
      call('::1', 'Simulate', {
        wallet: receiver,
        transactions: transactions(endless, count),
      })
    const { results } = (await run(3)) as { results: { gasUsed: number }[] }
    const used = results.reduce((sum, { gasUsed }) => sum + gasUsed, 0)
    expect(used).toBeLessThanOrEqual(30_000_000)
    expect(await run(101)).toMatchObject({ error: 'InvalidArgument' })
  })
})
