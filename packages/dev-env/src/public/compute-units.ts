/**
 * Compute units of a call, by the public table of Alchemy. Methods that it does
 * not name count as a read of state.
 */
const units: Readonly<Record<string, number>> = {
  eth_blockNumber: 10,
  eth_call: 26,
  eth_chainId: 0,
  eth_estimateGas: 20,
  eth_feeHistory: 10,
  eth_getLogs: 60,
  eth_maxPriorityFeePerGas: 10,
  eth_sendRawTransaction: 40,
  eth_simulateV1: 40,
  eth_subscribe: 10,
  eth_unsubscribe: 10,
  net_version: 0,
  web3_clientVersion: 0,
}

/** Returns the compute units of one call of a method. */
export function computeUnits(method: string): number {
  if (/^(debug|trace)_/.test(method)) return 40
  return units[method] ?? 20
}

/** Compute units of a byte that a subscription pushes. */
export const unitsPerPushedByte = 0.04
