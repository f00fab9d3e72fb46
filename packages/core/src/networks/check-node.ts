import { BaseError } from '@cairn/primitives'
import * as z from 'zod/mini'

const timeoutMs = 10_000

const answer = z.object({
  result: z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i)),
})

/**
 * Asks a node which chain it is of.
 *
 * @throws {NodeAnswerError} when it does not answer, or not as a node does
 * @see NETS-02
 */
export async function askChainId(
  rpcUrl: string,
  fetch: typeof globalThis.fetch,
): Promise<number> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return Number(z.parse(answer, await response.json()).result)
  } catch (cause) {
    throw new NodeAnswerError(cause)
  }
}

/** There is no node at that address, or the page may not ask it. */
export class NodeAnswerError extends BaseError {
  override readonly name = 'NodeAnswerError'

  constructor(cause: unknown) {
    super('The node does not answer.', { cause })
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
