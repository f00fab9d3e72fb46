import { commons } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import { createProvider, type NodeAccess } from './provider.ts'

/**
 * Returns the hash of the configuration that a chain keeps for a wallet;
 * `undefined` if the wallet is not deployed there or still has its first
 * configuration.
 *
 * @throws if the chain does not answer
 * @see SESS-04
 */
export async function onChainImageHash(options: {
  readonly wallet: Address
  readonly chainId: bigint
  readonly rpcUrl: NodeAccess
}): Promise<Hex | undefined> {
  const { wallet, chainId, rpcUrl } = options
  const provider = createProvider(rpcUrl, chainId)
  try {
    // ethers' module and CommonJS builds describe one class with two types.
    const reader = new commons.reader.OnChainReader(provider as never)
    if (!(await reader.isDeployed(wallet))) return undefined
    const implementation = await reader.implementation(wallet)
    const contexts = Object.values(commons.context.defaultContexts)
    const isFirst = contexts.some((one) => one.mainModule === implementation)
    if (isFirst) return undefined
    return (await reader.imageHash(wallet)) as Hex | undefined
  } finally {
    provider.destroy()
  }
}
