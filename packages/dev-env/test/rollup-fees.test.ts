import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  parseEther,
  parseGwei,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  gasPriceOracle,
  gasPriceOracleAbi,
  type PublicChain,
  setArbitrumPrice,
  setOpPrices,
  startProviderProxy,
  startPublicChains,
} from '../src/public/index.ts'

const bob: Address = '0x0000000000000000000000000000000000000B0b'
const sender = privateKeyToAccount(keccak256('0x02'))
const data: Hex = `0x${'0123456789abcdef'.repeat(100)}`
const stack = new AsyncDisposableStack()
let chains: readonly PublicChain[]
beforeAll(async () => {
  const list = [{ chainId: 8453 }, { chainId: 42161 }] as const
  chains = stack.use(await startPublicChains(list)).chains
})
afterAll(() => stack.disposeAsync())

/** A person's view of a chain, by its provider. */
async function provided(id: number) {
  const chain = chains.find(({ chainId }) => chainId === id)
  if (!chain) throw new Error('no chain')
  const { rpcUrl, fees, node } = chain
  const options = { nodeUrl: rpcUrl, fees }
  const { url } = stack.use(await startProviderProxy(options))
  const transport = http(url)
  const client = createPublicClient({ transport, pollingInterval: 50 })
  const wallet = createWalletClient({ transport, account: sender })
  const send = async (count: number) => {
    const nonce = await client.getTransactionCount({ address: sender.address })
    const hashes: Hex[] = []
    for (let at = 0; at < count; at++)
      hashes.push(
        await wallet.sendTransaction({
          ...{ chain: null, to: bob, data, gas: 200_000n, nonce: nonce + at },
          maxFeePerGas: parseGwei('2'),
          maxPriorityFeePerGas: parseGwei('0.001'),
        }),
      )
    return Promise.all(
      hashes.map((hash) => client.waitForTransactionReceipt({ hash })),
    )
  }
  const address = sender.address
  await node.client.setBalance({ address, value: parseEther('5') })
  return { client, node, send }
}

test('an OP chain charges each sender once for data and operator, and tells it in receipts', async () => {
  const { client, node, send } = await provided(8453)
  await setOpPrices(node, {
    baseFee: parseGwei('50'),
    blobBaseFee: parseGwei('0.01'),
  })
  await node.write(gasPriceOracle, {
    abi: gasPriceOracleAbi,
    functionName: 'setOperatorFee',
    args: [3_000_000n, 11n],
  })
  const receipts = await send(12)
  let paid = 0n
  for (const receipt of receipts) {
    const { l1Fee, operatorFee } = receipt as unknown as {
      l1Fee: Hex
      operatorFee: Hex
    }
    expect(BigInt(l1Fee)).toBeGreaterThan(parseGwei('100'))
    expect(BigInt(operatorFee)).toBe(receipt.gasUsed * 3n + 11n)
    paid += receipt.gasUsed * receipt.effectiveGasPrice
    paid += BigInt(l1Fee) + BigInt(operatorFee)
  }
  const left = await client.getBalance({ address: sender.address })
  expect(left).toBe(parseEther('5') - paid)
})

test('Arbitrum counts gas for data in receipts and estimates, and takes it', async () => {
  const { client, node, send } = await provided(42161)
  const ask = { from: sender.address, to: bob, data }
  const estimate = async () =>
    BigInt(await client.request({ method: 'eth_estimateGas', params: [ask] }))
  await setArbitrumPrice(node, 0n)
  const bare = await estimate()
  await setArbitrumPrice(node, parseGwei('3'))
  expect(await estimate()).toBeGreaterThan(bare + 10_000n)
  const receipts = await send(3)
  let paid = 0n
  for (const { gasUsed, effectiveGasPrice } of receipts) {
    expect(gasUsed).toBeGreaterThan(bare + 10_000n)
    paid += gasUsed * effectiveGasPrice
  }
  const left = await client.getBalance({ address: sender.address })
  expect(left).toBe(parseEther('5') - paid)
})
