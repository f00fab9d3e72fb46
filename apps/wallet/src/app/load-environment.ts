import { BaseError } from '@cairn/primitives'
import { type Environment, environment } from '@cairn/protocol'
import * as z from 'zod/mini'

const path = '/.well-known/cairn.json'

/**
 * Asks this page's own origin where everything is.
 *
 * @throws {EnvironmentError} when the answer is missing or not in its schema
 * @see ENVC-01
 */
export async function loadEnvironment(
  fetch: typeof globalThis.fetch,
): Promise<Environment> {
  try {
    // The page's HTML preloads it; its header keeps caches from answering.
    const response = await fetch(path)
    return z.parse(environment, await response.json())
  } catch (cause) {
    throw new EnvironmentError(cause)
  }
}

/** The stack does not answer, or describes itself in a wrong way. */
export class EnvironmentError extends BaseError {
  override readonly name = 'EnvironmentError'

  constructor(cause: unknown) {
    super(`${path} could not be read.`, { cause })
  }
}
