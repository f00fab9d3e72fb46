import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createBalanceReader,
  type Holding,
} from '../../src/accounts/balance-reader.ts'
import { createChainNode } from '../../src/chain/chain-node.ts'
import { alice, bob, startTestChain, type TestChain } from '../_chain.ts'
import { startProvider } from '../_fault-proxy.ts'
import { placeMulticall } from './_multicall.ts'

const bare = (address: string) => address.slice(2)
const coinAt = (n: number) => `c0${n.toString(16).padStart(38, '0')}`

/** Code that answers the account it is asked about, so that no two are equal. */
const echo = '0x60043560005260206000f3'
/** Code that answers the second argument. */
const second = '0x60243560005260206000f3'
const reverts = '0x60006000fd'
const burns = '0x5b600056'
/** Answers thousands of bytes, all zero. */
const floods = '0x6175306000f3'
const short = '0x60016000f3'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  const codes = [echo, reverts, burns, floods, short, second]
  for (const [at, code] of codes.entries())
    await chain.rpc('anvil_setCode', [`0x${coinAt(at)}`, code])
  await chain.rpc('anvil_setBalance', [alice, '0x1bc16d674ec80000'])
})
afterAll(() => chain?.[Symbol.asyncDispose]())

const coin = (n: number, account: string = alice): Holding => ({
  account: bare(account),
  kind: 'ERC20',
  contract: coinAt(n),
  tokenId: -1n,
})
const native: Holding = {
  account: bare(alice),
  kind: 'NATIVE',
  contract: '0'.repeat(40),
  tokenId: -1n,
}
const item = (id: string): Holding => ({
  ...coin(0),
  kind: 'ERC721',
  // The contract answers the id itself, as if it were the owner.
  tokenId: BigInt(id),
})
const amount = (id: bigint): Holding => ({
  ...coin(5),
  kind: 'ERC1155',
  tokenId: id,
})

const asked = [
  native,
  coin(1),
  coin(2),
  coin(0),
  coin(3),
  coin(4),
  coin(99),
  coin(0, bob),
  item(alice),
  item(bob),
  amount(7n),
  coin(2, bob),
  native,
]
const right = [
  2n * 10n ** 18n,
  undefined,
  undefined,
  BigInt(alice),
  // Its first word is zero.
  0n,
  undefined,
  undefined,
  BigInt(bob),
  1n,
  0n,
  7n,
  undefined,
  2n * 10n ** 18n,
]

describe('[SRVC-01] ae: balances are read beside coins that revert, burn gas or flood', () => {
  test('by code over an address', async () => {
    const reader = createBalanceReader(createChainNode(chain.chain, fetch))
    expect((await reader.read(asked, 'latest')).balances).toEqual(right)
  })

  test('by one call each where a node takes no code, and there is no contract', async () => {
    await using provider = await startProvider(chain.rpcUrl)
    provider.setFault(() => ({
      rewrite: ({ params }, reply) =>
        params.length === 3
          ? { id: reply.id ?? 0, error: { code: -32602, message: 'too many' } }
          : reply,
    }))
    const reader = createBalanceReader(
      createChainNode({ rpcUrl: provider.url }, fetch),
    )
    expect((await reader.read(asked, 'latest')).balances).toEqual(right)
  })

  test('by the contract of the ecosystem where a node takes no code', async () => {
    await placeMulticall(chain)
    await using provider = await startProvider(chain.rpcUrl)
    let calls = 0
    provider.setFault((messages) => {
      calls += messages.length
      return {
        rewrite: ({ params }, reply) =>
          params.length === 3
            ? { id: reply.id ?? 0, error: { code: -32602, message: 'no' } }
            : reply,
      }
    })
    const reader = createBalanceReader(
      createChainNode({ rpcUrl: provider.url }, fetch),
    )
    expect((await reader.read(asked, 'latest')).balances).toEqual(right)
    calls = 0
    const many = Array.from({ length: 60 }, () => coin(0))
    const { balances } = await reader.read(many, 'latest')
    expect(balances).toEqual(many.map(() => BigInt(alice)))
    expect(calls).toBe(3)
  })

  test('of 400 coins that burn all gas none holds up the rest', async () => {
    const reader = createBalanceReader(createChainNode(chain.chain, fetch))
    const many = Array.from({ length: 400 }, (_, i) => coin(i % 20 ? 2 : 0))
    const { balances } = await reader.read(many, 'latest')
    expect(balances).toEqual(
      many.map((_, i) => (i % 20 ? undefined : BigInt(alice))),
    )
  })

  test('error: a block that the node does not have is refused, and is no balance', async () => {
    const reader = createBalanceReader(createChainNode(chain.chain, fetch))
    await expect(reader.read([native], 9_999_999)).rejects.toThrow('refused')
  })

  test('answers of the same batch come back', async () => {
    const reader = createBalanceReader(createChainNode(chain.chain, fetch))
    const { answers, balances } = await reader.read([native], 'latest', [
      ['eth_chainId', []],
    ])
    expect(answers).toEqual(['0x89'])
    expect(balances).toHaveLength(1)
  })
})
