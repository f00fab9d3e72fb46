import { BaseError } from '@cairn/primitives'
import { ethers } from 'ethers'

/** What a node that is away, too slow or talking garbage comes to. */
const awayCodes = [
  'SERVER_ERROR',
  'NETWORK_ERROR',
  'TIMEOUT',
  'UNKNOWN_ERROR',
  'BAD_DATA',
  'CANCELLED',
] as const

/**
 * The same object, whose methods reject with {@link ChainUnavailableError}
 * where a chain's node did not answer: the engine's own words are a dump of
 * the request.
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
  // As Node.js names a connection that fails: ECONNREFUSED, ENOTFOUND.
  return (
    error instanceof Error &&
    'code' in error &&
    /^E[A-Z]+$/.test(`${error.code}`)
  )
}

/** A chain's node does not answer, so what it should say is not known. */
export class ChainUnavailableError extends BaseError {
  override readonly name = 'ChainUnavailableError'

  constructor(cause: unknown) {
    super('The network does not answer.', { cause })
  }
}
