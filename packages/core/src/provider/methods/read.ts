import { NodeRefusalError } from '@cairn/clients'
import { findError } from '@cairn/primitives'
import { ProviderError } from '../provider-error.ts'
import { chainOf, type MethodCall } from '../provider-wallet.ts'

/** Methods that read a network, and send what others have signed. */
export const nodeMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
])

/** Asks the network's node. @see DAPP-01 */
export async function readNode(call: MethodCall): Promise<unknown> {
  const { wallet, request } = call
  const params = Array.isArray(request.params) ? request.params : []
  const node = wallet.clients.node(chainOf(call))
  try {
    return await node.call(request.method, params)
  } catch (error) {
    const refusal = findError(error, NodeRefusalError)
    throw new ProviderError(
      'internal',
      refusal?.message ?? 'The network does not answer.',
      error,
    )
  }
}
