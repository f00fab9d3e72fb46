import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  encodeAbiParameters,
  type Hex,
  maxUint256,
  zeroAddress,
} from 'viem'
import { z } from 'zod'
import thirdParty from './artifacts/third-party.json' with { type: 'json' }
import { type ChainFacts, multicall3 } from './chain-facts.ts'
import { coinAbi, mintCoin } from './coins.ts'
import { constructAt } from './construct-at.ts'
import { maker, type PublicNode } from './public-node.ts'

const artifact = z.object({
  abi: z.array(z.looseObject({ type: z.string() })),
  bytecode: z.string().regex(/^0x[0-9a-f]+$/i),
})

const require = createRequire(import.meta.url)

/**
 * Contracts of other people, read from packages that only tests install: their
 * licences do not allow a copy here.
 */
const packaged = {
  wrapped: 'canonical-weth/build/contracts/WETH9.json',
  factory:
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  positions:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  quoter:
    '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  router:
    '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
} as const

/** Reads a contract of other people from its package. */
export function readPackaged(name: keyof typeof packaged): {
  readonly abi: Abi
  readonly creationCode: Hex
} {
  const { abi, bytecode } = artifact.parse(require(packaged[name]))
  return { abi: abi as unknown as Abi, creationCode: bytecode as Hex }
}

/** Puts the contract for many reads at its address. */
export async function deployMulticall(node: PublicNode): Promise<void> {
  const { creationCode } = thirdParty.multicall3
  await constructAt(node, multicall3, creationCode as Hex)
}

/**
 * Puts the wrapped coin and Uniswap v3 at their true addresses, unmodified, and
 * fills three pools of the wrapped coin and USDC at 2,000 USDC each.
 */
export async function deployMarkets(
  node: PublicNode,
  { wrapped, uniswap, usdc }: ChainFacts,
): Promise<void> {
  const { factory, positions, quoter, router } = uniswap
  await constructAt(node, wrapped, readPackaged('wrapped').creationCode)
  await constructAt(node, factory, readPackaged('factory').creationCode)
  const build = (
    name: 'positions' | 'quoter' | 'router',
    at: Address,
    args: readonly Address[],
  ) => constructAt(node, at, readPackaged(name).creationCode, addresses(args))
  await build('positions', positions, [factory, wrapped, zeroAddress])
  await build('quoter', quoter, [factory, wrapped])
  await build('router', router, [zeroAddress, factory, positions, wrapped])
  await fillPools(node, { wrapped, usdc, positions })
}

function addresses(list: readonly Address[]): Hex {
  return encodeAbiParameters(
    list.map(() => ({ type: 'address' })),
    [...list],
  )
}

/** Fee of a pool in millionths, space between its ticks, its wrapped coins. */
const pools = [
  [500, 10, 1_000n],
  [3_000, 60, 300n],
  [10_000, 200, 10n],
] as const

const dollars = 2_000n

async function fillPools(
  node: PublicNode,
  at: Pick<ChainFacts, 'wrapped' | 'usdc'> & { readonly positions: Address },
): Promise<void> {
  const { wrapped, usdc, positions } = at
  const coins = pools.reduce((sum, [, , depth]) => sum + depth, 0n)
  await mintCoin(node, usdc, maker, coins * dollars * 10n ** 6n)
  const { abi: wrappedAbi } = readPackaged('wrapped')
  await node.write(
    wrapped,
    { abi: wrappedAbi, functionName: 'deposit' },
    { value: coins * 10n ** 18n },
  )
  for (const coin of [wrapped, usdc])
    await node.write(coin, {
      abi: coinAbi,
      functionName: 'approve',
      args: [positions, maxUint256],
    })
  const { abi } = readPackaged('positions')
  const isFirst = BigInt(wrapped) < BigInt(usdc)
  const inOrder = <T>(one: T, other: T): [T, T] =>
    isFirst ? [one, other] : [other, one]
  for (const [fee, spacing, depth] of pools) {
    const [token0, token1] = inOrder(wrapped, usdc)
    const [amount0, amount1] = inOrder(
      depth * 10n ** 18n,
      depth * dollars * 10n ** 6n,
    )
    const price = squareRoot((amount1 << 192n) / amount0)
    await node.write(positions, {
      abi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0, token1, fee, price],
    })
    const widest = Math.floor(887_272 / spacing) * spacing
    const range = { tickLower: -widest, tickUpper: widest }
    const amounts = { amount0Desired: amount0, amount1Desired: amount1 }
    const least = { amount0Min: 0n, amount1Min: 0n }
    const rest = { recipient: maker, deadline: maxUint256 }
    await node.write(positions, {
      abi,
      functionName: 'mint',
      args: [{ token0, token1, fee, ...range, ...amounts, ...least, ...rest }],
    })
  }
}

/** Returns the whole square root, by Newton's way. */
function squareRoot(value: bigint): bigint {
  let [root, next] = [value, (value + 1n) / 2n]
  while (next < root) [root, next] = [next, (next + value / next) / 2n]
  return root
}
