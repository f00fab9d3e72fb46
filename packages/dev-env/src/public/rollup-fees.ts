import { startLoop } from '@cairn/service-kit'
import {
  type Address,
  type Hex,
  serializeTransaction,
  type Transaction,
  type TransactionSerializable,
} from 'viem'
import type { ChainFacts } from './chain-facts.ts'
import { maker, type PublicNode } from './public-node.ts'
import {
  gasPriceOracle,
  gasPriceOracleAbi,
  nodeInterface,
  nodeInterfaceAbi,
} from './rollups.ts'

/** A transaction's cost besides its execution. */
export type RollupFee = {
  /** For its data on the first layer, in wei. */
  readonly l1Fee: bigint
  /** For the operator, in wei. */
  readonly operatorFee: bigint
  /** Gas that Arbitrum counts for its data; 0 elsewhere. */
  readonly gasForL1: bigint
}

/** The second prices of a played rollup, which anvil does not know. */
export type RollupFees = AsyncDisposable & {
  readonly kind: NonNullable<ChainFacts['rollup']>
  /** Returns what a mined transaction was charged; `undefined` if unmined. */
  readonly of: (hash: Hex) => Promise<RollupFee | undefined>
  /** Returns the gas that Arbitrum adds for data; 0 on other rollups. */
  readonly gasFor: (data: Hex) => Promise<bigint>
}

type Client = PublicNode['client']

/**
 * Charges the sender of each mined transaction for its data, once, as rollups
 * do. The maker's own transactions are free.
 */
export async function startRollupFees(
  { client }: PublicNode,
  kind: RollupFees['kind'],
): Promise<RollupFees> {
  const charged = new Map<Hex, RollupFee>()
  let last = await client.getBlockNumber()
  async function collect(): Promise<void> {
    const head = await client.getBlockNumber()
    while (last < head) {
      const block = await client.getBlock({
        blockNumber: last + 1n,
        includeTransactions: true,
      })
      for (const transaction of block.transactions) {
        if (transaction.from.toLowerCase() === maker.toLowerCase()) continue
        const fee = await feeOf(client, kind, transaction)
        await debit(client, transaction, fee)
        charged.set(transaction.hash, fee)
      }
      last++
    }
  }
  // One round at a time: a fee must not be charged twice.
  let round = Promise.resolve()
  const next = () => {
    round = round.catch(() => {}).then(collect)
    return round
  }
  // A chain that ends before this does has nothing to charge.
  const loop = startLoop({ everyMs: 100, work: next, onError: () => {} })
  return {
    kind,
    async of(hash) {
      if (!charged.has(hash)) await next()
      return charged.get(hash)
    },
    gasFor: (data) =>
      kind === 'arbitrum' ? gasForData(client, data) : Promise.resolve(0n),
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

async function feeOf(
  client: Client,
  kind: RollupFees['kind'],
  transaction: Transaction,
): Promise<RollupFee> {
  const { hash, input } = transaction
  const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({
    hash,
  })
  if (kind === 'arbitrum') {
    const gasForL1 = await gasForData(client, input)
    const l1Fee = gasForL1 * effectiveGasPrice
    return { l1Fee, operatorFee: 0n, gasForL1 }
  }
  const oracle = { address: gasPriceOracle, abi: gasPriceOracleAbi } as const
  const [l1Fee, operatorFee] = await Promise.all([
    client.readContract({
      ...oracle,
      functionName: 'getL1Fee',
      args: [unsigned(transaction)],
    }),
    client.readContract({
      ...oracle,
      functionName: 'getOperatorFee',
      args: [gasUsed],
    }),
  ])
  return { l1Fee, operatorFee, gasForL1: 0n }
}

/** The oracle adds the size of a signature itself. */
function unsigned(transaction: Transaction): Hex {
  const { chainId, nonce, gas, to, value, input, type } = transaction
  const common = { chainId, nonce, gas, to, value, data: input }
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = transaction
  const fees =
    type === 'eip1559'
      ? { type, maxFeePerGas, maxPriorityFeePerGas }
      : { type: 'legacy', gasPrice }
  return serializeTransaction({ ...common, ...fees } as TransactionSerializable)
}

async function gasForData(client: Client, data: Hex): Promise<bigint> {
  const { result } = await client.simulateContract({
    address: nodeInterface,
    abi: nodeInterfaceAbi,
    functionName: 'gasEstimateL1Component',
    args: [maker, false, data],
  })
  return result[0]
}

/**
 * Lowers a balance beside the chain's transactions. If a block is mined while
 * the balance is set, nobody knows which came first; the balance is set again
 * less what the account paid in that block, which is right either way.
 */
async function debit(
  client: Client,
  { from: address }: Transaction,
  { l1Fee, operatorFee }: RollupFee,
): Promise<void> {
  let { block, held } = await readHeld(client, address)
  let left = held - l1Fee - operatorFee
  for (;;) {
    await client.setBalance({ address, value: left > 0n ? left : 0n })
    const head = await client.getBlockNumber()
    let paid = 0n
    for (; block < head; block++)
      paid += await paidIn(client, address, block + 1n)
    if (paid === 0n) return
    left -= paid
  }
}

/** Reads a balance and the block that it is of. */
async function readHeld(client: Client, address: Address) {
  for (;;) {
    const block = await client.getBlockNumber()
    const held = await client.getBalance({ address })
    if (block === (await client.getBlockNumber())) return { block, held }
  }
}

/** Sums what an account paid in a block, in wei. */
async function paidIn(client: Client, address: Address, blockNumber: bigint) {
  const options = { blockNumber, includeTransactions: true } as const
  const { transactions } = await client.getBlock(options)
  let paid = 0n
  for (const { from, hash, value } of transactions) {
    if (from !== address) continue
    const receipt = await client.getTransactionReceipt({ hash })
    paid += value + receipt.gasUsed * receipt.effectiveGasPrice
  }
  return paid
}
