import {
  createChainClient,
  createSender,
  deployLocalChain,
  fundAccount,
  localBridge,
  localErc20Abi,
} from '@cairn/contracts'
import type { Database } from '@cairn/service-kit'
import { openQuick } from '@cairn/service-kit/testing'
import { encodeFunctionData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from './_chain.ts'
import { startTestIndexer, type TestIndexer } from './_indexer.ts'

const key = generatePrivateKey()
const { address } = privateKeyToAccount(key)
const { escrow, tokens } = localBridge(1)
const usdc = tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? escrow

let chain: TestChain
let database: Database
let indexer: TestIndexer
beforeAll(async () => {
  const node = await startTestChain(1, 'mainnet')
  chain = { ...node, chain: { ...node.chain, bridge: { targets: [escrow] } } }
  await deployLocalChain(chain)
  await fundAccount({ ...chain, address })
  database = await openQuick()
  indexer = await startTestIndexer(database, [chain])
})
afterAll(async () => {
  await indexer?.[Symbol.asyncDispose]()
  await database?.[Symbol.asyncDispose]()
  await chain?.[Symbol.asyncDispose]()
})

async function newest() {
  await indexer.caughtUp(chain)
  const { transactions } = await indexer
    .client('mainnet')
    .getTransactionHistory({ filter: { accountAddress: address } })
  return transactions[0]?.transfers
}

async function send(to: `0x${string}`, data: `0x${string}`, value = 0n) {
  const account = privateKeyToAccount(key)
  const sender = await createSender(createChainClient(chain), chain, account)
  await sender.send({ to, data, value, gas: 200_000n })
}

test('[HIST-01] calls a coin to a bridge bridged', async () => {
  await send(
    usdc,
    encodeFunctionData({
      abi: localErc20Abi,
      functionName: 'transfer',
      args: [escrow, 5n],
    }),
  )
  expect(await newest()).toMatchObject([
    { contractType: 'ERC20_BRIDGE', to: escrow.toLowerCase(), amounts: ['5'] },
  ])
})

test('[HIST-01] calls native coins to a bridge bridged', async () => {
  await send(escrow, '0x', 7n)
  expect(await newest()).toMatchObject([
    { contractType: 'NATIVE_BRIDGE', amounts: ['7'] },
  ])
})
