import { setTimeout as delay } from 'node:timers/promises'
import { type PublicStack, startPublicStack } from '@cairn/dev-env'
import { quickStore } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ask, newBareWallet } from '../services/relayer/test/_metatx.ts'

const pay = { to: '0x00000000000000000000000000000000c0ffee05', value: 1n }
const windowMs = 60_000
/** A balancer and an operator's alarm ask so often. */
const everyMs = 1_000

let stack: PublicStack
beforeAll(async () => {
  stack = await startPublicStack({
    chains: [{ chainId: 137 }, { chainId: 8453 }],
    profile: 'own',
    env: {
      // Chains of a local environment are asked all the time.
      ENVIRONMENT: 'dev',
      DATABASE_URL: 'memory:',
      RELAYER_SENDERS: '1',
      RELAYER_BALANCE_MS: '1000',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'wallet@cairn.example',
      ...(await quickStore()),
    },
  })
}, 180_000)
afterAll(() => stack?.[Symbol.asyncDispose]())

const answer = z.looseObject({
  sender: z.optional(z.string()),
  quote: z.optional(z.string()),
  txnHash: z.optional(z.string()),
  options: z.optional(
    z.array(z.looseObject({ to: z.string(), value: z.string() })),
  ),
  receipt: z.optional(
    z.looseObject({ status: z.string(), txnReceipt: z.optional(z.string()) }),
  ),
})
async function call(chain: string, method: string, body: object) {
  const url = `${stack.url}/chains/${chain}/rpc/Relayer/${method}`
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return z.parse(answer, await response.json())
}

/** Asks what a payment of a new wallet costs, and makes its sender rich. */
async function open({ chainId, rpcUrl, facts }: PublicStack['chains'][number]) {
  const wallet = await newBareWallet(rpcUrl, chainId)
  const offer = async () => {
    const { walletAddress, contract, input } = await wallet.submit([pay])
    return call(facts.name, 'FeeOptions', {
      ...{ wallet: walletAddress, to: contract, data: input },
    })
  }
  const { sender } = await offer()
  await ask(rpcUrl, 'anvil_setBalance', [sender, '0x56bc75e2d63100000'])
  return { wallet, offer }
}

/** Asked again with time while somebody waits, and more often if it takes long. */
const looking = [
  'eth_blockNumber',
  'eth_getBlockByNumber',
  'eth_getLogs',
  'eth_getTransactionReceipt',
]

function startCount() {
  for (const { provider } of stack.chains) provider.resetCount()
  return () => {
    const counts = stack.chains.map(({ provider }) => provider.count())
    const said = counts.map(({ byMethod }) => JSON.stringify(byMethod))
    const looks = counts.flatMap(({ byMethod }) =>
      looking.map((method) => byMethod[method] ?? 0),
    )
    return {
      calls: counts.reduce((sum, { calls }) => sum + calls, 0),
      looks: looks.reduce((sum, count) => sum + count, 0),
      said: said.join(' '),
    }
  }
}

/** Waits, while somebody asks how the host is. */
async function watched(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += everyMs) {
    for (const path of ['/health', '/ready', '/live']) {
      const { status } = await fetch(stack.url + path)
      expect(status).toBe(200)
    }
    await delay(everyMs)
  }
}

test('[SRVC-01] ac: [SRVC-01] bm: a whole host over two idle chains asks their nodes at most 20 questions a minute', async () => {
  for (const chain of stack.chains) await open(chain)
  // What starts asks: probes of nodes, prices, ids.
  await expect
    .poll(
      async () => {
        const count = startCount()
        await watched(5_000)
        return count().calls
      },
      { timeout: 90_000 },
    )
    .toBeLessThan(6)
  const count = startCount()
  await watched(windowMs)
  const { calls, said } = count()
  expect(calls, said).toBeLessThanOrEqual(20)
}, 180_000)

test('[SRVC-01] ac: [SRVC-01] bm: and at most 30 for a transaction, from its offer until it is mined and indexed, besides looks for its block', async () => {
  const [polygon] = stack.chains
  if (!polygon) throw new Error('no chain')
  const { name } = polygon.facts
  const { wallet, offer } = await open(polygon)
  const count = startCount()
  const begunMs = performance.now()
  const { options: [fee] = [], quote } = await offer()
  const paid = fee ? [{ to: fee.to, value: BigInt(fee.value) }] : []
  const submission = await wallet.submit([...paid, pay])
  const { txnHash } = await call(name, 'SendMetaTxn', {
    call: submission,
    quote,
  })
  const { receipt } = await call(name, 'GetMetaTxnReceipt', {
    metaTxID: txnHash,
  })
  expect(receipt?.status).toBe('SUCCEEDED')
  const { blockNumber } = JSON.parse(receipt?.txnReceipt ?? '{}')
  await expect
    .poll(() => indexedBlock(name), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(Number(blockNumber))
  const { calls, looks, said } = count()
  const seconds = (performance.now() - begunMs) / 1_000
  expect(said).toContain('eth_sendRawTransaction')
  expect(said).toContain('eth_getLogs')
  expect(calls - looks, said).toBeLessThanOrEqual(30)
  // The index and the relayer look once a second each.
  expect(looks, said).toBeLessThanOrEqual(30 + 4 * seconds)
}, 180_000)

async function indexedBlock(chain: string): Promise<number> {
  const pattern = new RegExp(
    `^cairn_indexer_block\\{chain="${chain}"\\} (\\d+)`,
    'm',
  )
  return Number((await stack.metrics()).match(pattern)?.[1])
}
