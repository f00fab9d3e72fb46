import { contexts } from '@cairn/contracts'
import {
  type Address,
  encodeFunctionData,
  type Hex,
  keccak256,
  multicall3Abi,
  parseGwei,
  parseSignature,
  serializeTransaction,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  coinAbi,
  gasPriceOracle,
  gasPriceOracleAbi,
  mintCoin,
  multicall3,
  nodeInterface,
  nodeInterfaceAbi,
  noiseCoin,
  oddCoinAbi,
  oddCoins,
  type PublicChain,
  type PublicChainId,
  readPackaged,
  setArbitrumPrice,
  setOpPrices,
  startNoise,
  startPublicChains,
  usdcAbi,
} from '../src/public/index.ts'

const owner = privateKeyToAccount(keccak256('0x01'))
const alice: Address = '0x00000000000000000000000000000000000A11cE'
const bob: Address = '0x0000000000000000000000000000000000000B0b'
const ids = [1, 10, 137, 8453, 42161] as const
const stack = new AsyncDisposableStack()
let chains: readonly PublicChain[]
beforeAll(async () => {
  const list = ids.map((chainId) => ({
    chainId,
    // Only Base keeps its rhythm here.
    ...(chainId !== 8453 && { blockMs: 0 }),
    hasMarkets: chainId === 137 || chainId === 8453,
  }))
  chains = stack.use(await startPublicChains(list)).chains
})
afterAll(() => stack.disposeAsync())

const chainOf = (id: PublicChainId) => {
  const found = chains.find(({ chainId }) => chainId === id)
  if (!found) throw new Error(`no chain ${id}`)
  return found
}
const read = (
  { node }: PublicChain,
  address: Address,
  functionName: 'name' | 'symbol' | 'decimals' | 'balanceOf',
  args: readonly unknown[] = [],
) =>
  node.client.readContract({
    address,
    abi: coinAbi,
    functionName,
    args,
  } as never)
const balance = (chain: PublicChain, coin: Address, account: Address) =>
  read(chain, coin, 'balanceOf', [account])
const call = (
  functionName: 'transfer' | 'approve' | 'mint',
  args: readonly [Address, bigint],
) => ({ abi: coinAbi, functionName, args }) as const

test.each(ids)(
  'chain %i has its id, wallets, Multicall3 and USDC',
  async (id) => {
    const chain = chainOf(id)
    const { client } = chain.node
    const { usdc } = chain.facts
    expect(await client.getChainId()).toBe(id)
    const { factory, mainModule, mainModuleUpgradable, guestModule } =
      contexts[2]
    for (const address of [
      factory,
      mainModule,
      mainModuleUpgradable,
      guestModule,
    ])
      expect(await client.getCode({ address })).toBeDefined()
    await mintCoin(chain.node, usdc, alice, 5_000_000n)
    const asked = ['name', 'symbol', 'decimals'] as const
    const answers = await client.readContract({
      address: multicall3,
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [
        asked.map((functionName) => ({
          target: usdc,
          allowFailure: true,
          callData: encodeFunctionData({ abi: coinAbi, functionName }),
        })),
      ],
    })
    expect(answers.map(({ success }) => success)).toEqual([true, true, true])
    expect(await read(chain, usdc, 'name')).toBe('USD Coin')
    expect(await read(chain, usdc, 'symbol')).toBe('USDC')
    expect(await read(chain, usdc, 'decimals')).toBe(6)
    expect(await balance(chain, usdc, alice)).toBe(5_000_000n)
  },
)

test('USDC takes permits, and refuses blacklisted accounts', async () => {
  const chain = chainOf(137)
  const { usdc } = chain.facts
  const message = { owner: owner.address, spender: bob, value: 7n, nonce: 0n }
  const signed = await owner.signTypedData({
    domain: {
      name: 'USD Coin',
      version: '2',
      chainId: 137,
      verifyingContract: usdc,
    },
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { ...message, deadline: 2n ** 40n },
  })
  const { v, r, s } = parseSignature(signed)
  const permit = {
    abi: usdcAbi,
    functionName: 'permit',
    args: [owner.address, bob, 7n, 2n ** 40n, Number(v), r, s],
  } as const
  await chain.node.write(usdc, permit)
  const allowed = await chain.node.client.readContract({
    address: usdc,
    abi: coinAbi,
    functionName: 'allowance',
    args: [owner.address, bob],
  })
  expect(allowed).toBe(7n)
  await expect(chain.node.write(usdc, permit)).rejects.toThrow('failed')
  await chain.node.write(usdc, {
    abi: usdcAbi,
    functionName: 'blacklist',
    args: [bob],
  })
  await expect(mintCoin(chain.node, usdc, bob, 1n)).rejects.toThrow('failed')
})

test('USDT answers nothing, and takes a limit from zero only', async () => {
  const { node, facts } = chainOf(1)
  const usdt = facts.usdt ?? '0x'
  await mintCoin(node, usdt, alice, 1_000n)
  const { data } = await node.client.call({
    account: alice,
    to: usdt,
    data: encodeFunctionData(call('transfer', [bob, 1n])),
  })
  expect(data).toBeUndefined()
  await node.write(usdt, call('approve', [bob, 5n]))
  await expect(node.write(usdt, call('approve', [bob, 6n]))).rejects.toThrow(
    'failed',
  )
  await node.write(usdt, call('approve', [bob, 0n]))
  await node.write(usdt, call('approve', [bob, 6n]))
})

test('odd coins: a silent fee, a rebase, an answer of false, burned gas', async () => {
  const chain = chainOf(137)
  const { node } = chain
  const give = (coin: Address) => mintCoin(node, coin, owner.address, 1_000n)
  await node.client.setBalance({ address: owner.address, value: 10n ** 18n })
  const from = { from: owner.address }

  await give(oddCoins.silentFee)
  await node.write(oddCoins.silentFee, call('transfer', [alice, 100n]), from)
  expect(await balance(chain, oddCoins.silentFee, alice)).toBe(90n)

  await give(oddCoins.rebasing)
  const grow = {
    abi: oddCoinAbi,
    functionName: 'setRate',
    args: [11n * 10n ** 17n],
  } as const
  await node.write(oddCoins.rebasing, grow)
  expect(await balance(chain, oddCoins.rebasing, owner.address)).toBe(1_100n)

  const asked = { account: alice, to: oddCoins.false } as const
  const { data } = await node.client.call({
    ...asked,
    data: encodeFunctionData(call('transfer', [bob, 1n])),
  })
  expect(BigInt(data ?? 1)).toBe(0n)

  await give(oddCoins.gasBurning)
  await expect(
    balance(chain, oddCoins.gasBurning, owner.address),
  ).rejects.toThrow()
  const calm = {
    abi: oddCoinAbi,
    functionName: 'setCalm',
    args: [true],
  } as const
  await node.write(oddCoins.gasBurning, calm)
  expect(await balance(chain, oddCoins.gasBurning, owner.address)).toBe(1_000n)
})

test.each([137, 8453] as const)(
  'Uniswap of chain %i swaps as it quotes',
  async (id) => {
    const chain = chainOf(id)
    const { node, facts } = chain
    const { usdc, wrapped, uniswap } = facts
    await node.client.setBalance({ address: owner.address, value: 10n ** 20n })
    await mintCoin(node, usdc, owner.address, 1_000_000_000n)
    const way = { tokenIn: usdc, tokenOut: wrapped, fee: 500 }
    const quoted = await node.client.simulateContract({
      address: uniswap.quoter,
      abi: readPackaged('quoter').abi,
      functionName: 'quoteExactInputSingle',
      args: [{ ...way, amountIn: 1_000_000_000n, sqrtPriceLimitX96: 0n }],
    })
    const [amountOut] = quoted.result as readonly bigint[]
    const from = { from: owner.address }
    await node.write(usdc, call('approve', [uniswap.router, 10n ** 9n]), from)
    const swap = {
      abi: readPackaged('router').abi,
      functionName: 'exactInputSingle',
      args: [
        {
          ...way,
          recipient: owner.address,
          amountIn: 1_000_000_000n,
          amountOutMinimum: amountOut,
          sqrtPriceLimitX96: 0n,
        },
      ],
    }
    await node.write(uniswap.router, swap, from)
    expect(await balance(chain, wrapped, owner.address)).toBe(amountOut)
    expect(amountOut).toBeGreaterThan(49n * 10n ** 16n)
  },
)

test('Base mines many blocks a second, with repeated timestamps', async () => {
  const { client } = chainOf(8453).node
  const first = Number(await client.getBlockNumber())
  await expect
    .poll(() => client.getBlockNumber().then(Number))
    .toBeGreaterThan(first + 10)
  const times: number[] = []
  for (let at = first + 1; at <= first + 10; at++)
    times.push(
      Number((await client.getBlock({ blockNumber: BigInt(at) })).timestamp),
    )
  expect(new Set(times).size).toBeLessThan(6)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

const raw = serializeTransaction({
  ...{ chainId: 8453, type: 'eip1559', nonce: 7, gas: 300_000n },
  maxFeePerGas: parseGwei('0.1'),
  to: bob,
  data: `0x${'1234567890'.repeat(280)}`,
})

test('the OP stack has a data fee that follows the first layer, and an operator fee', async () => {
  const { node } = chainOf(8453)
  const ask = (
    functionName: 'getL1Fee' | 'getOperatorFee',
    arg: Hex | bigint,
  ) =>
    node.client.readContract({
      address: gasPriceOracle,
      abi: gasPriceOracleAbi,
      functionName,
      args: [arg],
    } as never) as Promise<bigint>
  const before = await ask('getL1Fee', raw)
  expect(before).toBeGreaterThan(0n)
  await setOpPrices(node, {
    baseFee: parseGwei('50'),
    blobBaseFee: parseGwei('0.01'),
  })
  expect(await ask('getL1Fee', raw)).toBeGreaterThan(9n * before)
  expect(await ask('getOperatorFee', 1_000_000n)).toBe(0n)
  await node.write(gasPriceOracle, {
    abi: gasPriceOracleAbi,
    functionName: 'setOperatorFee',
    args: [3_000_000n, 11n],
  })
  expect(await ask('getOperatorFee', 1_000_000n)).toBe(3_000_011n)
})

test('Arbitrum names gas for data, which follows the first layer', async () => {
  const { node } = chainOf(42161)
  const gas = async () => {
    const { result } = await node.client.simulateContract({
      address: nodeInterface,
      abi: nodeInterfaceAbi,
      functionName: 'gasEstimateL1Component',
      args: [bob, false, raw],
    })
    return result[0]
  }
  await setArbitrumPrice(node, parseGwei('1'))
  const before = await gas()
  await setArbitrumPrice(node, parseGwei('10'))
  const after = await gas()
  expect(before).toBeGreaterThan(10_000n)
  expect(after).toBeGreaterThan(8n * before)
})

test('noise fills blocks with foreign transfers, gifts and look-alikes', async () => {
  const { node } = chainOf(8453)
  const errors: unknown[] = []
  await using _noise = startNoise(node, {
    ...{ perBlock: 500, blockMs: 200, accounts: [owner.address] },
    onError: (error) => errors.push(error),
  })
  const logsOf = (args: { from?: Address; to?: Address }) =>
    node.client.getLogs({
      address: noiseCoin,
      event: coinAbi[8],
      args,
      fromBlock: 1n,
    })
  await expect
    .poll(async () => (await logsOf({})).length)
    .toBeGreaterThan(2_000)
  for (const of of [{ to: owner.address }, { from: owner.address }])
    await expect.poll(async () => (await logsOf(of)).length).toBeGreaterThan(0)
  const [poisoned] = await logsOf({ from: owner.address })
  const lookalike = poisoned?.args.to?.toLowerCase() ?? ''
  expect(lookalike.slice(-4)).toBe(owner.address.slice(-4).toLowerCase())
  expect(lookalike).not.toBe(owner.address.toLowerCase())
  expect(errors).toEqual([])
})
