import { commons } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
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
    return await readImageHash(wallet, provider)
  } finally {
    provider.destroy()
  }
}

const imageHashAbi = ['function imageHash() view returns (bytes32)']

/**
 * Reads the hash, because the engine's reader takes a node that does not answer
 * for a wallet that has its first configuration.
 */
async function readImageHash(
  wallet: Address,
  provider: ethers.Provider,
): Promise<Hex | undefined> {
  try {
    const contract = new ethers.Contract(wallet, imageHashAbi, provider)
    return await contract.getFunction('imageHash').staticCall()
  } catch (error) {
    const hasNone =
      ethers.isCallException(error) || ethers.isError(error, 'BAD_DATA')
    if (hasNone) return undefined
    throw error
  }
}
