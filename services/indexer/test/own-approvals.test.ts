import { createRpcClient } from '@cairn/clients'
import { deployLocalChain } from '@cairn/contracts'
import { eventTopics } from '@cairn/primitives'
import { indexer as service } from '@cairn/protocol'
import type { Database } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bob, pad, startTestChain, type TestChain } from './_chain.ts'
import { erc20 } from './_events.ts'
import {
  deadUrls,
  sharedDatabase,
  startTestIndexer,
  type TestIndexer,
} from './_indexer.ts'
import { serveTokenFacts } from './_token-services.ts'
import { createWallets } from './_wallet.ts'

const zero = `0x${'0'.repeat(40)}`
const unlisted = '0x5a00000000000000000000000000000000000003'
const listed = '0x5700000000000000000000000000000000000002'
const junkOf = (n: number) => `0x${pad(0xbad000 + n).slice(-40)}`
const spenderOf = (n: number) => `0x${pad(n + 1).slice(-40)}`

describe.each(testDatabases)(
  'an account’s own approvals on $name',
  ({ open }) => {
    const store = sharedDatabase(open)
    afterAll(store.close)
    let database: Database
    beforeEach(async () => {
      database = await store.empty()
    })

    async function start(
      overrides: Parameters<typeof startTestIndexer>[2] = {},
    ) {
      const chain = await startTestChain()
      await deployLocalChain(chain)
      const wallets = createWallets(chain)
      const wallet = await wallets.create()
      const indexer = await startTestIndexer(database, [chain], overrides)
      return {
        ...{ chain, wallet, indexer },
        async [Symbol.asyncDispose]() {
          wallets[Symbol.dispose]()
          await indexer[Symbol.asyncDispose]()
          await chain[Symbol.asyncDispose]()
        },
      }
    }

    const allow = (owner: string, spender: string) => ({
      topics: [eventTopics.approval, owner, spender].map(pad),
      data: pad(7),
    })
    const allowAll = (owner: string, spender: string) => ({
      topics: [eventTopics.approvalForAll, owner, spender].map(pad),
      data: pad(1),
    })

    const list = async (
      { indexer, chain }: { indexer: TestIndexer; chain: TestChain },
      address: string,
      pageSize: number,
    ) => {
      await indexer.caughtUp(chain)
      const { getTokenApprovals } = createRpcClient(service, {
        url: `${indexer.url}/chains/polygon`,
      })
      const accountAddress = address as `0x${string}`
      const seen: string[] = []
      let page: object = { pageSize }
      for (;;) {
        const answer = await getTokenApprovals({ accountAddress, page })
        seen.push(
          ...answer.approvals.map(
            (it) => `${it.contractAddress} ${it.spender}`,
          ),
        )
        if (!answer.page.more) return seen
        page = { ...answer.page, pageSize }
      }
    }

    test('[DAPP-03] l: permissions that the account executed come before those of contracts that strangers made it hold', async () => {
      await using setting = await start()
      const { chain, wallet } = setting
      const { address } = wallet
      await chain.emit([allow(address, bob)], unlisted)
      // The same contract, called by the wallet, logs the same.
      await wallet.send([{ to: unlisted }])
      // Some coins log a permission again when its spender uses it.
      await chain.send({ to: unlisted })
      for (let n = 0; n < 3; n += 1) {
        const made = Array.from({ length: 12 }, (_, at) =>
          allow(address, spenderOf(at)),
        )
        await chain.emit([erc20(zero, address, 1), ...made], junkOf(n))
      }
      const seen = await list(setting, address, 5)
      expect(seen[0]).toBe(`${unlisted} ${bob}`)
      expect(new Set(seen).size).toBe(37)
      expect(seen).toHaveLength(37)
    })

    test('[DAPP-03] l: a listed collection that the account allowed is found behind 100 older ones that strangers made up', async () => {
      const known = { name: 'Known', decimals: 0, verified: true }
      await using facts = await serveTokenFacts(
        [{ ...known, address: listed }],
        {},
        [],
      )
      await using setting = await start({
        urls: { ...deadUrls, metadata: facts.url },
      })
      const { chain, wallet } = setting
      const { address } = wallet
      for (let n = 0; n < 100; n += 1)
        await chain.emit([allowAll(address, bob)], junkOf(n))
      await chain.emit([allowAll(address, bob)], listed)
      await wallet.send([{ to: listed }])
      // What the wallet executed in others comes after what lists name.
      await wallet.send([{ to: junkOf(1) }])
      const seen = await list(setting, address, 100)
      expect(seen.slice(0, 2)).toEqual([
        `${listed} ${bob}`,
        `${junkOf(1)} ${bob}`,
      ])
    })
  },
)
