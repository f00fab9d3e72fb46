/**
 * Codes of errors that dapps get: EIP-1193, EIP-3085, EIP-5792 and JSON-RPC.
 *
 * @see DAPP-01
 */
export const providerErrors = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  disconnected: 4900,
  unknownChain: 4902,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateCallsId: 5720,
  unknownCalls: 5730,
  /** A call that the network's node ran and that reverted. */
  reverted: 3,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  limit: -32_005,
} as const

export type ProviderErrorKind = keyof typeof providerErrors

/** An error as JSON-RPC carries it. */
export type RpcFailure = {
  readonly code: number
  readonly message: string
  /** The bytes that a reverted call returned, in hexadecimal. */
  readonly data?: string | undefined
}
