/**
 * Codes of the errors that a page gets.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 * @see https://eips.ethereum.org/EIPS/eip-5792#error-codes
 * @example
 * ```ts
 * import { errorCodes, ProviderError } from '@cairn/sdk'
 *
 * const isRejected = (error: unknown) =>
 *   error instanceof ProviderError && error.code === errorCodes.rejected
 * ```
 */
export const errorCodes = {
  /** The person said no, or closed the wallet. */
  rejected: 4001,
  /** The page is not connected, or names another account. */
  unauthorized: 4100,
  unsupported: 4200,
  /** The network's node is not known, or does not answer. */
  chainDisconnected: 4901,
  /** The wallet does not know the network. */
  unknownChain: 4902,
  unsupportedCapability: 5700,
  unknownCalls: 5730,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
} as const

/**
 * An error with a code of EIP-1193, EIP-5792 or JSON-RPC.
 *
 * @example
 * ```ts
 * import { createCairn, ProviderError } from '@cairn/sdk'
 *
 * const provider = createCairn({ walletUrl: 'https://wallet.example', app: 'My game' })
 * try {
 *   await provider.request({ method: 'eth_requestAccounts' })
 * } catch (error) {
 *   if (error instanceof ProviderError) console.warn(error.code, error.message)
 * }
 * ```
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
