import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeFunctionData, parseAbi } from 'viem'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** First account of anvil, which mints the played coins. */
const maker = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const mint = parseAbi(['function mint(address to, uint256 value)'])

/** A played public chain, as `npm run rehearse` tells it. */
export type RehearsedChain = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly providerUrl: string
  readonly usdc: `0x${string}`
}

export type Rehearsal = AsyncDisposable & {
  readonly url: string
  readonly chains: readonly RehearsedChain[]
}

/**
 * Starts `npm run rehearse` over Polygon and Base, with nodes of a provider.
 * Services learn what a node can do when they start.
 */
export async function startRehearsal(profile: string): Promise<Rehearsal> {
  const port = await freePort()
  const main = join(root, 'packages/dev-env/src/main.ts')
  const flags = ['--port', `${port}`, '--profile', profile]
  const child = spawn(process.execPath, [main, ...flags], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: process.env,
  })
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The rehearsal ended.')
  })
  const ready = once(child, 'message', { signal })
  const [chains]: RehearsedChain[][] = await Promise.race([ready, ended])
  ended.catch(() => undefined)
  settled.abort()
  return {
    url: `http://localhost:${port}`,
    chains: chains ?? [],
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

/** Calls the true node of a chain. */
export async function askTrueNode(
  { rpcUrl }: RehearsedChain,
  method: string,
  ...params: readonly unknown[]
): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Gives an account USDC in its smallest unit, and one of the chain's coin. */
export async function giveCoins(
  chain: RehearsedChain,
  account: string,
  usdc: bigint,
): Promise<void> {
  const one = `0x${(10n ** 18n).toString(16)}`
  await askTrueNode(chain, 'anvil_setBalance', account, one)
  const args = [account as `0x${string}`, usdc] as const
  const data = encodeFunctionData({ abi: mint, functionName: 'mint', args })
  const call = { from: maker, to: chain.usdc, data }
  await askTrueNode(chain, 'eth_sendTransaction', call)
}
