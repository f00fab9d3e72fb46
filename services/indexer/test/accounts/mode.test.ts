import { createLogger, type Database } from '@cairn/service-kit'
import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, bob, startTestChain } from '../_chain.ts'
import {
  listAllBalances,
  sharedDatabase,
  startTestIndexer,
} from '../_indexer.ts'
import { listRows, settled, startAccountsIndexer } from './_accounts.ts'
import { move, placeCoin } from './_coin.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'

const store = sharedDatabase(openQuick)
afterAll(store.close)

test('[SRVC-01] ac: a changed mode is said with what becomes of the tables, which then hold what the mode reads, and no more', async () => {
  await using chain = await startTestChain()
  await placeCoin(chain, coin)
  // A fee that no event tells of: sums and true balances differ.
  const fee = { arrives: 90 }
  await move(chain, coin, { from: zero, to: alice, amount: 100 }, fee)
  await move(chain, coin, { from: zero, to: bob, amount: 5 })
  const database = await store.empty()
  const lines: string[] = []
  const platform = {
    log: createLogger('warn', { write: (line) => void lines.push(line) }),
  }
  const said = () => {
    const told = lines.filter((line) => line.includes('mode'))
    lines.length = 0
    return told.map((line) => JSON.parse(line))
  }
  const both = [`${coin} ${alice} -1: 100`, `${coin} ${bob} -1: 5`]
  const readBlocks = async () => {
    await using indexer = await startTestIndexer(database, [chain], platform)
    // The cursor of the other mode may be at the head, too.
    await expect.poll(() => modeOf(database)).toBe('chain')
    await indexer.caughtUp(chain)
    expect(await listAllBalances(database)).toEqual(both)
    expect(await listRows(database)).toHaveLength(2)
  }
  await readBlocks()
  expect(said()).toEqual([])
  {
    await using indexer = await startAccountsIndexer(database, chain, {
      platform,
    })
    await expect.poll(() => modeOf(database)).toBe('accounts')
    await indexer.add([alice])
    await settled(database, chain)
    expect(await listAllBalances(database)).toEqual([`${coin} ${alice} -1: 90`])
    expect(await listRows(database)).toHaveLength(1)
  }
  const msg =
    'the mode of the index changed: its tables are emptied and made anew'
  expect(said()).toMatchObject([
    { chainId: 137, from: 'chain', to: 'accounts', msg },
  ])
  await readBlocks()
  expect(said()).toMatchObject([
    { chainId: 137, from: 'accounts', to: 'chain', msg },
  ])
  // The account is still known, and taken up again.
  await using indexer = await startAccountsIndexer(database, chain, {
    platform,
  })
  await expect.poll(() => modeOf(database)).toBe('accounts')
  await settled(database, chain)
  expect(await listAllBalances(database)).toEqual([`${coin} ${alice} -1: 90`])
  expect(indexer.running.indexedBlock(137)).toBeGreaterThan(0)
})

async function modeOf(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ mode: string }>(
    'select mode from indexer.cursors',
  )
  return row?.mode
}
