import { ethers } from 'ethers'

const requestTimeoutMs = 15_000

/**
 * Creates a provider with an explicit network, because ethers' built-in
 * networks call hosts of their own. Call `destroy` when done.
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
