import { deployContexts } from '@cairn/contracts'
import { startAnvil } from '@cairn/service-kit/testing'
import {
  type ChainFacts,
  chainFacts,
  type PublicChainId,
} from './chain-facts.ts'
import { deployCoins } from './coins.ts'
import { deployMarkets, deployMulticall } from './contracts.ts'
import { deployNoise } from './noise.ts'
import { createPublicNode, type PublicNode } from './public-node.ts'
import { type RollupFees, startRollupFees } from './rollup-fees.ts'
import { deployArbitrum, deployOpStack } from './rollups.ts'

export type PublicChainOptions = {
  readonly chainId: PublicChainId
  /** Time between blocks, in ms; 0 mines each transaction at once. */
  readonly blockMs?: number | undefined
  /** Gas of a block. */
  readonly gasLimit?: number | undefined
  /** Also the wrapped coin and Uniswap v3, from packages of tests. */
  readonly hasMarkets?: boolean | undefined
}

/** A public chain that this process plays. */
export type PublicChain = AsyncDisposable & {
  readonly chainId: PublicChainId
  readonly facts: ChainFacts
  readonly blockMs: number
  /** Address of the true node. Services reach it through a provider's proxy. */
  readonly rpcUrl: string
  readonly node: PublicNode
  /** Second prices, for the provider's proxy; absent unless it is a rollup. */
  readonly fees: RollupFees | undefined
}

/**
 * Starts a public chain in anvil: contracts of wallets, coins in the true form
 * at their true addresses, the data fee of rollups.
 */
export async function startPublicChain(
  options: PublicChainOptions,
): Promise<PublicChain> {
  const { chainId, hasMarkets } = options
  const facts = chainFacts[chainId]
  const { blockMs = facts.blockMs, gasLimit = facts.gasLimit } = options
  await using stack = new AsyncDisposableStack()
  const args = ['--disable-code-size-limit', '--gas-limit', `${gasLimit}`]
  args.push('--balance', '1000000000', '--prune-history', '512')
  if (blockMs > 0) args.push('--block-time', `${blockMs / 1_000}`)
  if (facts.hasGasCap) args.push('--hardfork', 'osaka')
  const { rpcUrl } = stack.use(await startAnvil(chainId, args))
  const node = createPublicNode(rpcUrl)
  await deployMulticall(node)
  await deployCoins(node, facts)
  await deployNoise(node)
  if (facts.rollup === 'op') await deployOpStack(node)
  if (facts.rollup === 'arbitrum') await deployArbitrum(node)
  if (hasMarkets) await deployMarkets(node, facts)
  await deployWallets(node, chainId)
  const fees =
    facts.rollup && stack.use(await startRollupFees(node, facts.rollup))
  const started = stack.move()
  return {
    ...{ chainId, facts, blockMs, rpcUrl, node, fees },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** Starts several public chains at once. */
export async function startPublicChains(
  list: readonly PublicChainOptions[],
): Promise<AsyncDisposable & { readonly chains: readonly PublicChain[] }> {
  await using stack = new AsyncDisposableStack()
  const settled = await Promise.allSettled(
    list.map(async (options) => stack.use(await startPublicChain(options))),
  )
  // Waits for all, so that none stays behind when another fails.
  const chains = settled.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
  const started = stack.move()
  return { chains, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** Deploys the contracts of wallets, without a wait for the chain's blocks. */
async function deployWallets(
  { client, rpcUrl }: PublicNode,
  chainId: number,
): Promise<void> {
  let isDone = false
  const deploying = deployContexts({ rpcUrl, chainId }).finally(() => {
    isDone = true
  })
  const mining = (async () => {
    while (!isDone) await client.mine({ blocks: 1 })
  })()
  await Promise.all([deploying, mining])
}
