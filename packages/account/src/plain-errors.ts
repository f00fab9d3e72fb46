import { BaseError } from '@cairn/primitives'
import { ethers } from 'ethers'

/** Error codes of a node that is unreachable, too slow or answers garbage. */
const awayCodes = [
  'SERVER_ERROR',
  'NETWORK_ERROR',
  'TIMEOUT',
  'UNKNOWN_ERROR',
  'BAD_DATA',
  'CANCELLED',
] as const

/**
 * Wraps an object so that its methods reject with {@link ChainUnavailableError}
 * if a chain's node did not answer. The engine's own message is a dump of the
 * request.
 */
export function withPlainErrors<T extends object>(methods: T): T {
  return Object.fromEntries(
    Object.entries(methods).map(([name, member]) => [
      name,
      typeof member === 'function' ? withPlainError(member) : member,
    ]),
  ) as T
}

function withPlainError(method: (...args: unknown[]) => unknown) {
  return async (...args: unknown[]) => {
    try {
      return await method(...args)
    } catch (error) {
      throw isAway(error) ? new ChainUnavailableError(error) : error
    }
  }
}

function isAway(error: unknown): boolean {
  if (awayCodes.some((code) => ethers.isError(error, code))) return true
  // Node.js names failed connections like this: ECONNREFUSED, ENOTFOUND.
  return (
    error instanceof Error &&
    'code' in error &&
    /^E[A-Z]+$/.test(`${error.code}`)
  )
}

/** A chain's node does not answer, so its data is unknown. */
export class ChainUnavailableError extends BaseError {
  override readonly name = 'ChainUnavailableError'

  constructor(cause: unknown) {
    super('The network does not answer.', { cause })
  }
}
