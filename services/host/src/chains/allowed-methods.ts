import { nodeMethods } from '@cairn/protocol'

// Methods for reads, simulation and signed transactions. Left out on purpose:
// methods that use the node's own accounts, methods that change the node
// (anvil_, evm_, hardhat_), tracing, filters, which the node would store for
// strangers, and eth_sendRawTransactionSync, which waits for a block.
const allowed: ReadonlySet<string> = new Set([
  ...nodeMethods,
  'eth_chainId',
  'eth_createAccessList',
  'eth_protocolVersion',
  'eth_simulateV1',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])

/**
 * Methods whose answers grow with the chain, or with the content of a block.
 */
const wide: ReadonlySet<string> = new Set([
  'eth_feeHistory',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getLogs',
  'eth_getProof',
])

/** Whether a method's answer may be long. */
export function isWideMethod(method: string): boolean {
  return wide.has(method)
}

/** Whether clients may call a method of a node. */
export function isAllowedMethod(method: string): boolean {
  return allowed.has(method)
}
