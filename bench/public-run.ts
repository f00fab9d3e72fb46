import { createNodeClient, type LatestBlock, type Probe } from '@cairn/clients'
import { readProbes, runByCall } from '@cairn/clients/test-run/by-call'
import { contexts } from '@cairn/contracts'
import {
  mintCoin,
  oddCoins,
  startProviderProxy,
  startPublicChains,
} from '@cairn/dev-env/public'
import type { Address, Hex } from '@cairn/primitives'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { ask, newBareWallet } from '../services/relayer/test/_metatx.ts'
import { accountAt } from './indexer.ts'
import { type BenchRow, judged, timeEach } from './table.ts'

const runs = 60
const probeCount = 300
const gwei = 10n ** 9n
const price = {
  ...{ baseFee: gwei, maxFeePerGas: 3n * gwei },
  maxPriorityFeePerGas: gwei,
}
const steps = parseAbiParameters([
  'Transaction[] list',
  'struct Transaction { bool delegateCall; bool revertOnError; uint256 gasLimit; address target; uint256 value; bytes data; }',
])

/** Times a wallet's test run by `eth_call` with as many views as one asks. */
export async function benchTestRuns(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { chains } = stack.use(
    await startPublicChains([{ chainId: 137, blockMs: 0 }]),
  )
  const [chain] = chains
  if (!chain) return []
  const { rpcUrl, facts, node: maker } = chain
  const provider = stack.use(await startProviderProxy({ nodeUrl: rpcUrl }))
  const wallet = await newBareWallet(rpcUrl, 137)
  const account = wallet.address as Address
  await mintCoin(maker, facts.usdc, account, 10n ** 12n)
  const node = createNodeClient({ url: provider.url })
  const coins = [facts.usdc, oddCoins.silentFee, oddCoins.rebasing]
  const probes = Array.from(
    { length: probeCount },
    (_, at): Probe => ({
      to: coins[at % coins.length],
      data: `0x70a08231${(at === 0 ? account : accountAt(at)).slice(2).padStart(64, '0')}`,
    }),
  )
  const transfer: Hex = `0xa9059cbb${accountAt(1).slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`
  const call = {
    ...{ delegateCall: false, revertOnError: true, gasLimit: 0n },
    ...{ target: facts.usdc, value: 0n, data: transfer },
  }
  const block = await latestOf(rpcUrl)
  const [sender = account] = await ask<Address[]>(rpcUrl, 'eth_accounts', [])
  const times = await timeEach(runs, async (index) => {
    const before = await readProbes(node, probes, block.hash)
    const run = await runByCall(node, {
      ...{ account, sender, senderBalance: 10n ** 20n, probes, price, block },
      implementation: contexts[2].mainModule,
      ...{ proxyCode: undefined, slots: {}, imageHashSlot: undefined },
      nonce: BigInt(index + 1) << 96n,
      steps: encodeAbiParameters(steps, [[call]]),
      ...{ gas: 2_000_000n, touched: [], now: Date.now() },
    })
    const isRight =
      run.succeeded && (before[0] ?? 0n) - (run.after[0] ?? 0n) === 5n
    if (!isRight) throw new Error('The run did not do what it was to do.')
  })
  return [judged('test run by eth_call, 300 probes', times, 0.95, 100)]
}

async function latestOf(rpcUrl: string): Promise<LatestBlock> {
  const found = await ask<Record<'hash' | 'number' | 'timestamp', Hex>>(
    rpcUrl,
    'eth_getBlockByNumber',
    ['latest', false],
  )
  return {
    hash: found.hash,
    number: BigInt(found.number),
    timestamp: BigInt(found.timestamp),
  }
}
