import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@cairn/service-kit'
import { findPostgres } from '../scripts/programs.mjs'
import {
  connectClient,
  newTopic,
} from '../services/walletconnect-relay/test/_client.ts'
import { startPostgres } from '../test/postgres.ts'
import { benchPairing } from './pairing.ts'
import { type BenchRow, ms, quantile, timeAtRate } from './table.ts'

const pairCount = 500
const steady = { perSecond: 500, seconds: 5 } as const
const fullLoad = { perPair: 4, ms: 5_000 } as const
const goals = { p50Ms: 1, p99Ms: 15, perSecond: 4_000 } as const
/** Length of the text of a usual request, encrypted. */
const messageBytes = 600

const chain = {
  chainId: 5,
  name: 'own',
  title: 'Own',
  type: 'testnet',
  rpcUrl: 'http://127.0.0.1:9',
  nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  isDefaultChain: true,
}

/** Measures WalletConnect: the relay alone, then the wallet with an app. */
export async function benchWalletConnect(): Promise<readonly BenchRow[]> {
  return [...(await benchRelay()), ...(await benchPairing())]
}

/**
 * Measures the relay in a host of its own process, with 1,000 sockets, on each
 * store: from a publish to its delivery at a steady rate, and messages that are
 * published, delivered and acknowledged at full load.
 */
export async function benchRelay(): Promise<readonly BenchRow[]> {
  const found = findPostgres()
  const rows = [...(await benchStore('PGlite', undefined))]
  if (!found) return rows
  await using postgres = await startPostgres(found)
  return [...rows, ...(await benchStore('PostgreSQL', postgres.url))]
}

async function benchStore(
  store: string,
  databaseUrl: string | undefined,
): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const url = await startHost(stack, databaseUrl)
  const pairs: Pair[] = []
  for (let count = 0; count < pairCount; count += 1)
    pairs.push(await openPair(stack, url))
  const answers: number[] = []
  const delivered = await timeAtRate(steady, async (index) => {
    const pair = pairs[index % pairCount] as Pair
    const began = performance.now()
    const { delivery, answer } = pair.publish()
    void answer.then(() => answers.push(performance.now() - began))
    await delivery
  })
  const p50 = quantile(delivered, 0.5)
  const p99 = quantile(delivered, 0.99)
  const perSecond = await publishAtFullLoad(pairs)
  return [
    {
      name: `${store}: publish to delivery, ${steady.perSecond}/s, ${2 * pairCount} sockets`,
      value: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      goal: `p50 ≤ ${goals.p50Ms} ms, p99 ≤ ${goals.p99Ms} ms`,
      met: p50 <= goals.p50Ms && p99 <= goals.p99Ms,
    },
    {
      name: `${store}: publish to its answer, which comes after the write`,
      value: `p50 ${ms(quantile(answers, 0.5))}, p99 ${ms(quantile(answers, 0.99))}`,
      goal: '',
    },
    {
      name: `${store}: published, delivered and acknowledged at full load`,
      value: `${perSecond.toLocaleString('en')}/s`,
      goal: `≥ ${goals.perSecond.toLocaleString('en')}/s`,
      met: perSecond >= goals.perSecond,
    },
  ]
}

async function publishAtFullLoad(pairs: readonly Pair[]): Promise<number> {
  let count = 0
  const began = performance.now()
  const worker = async (pair: Pair) => {
    while (performance.now() - began < fullLoad.ms) {
      const { delivery, answer } = pair.publish()
      await Promise.all([delivery, answer])
      count += 1
    }
  }
  await Promise.all(
    pairs.flatMap((pair) =>
      Array.from({ length: fullLoad.perPair }, () => worker(pair)),
    ),
  )
  return Math.round((count * 1_000) / (performance.now() - began))
}

type Pair = {
  /** Publishes a message, for the other client of the pair. */
  readonly publish: () => {
    readonly delivery: Promise<void>
    readonly answer: Promise<void>
  }
}

/** Connects two clients with a topic of their own. */
async function openPair(
  stack: AsyncDisposableStack,
  url: string,
): Promise<Pair> {
  const [app, wallet] = [
    stack.use(await connectClient(url)),
    stack.use(await connectClient(url)),
  ]
  const topic = newTopic()
  const waiting = new Map<string, () => void>()
  await wallet.subscribe(topic)
  wallet.onDelivery((delivery) => {
    const { message } = delivery.params.data
    waiting.get(message)?.()
    waiting.delete(message)
  })
  return {
    publish() {
      const message = randomBytes(messageBytes).toString('base64')
      const delivery = new Promise<void>((resolve) => {
        waiting.set(message, resolve)
      })
      const answer = app.publish(topic, message).then(({ error }) => {
        if (error) throw new Error(`The relay answered ${error.data}.`)
      })
      return { delivery, answer }
    },
  }
}

/** Starts a host with the relay alone, and returns the relay's address. */
async function startHost(
  stack: AsyncDisposableStack,
  databaseUrl: string | undefined,
): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-bench-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const port = await findFreePort()
  const child = spawn(
    process.execPath,
    ['services/host/src/main.ts', '--no-wallet'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: `${port}`,
        DATA_DIR: dataDir,
        SERVICES: 'walletconnect-relay',
        CHAINS: JSON.stringify([chain]),
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    },
  )
  stack.defer(async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })
  await isReady(child)
  return `ws://localhost:${port}/walletconnect`
}

async function isReady(child: ChildProcess): Promise<void> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += chunk
    if (text.includes('Ready')) break
  }
  child.stdout?.resume()
}
