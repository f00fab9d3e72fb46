import type { NetworkConfig } from '@0xsequence/network'
import type { RpcRelayerOptions } from '@0xsequence/relayer'
import type { Network } from '@cairn/protocol'
import { ethers } from 'ethers'

/** A chain's node, in the engine's own type. */
export type Provider = NonNullable<NetworkConfig['provider']>

/**
 * A chain as the engine wants it. The provider is given its network outright:
 * ethers' built-in entries carry plug-ins that ask hosts of their own, which
 * nobody configured.
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
