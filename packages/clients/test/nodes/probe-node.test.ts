import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNodeClient } from '../../src/node-client.ts'
import { NodeUnavailableError } from '../../src/node-errors.ts'
import { capabilitiesOf, probeNode } from '../../src/nodes/probe-node.ts'

let anvil: TestNode
beforeAll(async () => {
  anvil = await startAnvil(137)
  await createNodeClient({ url: anvil.rpcUrl }).call('anvil_mine', ['0x96'])
})
afterAll(() => anvil[Symbol.asyncDispose]())

type Asked = {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}
/** Returns an answer in place of the node's; `undefined` leaves it. */
type Change = (asked: Asked, all: readonly Asked[], given: unknown) => unknown

/** Probes the node through a provider that changes some answers. */
const probeThrough = (change: Change = () => undefined) =>
  probeNode(
    createNodeClient({
      url: anvil.rpcUrl,
      batchSize: 200,
      fetch: async (url, init) => {
        const all: readonly Asked[] = JSON.parse(String(init?.body))
        const response = await fetch(url, init)
        const given: readonly { id: number; result?: unknown }[] =
          await response.json()
        return Response.json(
          given.map((reply) => {
            const asked = all.find(({ id }) => id === reply.id)
            const changed = asked && change(asked, all, reply.result)
            return changed === undefined
              ? reply
              : { jsonrpc: '2.0', id: reply.id, ...(changed as object) }
          }),
        )
      },
    }),
  )
const refuse = (message: string) => ({ error: { code: -32000, message } })
const rangeOf = ({ params: [filter] }: Asked) => {
  const { fromBlock, toBlock } = filter as Record<string, string>
  return Number(toBlock) - Number(fromBlock) + 1
}

type Block = { calls: { logs: unknown[]; returnData: string }[] }
/** Changes the calls of a simulated block. */
const simulated =
  (change: (calls: Block['calls']) => unknown): Change =>
  ({ method }, _, given) => {
    if (method !== 'eth_simulateV1') return undefined
    const [block] = structuredClone(given) as [Block]
    change(block.calls)
    return { result: [block] }
  }

describe('probeNode', () => {
  test('[NODE-01] b: finds what a node can do', async () => {
    const probe = await probeThrough()
    expect(probe).toMatchObject({
      chainId: 137,
      clientVersion: expect.stringContaining('anvil'),
      head: 150,
      simulates: true,
      overrides: true,
      finalized: true,
      stateDepth: 150,
      logBlocks: 10_000,
      batch: 100,
    })
    expect(capabilitiesOf([probe]).testRun).toBe('v1')
  })

  test.each<[string, Change]>([
    [
      'is missing',
      ({ method }) =>
        method === 'eth_simulateV1' ? refuse('method not found') : undefined,
    ],
    ['runs no value', simulated((calls) => calls[0]?.logs.shift())],
    ['gives no logs', simulated((calls) => calls[0]?.logs.splice(0))],
    [
      'forgets the first call',
      simulated((calls) => {
        for (const call of calls) call.returnData = `0x${'0'.repeat(64)}`
      }),
    ],
  ])(
    '[NODE-01] b: a node whose eth_simulateV1 %s is not asked for it',
    async (_, change) => {
      const probe = await probeThrough(change)
      expect(probe).toMatchObject({ simulates: false, overrides: true })
      expect(capabilitiesOf([probe]).testRun).toBe('call')
    },
  )

  test('[NODE-01] b: a node that ignores overrides tries no calls', async () => {
    const probe = await probeThrough(({ method }) => {
      if (method === 'eth_simulateV1') return refuse('method not found')
      return method === 'eth_call' ? { result: '0x' } : undefined
    })
    expect(probe.overrides).toBe(false)
    expect(capabilitiesOf([probe]).testRun).toBeUndefined()
  })

  test('[NODE-01] b: finds limits, whether the node names them or not', async () => {
    const probe = await probeThrough((asked, all) => {
      if (all.length > 7) return refuse('batch limit 7 exceeded')
      if (asked.method !== 'eth_getLogs' || rangeOf(asked) <= 64)
        return undefined
      return refuse('block range is too wide')
    })
    expect(probe).toMatchObject({ logBlocks: 50, batch: 7 })
    // The named number is tried, and not believed.
    const liar = await probeThrough((asked) =>
      asked.method === 'eth_getLogs' && rangeOf(asked) > 5
        ? refuse('exceed maximum block range: 77')
        : undefined,
    )
    expect(liar.logBlocks).toBe(5)
  })

  test('[NODE-01] b: finds how old a state may be, and whether a block is final', async () => {
    const probe = await probeThrough(({ method, params: [first, at] }) => {
      if (method === 'eth_getBalance' && Number(at) < 100)
        return refuse('missing trie node')
      if (method === 'trace_filter') return { result: [] }
      return first === 'finalized' ? { result: null } : undefined
    })
    expect(probe).toMatchObject({
      stateDepth: 0,
      finalized: false,
      filtersTraces: true,
    })
  })

  test('[NODE-01] b: error: a pause that a node asks for teaches no limit', async () => {
    const slowDown = { error: { code: 429, message: 'slow down' } }
    for (const method of ['eth_getLogs', 'eth_chainId'])
      await expect(
        probeThrough((asked, all) =>
          asked.method === method &&
          (method === 'eth_getLogs' || all.length > 1)
            ? slowDown
            : undefined,
        ),
      ).rejects.toThrow(NodeUnavailableError)
  })

  test('[NODE-01] b: a limit of logs that is not named is a pause only if one block exceeds it', async () => {
    const exceeded = { error: { code: -32_005, message: 'limit exceeded' } }
    const over = (most: number) =>
      probeThrough((asked) =>
        asked.method === 'eth_getLogs' && rangeOf(asked) > most
          ? exceeded
          : undefined,
      )
    expect((await over(64)).logBlocks).toBe(50)
    await expect(over(0)).rejects.toThrow(NodeUnavailableError)
    const named = { ...exceeded.error, message: 'daily request count exceeded' }
    await expect(
      probeThrough((asked) =>
        asked.method === 'eth_getLogs' && rangeOf(asked) > 64
          ? { error: named }
          : undefined,
      ),
    ).rejects.toThrow(NodeUnavailableError)
  })

  test('[NODE-01] b: error: a node that is away has no probe', async () => {
    const away = createNodeClient({ url: 'http://127.0.0.1:1' })
    await expect(probeNode(away)).rejects.toThrow(NodeUnavailableError)
  })
})
