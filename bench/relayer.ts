import { deployLocalChain } from '@cairn/contracts'
import { startRelayer } from '@cairn/relayer'
import { openDatabase } from '@cairn/service-kit'
import { serve, startAnvil, testPlatform } from '@cairn/service-kit/testing'
import {
  newBareWallet,
  type Submission,
} from '../services/relayer/test/_metatx.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { type BenchRow, ms, quantile, timeAtRate } from './table.ts'

const chainId = 80002
const receiver = '0x00000000000000000000000000000000c0ffee01'
const load = { wallets: 24, each: 100, atOnce: 64 } as const
const steady = { perSecond: 100, seconds: 5 } as const

/**
 * Measures real transactions of real wallets, from the request to the receipt.
 */
export async function benchRelayer(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { rpcUrl, send, mined, store } = await openRelayer(stack)
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
  const accepted = await timeAtRate(steady, async (index) => {
    const submission = calm[index]
    if (submission) await send(submission)
  })

  const queue = await submissionsOf(load.each)
  const count = queue.length
  const began = performance.now()
  let acceptedMs = 0
  const waiting: Promise<void>[] = []
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const id = await send(next)
      acceptedMs = performance.now() - began
      waiting.push(mined(id))
    }
  }
  await Promise.all(Array.from({ length: load.atOnce }, worker))
  await Promise.all(waiting)
  const minedMs = performance.now() - began
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
  const anvil = stack.use(await startAnvil(chainId))
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
  const call = async (method: string, body: string): Promise<unknown> => {
    const response = await fetch(`${url}/chains/amoy/rpc/Relayer/${method}`, {
      method: 'POST',
      body,
    })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  const send = async (submission: Submission) => {
    const answer = await call(
      'SendMetaTxn',
      JSON.stringify({ call: submission }),
    )
    return (answer as { txnHash: string }).txnHash
  }
  const mined = async (metaTxID: string) => {
    const answer = await call('GetMetaTxnReceipt', JSON.stringify({ metaTxID }))
    const { status } = (answer as { receipt: { status: string } }).receipt
    if (status !== 'SUCCEEDED') throw new Error(`It ended ${status}.`)
  }

  const store = found ? 'PostgreSQL' : 'PGlite'
  return { rpcUrl: anvil.rpcUrl, send, mined, store }
}

function perSecond(name: string, count: number, tookMs: number): BenchRow {
  const rate = Math.round((count * 1000) / tookMs)
  return { name, value: `${rate}/s`, goal: '≥ 300/s', met: rate >= 300 }
}
