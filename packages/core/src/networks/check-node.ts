import { createNodeClient, NodeUnavailableError } from '@cairn/clients'
import { BaseError } from '@cairn/primitives'
import * as z from 'zod/mini'

const timeoutMs = 10_000

const chainId = z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i))

/**
 * Asks a node for the id of its chain.
 *
 * @throws {NodeUnavailableError} when it does not answer, or not as a node does
 * @see NETS-02
 */
export async function askChainId(
  rpcUrl: string,
  fetch: typeof globalThis.fetch,
): Promise<number> {
  try {
    const client = createNodeClient({ url: rpcUrl, fetch, timeoutMs })
    return Number(z.parse(chainId, await client.call('eth_chainId', [])))
  } catch (cause) {
    if (cause instanceof NodeUnavailableError) throw cause
    throw new NodeUnavailableError(cause)
  }
}

/** The node is of another chain. */
export class WrongChainError extends BaseError {
  override readonly name = 'WrongChainError'
  readonly actual: number

  constructor(actual: number) {
    super(`The node is of chain ${actual}.`)
    this.actual = actual
  }
}
