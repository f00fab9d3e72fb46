import { setTimeout as delay } from 'node:timers/promises'
import type { Chain } from '@cairn/service-kit'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'

export const [alice, bob, carol] = [
  '0xa11ce00000000000000000000000000000000001',
  '0xb0b0000000000000000000000000000000000002',
  '0xca20100000000000000000000000000000000003',
] as const
/** Address at which tests put code. */
export const emitter = '0xe000000000000000000000000000000000000001'
/** An account of anvil that needs no signature. */
export const payer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** A chain for tests: its node, and its entry in the platform. */
export type TestChain = TestNode & {
  readonly chain: Chain
  readonly rpc: <T = unknown>(method: string, params?: unknown) => Promise<T>
  /** Mines a transaction and resolves with its hash. */
  readonly send: (transaction: Partial<Transaction>) => Promise<string>
  /** Mines a transaction in which `emitter` logs `logs`. */
  readonly emit: (logs: readonly TestLog[], at?: string) => Promise<string>
}

type Transaction = {
  from: string
  to: string
  value: string
  data: string
  gas: string
}

/** Topics and data as hex without `0x`; topics are padded to 32 bytes. */
export type TestLog = {
  readonly topics: readonly string[]
  readonly data: string
}

export async function startTestChain(
  chainId = 137,
  name = 'polygon',
): Promise<TestChain> {
  const node = await startAnvil(chainId)
  const rpc = <T>(method: string, params: unknown = []) =>
    callNode<T>(node.rpcUrl, method, params)
  const send: TestChain['send'] = async (transaction) => {
    const hash = await rpc<string>('eth_sendTransaction', [
      { from: payer, gas: '0x1c9c380', ...transaction },
    ])
    for (;;) {
      if (await rpc('eth_getTransactionReceipt', [hash])) return hash
      await delay(5)
    }
  }
  return {
    ...node,
    chain: chainOf(chainId, name, node.rpcUrl),
    rpc,
    send,
    async emit(logs, at = emitter) {
      await rpc('anvil_setCode', [at, codeOf(logs)])
      return send({ to: at })
    },
  }
}

export function chainOf(chainId: number, name: string, rpcUrl: string): Chain {
  return {
    chainId,
    name,
    title: `${name} (test)`,
    type: chainId === 80002 ? 'testnet' : 'mainnet',
    rpcUrl,
    nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
  }
}

async function callNode<T>(url: string, method: string, params: unknown) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(`${method}: ${error.message}`)
  return result as T
}

/** Assembles code that logs and stops, so that tests need no compiler. */
function codeOf(logs: readonly TestLog[]): string {
  const code = logs.map(({ topics, data }) => {
    const words = data.match(/.{1,64}/g) ?? []
    const stores = words.map(
      (word, i) => `7f${word.padEnd(64, '0')}61${hexOf(i * 32, 4)}52`,
    )
    const pushes = topics.toReversed().map((topic) => `7f${pad(topic)}`)
    const size = `61${hexOf(data.length / 2, 4)}6000`
    return `${stores.join('')}${pushes.join('')}${size}a${topics.length}`
  })
  return `0x${code.join('')}00`
}

/** A word: a number, an address or a topic, with or without `0x`. */
export function pad(value: string | number | bigint): string {
  const text =
    typeof value === 'string' ? value.replace(/^0x/, '') : value.toString(16)
  return text.padStart(64, '0')
}

function hexOf(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}

/** Waits until a condition holds; a little less than a test may take. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = Date.now() + 280_000
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('It did not come true.')
    await delay(25)
  }
}
