import type { NetworkConfig } from '@0xsequence/network'
import type { RpcRelayerOptions } from '@0xsequence/relayer'
import type { Network } from '@cairn/protocol'
import { ethers } from 'ethers'

/** A chain's node, in the engine's type. */
export type Provider = NonNullable<NetworkConfig['provider']>

/**
 * Converts a network to the engine's form. The provider gets its network
 * explicitly, because ethers' built-in networks have plug-ins that call hosts
 * of their own.
 */
export function toNetworkConfig(network: Network): NetworkConfig {
  const { name, title, chainId, rpcUrl, relayerUrl, nativeToken } = network
  const chain = new ethers.Network(name, chainId)
  const request = new ethers.FetchRequest(rpcUrl)
  request.timeout = rpcTimeoutMs
  const node = new ethers.JsonRpcProvider(request, chain, {
    staticNetwork: chain,
    cacheTimeout: -1,
  })
  // ethers' module and CommonJS builds describe one class with two types.
  const provider = node as unknown as Provider & RpcRelayerOptions['provider']
  return {
    chainId,
    name,
    title,
    type: network.type as NonNullable<NetworkConfig['type']>,
    rpcUrl,
    provider,
    relayer: { url: relayerUrl, provider },
    nativeToken,
    isDefaultChain: network.isDefaultChain ?? false,
  }
}

const rpcTimeoutMs = 15_000
