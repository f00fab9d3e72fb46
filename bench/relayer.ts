import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createNodeClient } from '@cairn/clients'
import { deployLocalChain } from '@cairn/contracts'
import { startRelayer } from '@cairn/relayer'
import { openDatabase } from '@cairn/service-kit'
import { serve, startAnvil, testPlatform } from '@cairn/service-kit/testing'
import { findPostgres } from '../scripts/programs.mjs'
import { newBareWallet } from '../services/relayer/test/_metatx.ts'
import { startPostgres } from '../test/postgres.ts'
import type { RelayerLoad, RelayerTimes } from './relayer-load.ts'
import { type BenchRow, ms, quantile } from './table.ts'

const chainId = 80002
const receiver = '0x00000000000000000000000000000000c0ffee01'
const load = { wallets: 24, each: 250, atOnce: 64 } as const
const steady = { perSecond: 100, seconds: 5 } as const

/**
 * Measures real transactions of real wallets, from the request to the receipt.
 */
export async function benchRelayer(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { rpcUrl, url, store } = await openRelayer(stack)
  const wallets = await Promise.all(
    Array.from({ length: load.wallets }, () => newBareWallet(rpcUrl, chainId)),
  )
  const submissionsOf = (each: number) =>
    Promise.all(
      Array.from({ length: each }, () => wallets)
        .flat()
        .map((wallet) => wallet.submit([{ to: receiver, value: 1n }])),
    )

  const calm = await submissionsOf(
    Math.ceil((steady.perSecond * steady.seconds) / load.wallets),
  )
  const queue = await submissionsOf(load.each)
  // From here on a block each second, as a network has: the node would mine one
  // for each transaction, which takes most of its time.
  const node = createNodeClient({ url: rpcUrl })
  await node.call('evm_setAutomine', [false])
  await node.call('evm_setIntervalMining', [1])
  const { accepted, acceptedMs, minedMs } = await runLoad({
    url,
    calm: calm.slice(0, steady.perSecond * steady.seconds),
    perSecond: steady.perSecond,
    queue,
    atOnce: load.atOnce,
  })
  const count = queue.length
  const acceptedP95 = quantile(accepted, 0.95)
  return [
    {
      name: `a meta-transaction accepted, at ${steady.perSecond}/s`,
      value: `p50 ${ms(quantile(accepted, 0.5))}, p95 ${ms(acceptedP95)}`,
      goal: 'p95 ≤ 40 ms',
      met: acceptedP95 <= 40,
    },
    perSecond(`${count} accepted, as fast as it takes them`, count, acceptedMs),
    perSecond(
      `${count} accepted and mined, 16 senders, ${store}`,
      count,
      minedMs,
    ),
  ]
}

/** Starts a chain and its relayer, and returns the calls that are measured. */
async function openRelayer(stack: AsyncDisposableStack) {
  // 30 million gas, which is usual, hold 400 of these transactions.
  const room = ['--gas-limit', '100000000']
  const anvil = stack.use(await startAnvil(chainId, room))
  await deployLocalChain(anvil)
  const found = findPostgres()
  const databaseUrl = found
    ? stack.use(await startPostgres(found)).url
    : 'memory://'
  const database = stack.use(await openDatabase(databaseUrl))
  const relayer = stack.use(
    await startRelayer(
      testPlatform(database, {
        env: { RELAYER_SENDERS: '16' },
        chains: [
          {
            chainId,
            name: 'amoy',
            title: 'Amoy',
            type: 'testnet',
            rpcUrl: anvil.rpcUrl,
            nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
          },
        ],
      }),
    ),
  )
  const { url } = stack.use(await serve(relayer.app))
  const store = found ? 'PostgreSQL' : 'PGlite'
  return {
    rpcUrl: anvil.rpcUrl,
    url: `${url}/chains/amoy/rpc/Relayer`,
    store,
  }
}

/** Runs the clients in a thread of their own, as they are not the relayer's. */
async function runLoad(load: RelayerLoad): Promise<RelayerTimes> {
  const worker = new Worker(new URL('./relayer-load.ts', import.meta.url), {
    workerData: load,
  })
  const [times] = await once(worker, 'message')
  await worker.terminate()
  return times
}

function perSecond(name: string, count: number, tookMs: number): BenchRow {
  const rate = Math.round((count * 1000) / tookMs)
  return { name, value: `${rate}/s`, goal: '≥ 400/s', met: rate >= 400 }
}
