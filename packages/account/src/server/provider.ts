import { ethers } from 'ethers'

const requestTimeoutMs = 15_000

/**
 * A node, given its network outright: ethers' built-in entries ask hosts of
 * their own, which nobody configured. Call `destroy` when done.
 */
export function createProvider(
  rpcUrl: string,
  chainId: number | bigint,
): ethers.JsonRpcProvider {
  const network = new ethers.Network(`chain${chainId}`, chainId)
  const request = new ethers.FetchRequest(rpcUrl)
  request.timeout = requestTimeoutMs
  return new ethers.JsonRpcProvider(request, network, {
    staticNetwork: network,
    cacheTimeout: -1,
    batchMaxCount: 1,
  })
}
