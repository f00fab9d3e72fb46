import { startAnvil } from '@cairn/service-kit/testing'
import { type ProviderProxy, startProviderProxy } from '../src/public/index.ts'

/** Logs the first word of its call data as a topic. */
export const shouter = '0x5400000000000000000000000000000000000001'
const shouterCode = '0x60003560006000a100'

/** Blocks with logs, and logs in each. The first block with logs is 1. */
export const busy = { blocks: 30, logs: 3 } as const

/** First account of anvil. */
export const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

export type Reply = {
  readonly id?: number | null
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

export type Ask = readonly [method: string, ...params: unknown[]]

export type TestProvider = AsyncDisposable & {
  readonly proxy: ProviderProxy
  /** Asks the node behind the provider, which tells the truth. */
  readonly truth: (...ask: Ask) => Promise<unknown>
  readonly nodeUrl: string
}

/** Starts a node with a busy past, and a provider before it. */
export async function startTestProvider(
  now?: () => number,
): Promise<TestProvider> {
  await using stack = new AsyncDisposableStack()
  const { rpcUrl } = stack.use(await startAnvil(137, ['--no-mining']))
  const truth: TestProvider['truth'] = async (...ask) => {
    const { error, result }: Reply = await (await post(rpcUrl, ask)).json()
    if (error) throw new Error(error.message)
    return result
  }
  await truth('anvil_setCode', shouter, shouterCode)
  for (let block = 1; block <= busy.blocks; block++) {
    for (let log = 1; log <= busy.logs; log++)
      await truth('eth_sendTransaction', {
        from: alice,
        to: shouter,
        gas: '0x186a0',
        data: word(block * 100 + log),
      })
    await truth('anvil_mine', '0x1')
  }
  const options = { nodeUrl: rpcUrl, now }
  const proxy = stack.use(await startProviderProxy(options))
  const started = stack.move()
  return {
    proxy,
    truth,
    nodeUrl: rpcUrl,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** A number as 32 bytes. */
export function word(value: number): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}

export function hex(value: number): string {
  return `0x${value.toString(16)}`
}

/** Sends calls in one round trip. A single call is no batch. */
export async function post(
  url: string,
  ...calls: readonly Ask[]
): Promise<Response> {
  const bodies = calls.map(([method, ...params], id) => ({
    ...{ jsonrpc: '2.0', id, method, params },
  }))
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodies.length === 1 ? bodies[0] : bodies),
  })
}

/** Sends one call to a provider, and returns its answer with the status. */
export async function askProvider({ proxy }: TestProvider, call: Ask) {
  const response = await post(proxy.url, call)
  const reply: Reply = await response.json()
  return { status: response.status, ...reply }
}

/** Asks for the logs of a range of blocks, both ends counted. */
export function range(from: number, to: number | string, more = {}): Ask {
  const toBlock = typeof to === 'number' ? hex(to) : to
  return ['eth_getLogs', { fromBlock: hex(from), toBlock, ...more }]
}

/** Length of a list; -1 for anything else. */
export function length(list: unknown): number {
  return Array.isArray(list) ? list.length : -1
}
