import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@cairn/service-kit'
import { openQuick, quickStore } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccounts } from '../../src/db/accounts.queries.ts'
import { alice, bob, carol, startTestChain, type TestChain } from '../_chain.ts'
import { startProvider } from '../_fault-proxy.ts'
import { listAllBalances } from '../_indexer.ts'
import { listRows, settled, startAccountsIndexer } from './_accounts.ts'
import { move, placeCoin } from './_coin.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const script = fileURLToPath(new URL('../_indexer-process.ts', import.meta.url))

let chain: TestChain
let provider: Awaited<ReturnType<typeof startProvider>>
let folder: string
let url: string
beforeAll(async () => {
  chain = await startTestChain()
  provider = await startProvider(chain.rpcUrl)
  folder = await mkdtemp(join(tmpdir(), 'cairn-kill-'))
  url = (await quickStore()).DATABASE_URL ?? join(folder, 'data')
  await placeCoin(chain, coin)
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await chain?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Moves some coins of each account. */
async function moveAll(amount: number) {
  for (const to of [alice, bob])
    await move(chain, coin, { from: zero, to, amount })
  // Less arrives than the event tells.
  const fee = { arrives: amount - 2 }
  await move(chain, coin, { from: alice, to: bob, amount }, fee)
  await move(chain, coin, { from: bob, to: carol, amount: 1 })
}

/**
 * Starts the indexer, and kills it with its question of this number: before it
 * is answered, or a moment after the answer, when that is written.
 */
async function killAt(question: number, when: 'before' | 'after') {
  // With a short lease, so that the next process works at once.
  const args = [script, url, provider.url, '10', 'accounts']
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  let count = 0
  provider.setFault(() => {
    count += 1
    if (count < question) return undefined
    if (count > question) return { hang: true }
    setTimeout(() => child.kill('SIGKILL'), when === 'after' ? 2 : 0)
    return when === 'after' ? undefined : { hang: true }
  })
  await ended
  provider.setFault(undefined)
  expect(child.signalCode).toBe('SIGKILL')
}

async function add(account: string) {
  await using database = await openDatabase(url)
  const one = { account: account.slice(2), isNew: false }
  await addAccounts(database, chain.chain.chainId, 0, [one])
}

/** Lets an indexer end its work, and lists what its tables hold. */
async function finish(of: Awaited<ReturnType<typeof openDatabase>>) {
  await using indexer = await startAccountsIndexer(of, chain)
  await indexer.add([alice, bob])
  await settled(of, chain)
  return { rows: await listRows(of), balances: await listAllBalances(of) }
}

test('[SRVC-01] ac: [SRVC-01] ag: kill -9 while accounts are added, their history is read and a chain reorganises leaves no wrong or missing row', async () => {
  await moveAll(100)
  {
    await using database = await openDatabase(url)
    await using _indexer = await startAccountsIndexer(database, chain)
    await settled(database, chain)
  }
  await add(alice)
  await killAt(2, 'after')
  await killAt(4, 'before')
  await moveAll(50)
  await add(bob)
  await killAt(3, 'after')
  await chain.rpc('anvil_reorg', [3, []])
  await moveAll(20)
  await killAt(3, 'before')
  await killAt(5, 'after')
  await using database = await openDatabase(url)
  await using fresh = await openQuick()
  const [found, right] = [await finish(database), await finish(fresh)]
  expect(found).toEqual(right)
  expect(right.rows.length).toBeGreaterThan(8)
})
