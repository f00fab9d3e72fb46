import type { Quirks } from '@cairn/dev-env/public'
import { type ProviderProxy, startProviderProxy } from '@cairn/dev-env/public'
import { startAnvil } from '@cairn/service-kit/testing'
import { createNodeClient, type NodeClient } from '../../src/node-client.ts'
import type { NodeEntry } from '../../src/nodes/node-entry.ts'
import {
  createNodePool,
  type NodePoolOptions,
} from '../../src/nodes/node-pool.ts'

/** Topic of the logs of the noise. */
export const noiseTopic = `0x${'ab'.repeat(32)}`
const noise = '0x00000000000000000000000000000000ca11beef'
/** Logs twenty times, with the numbers from that of its data upwards. */
const code = `0x5f5b805f35017f${'ab'.repeat(32)}5f5fa26001018060141160015700`

/** Blocks with logs; there are twenty in each. */
export const noisyBlocks = 120

const word = (value: number) => value.toString(16).padStart(64, '0')
export const topicOf = (value: number) => `0x${word(value)}`

export type NoisyChain = AsyncDisposable & {
  readonly url: string
  readonly node: NodeClient
  /** Starts a provider with these quirks before the node. */
  readonly provider: (quirks: Quirks) => Promise<ProviderProxy>
  /** Joins providers to a pool whose time passes by waiting alone. */
  readonly pool: (
    nodes: readonly (Partial<NodeEntry> & { readonly url: string })[],
    options?: NodePoolOptions,
  ) => ReturnType<typeof createNodePool>
  readonly clock: { nowMs: number; readonly waits: number[] }
}

/** Starts a chain with 20 logs in each of its blocks. */
export async function startNoisyChain(): Promise<NoisyChain> {
  await using stack = new AsyncDisposableStack()
  const anvil = stack.use(await startAnvil(137, ['--no-mining']))
  const node = createNodeClient({
    ...{ url: anvil.rpcUrl, timeoutMs: 60_000 },
    // anvil does the requests of a batch in any order.
    ...{ batchSize: 1, batchesAtOnce: 1 },
  })
  await node.call('anvil_setCode', [noise, code])
  await node.call('anvil_setBlockTimestampInterval', [2])
  const [from] = (await node.call('eth_accounts', [])) as string[]
  await node.settle(
    Array.from({ length: noisyBlocks }, (_, block) => {
      const data = `0x${word(block * 20)}`
      const call = { from, to: noise, data, gas: '0x100000' }
      return [
        {
          method: 'eth_sendTransaction',
          params: [{ ...call, nonce: `0x${block.toString(16)}` }],
        },
        { method: 'anvil_mine', params: ['0x1'] },
      ]
    }).flat(),
  )
  // Later than the last block.
  const clock = { nowMs: Date.now() + 3_600_000, waits: [] as number[] }
  const started = stack.move()
  return {
    url: anvil.rpcUrl,
    node,
    clock,
    provider: async (quirks) =>
      started.use(
        await startProviderProxy({
          nodeUrl: anvil.rpcUrl,
          quirks,
          now: () => clock.nowMs,
        }),
      ),
    pool: (nodes, options = {}) =>
      createNodePool(
        nodes.map((one, at) => ({ name: `n${at}`, ...one })),
        {
          nowMs: () => clock.nowMs,
          sleep: async (ms) => {
            clock.waits.push(ms)
            clock.nowMs += ms
          },
          ...options,
        },
      ),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
