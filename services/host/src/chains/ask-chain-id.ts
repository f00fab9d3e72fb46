import { BaseError } from '@cairn/primitives'
import type { Chain } from '@cairn/service-kit'
import { z } from 'zod'

/** Time for a node to answer, in ms. */
const answerWithinMs = 1_500

const answer = z.object({ result: z.string().regex(/^0x[0-9a-f]{1,13}$/i) })

type Node = { readonly chainId: number; readonly rpcUrl: string }
/** A chain with one node, or several. */
type Configured = Node & {
  readonly nodes?: readonly { readonly url: string }[] | undefined
}

/** This method needs no state, so a busy node answers it too. */
const question = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'

/**
 * Returns the node's chain id in hex; `undefined` without an answer in time.
 */
export async function askChainId(
  rpcUrl: string,
  withinMs: number,
  signal?: AbortSignal,
): Promise<unknown> {
  const late = AbortSignal.timeout(withinMs)
  try {
    const ended = signal ? AbortSignal.any([signal, late]) : late
    const response = await postQuestion(rpcUrl, fetch, ended)
    const { result }: { result?: unknown } = await response.json()
    return result
  } catch {
    return undefined
  }
}

/**
 * Checks that the node at `rpcUrl` answers for this chain.
 *
 * @throws {OtherChainError} if it answers for another one
 * @throws {Error} if it does not answer within 1.5 s
 */
export async function assertNodeOf(
  { chainId, rpcUrl }: Node,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  // A node that takes the question and never answers would keep its socket.
  const late = AbortSignal.timeout(answerWithinMs)
  const response = await postQuestion(rpcUrl, fetch, late)
  if (!response.ok) throw new Error(`The node answered ${response.status}.`)
  const { result } = answer.parse(await response.json())
  if (Number(result) !== chainId)
    throw new OtherChainError(chainId, Number(result))
}

/**
 * Checks that one of a chain's nodes answers for this chain.
 *
 * @throws {OtherChainError} if it answers for another one
 * @throws {Error} if it does not answer within 1.5 s
 */
export async function assertAnswers(
  chain: Pick<Chain, 'chainId' | 'rpcUrl' | 'nodes'>,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  if (!chain.nodes) return assertNodeOf(chain, fetch)
  const client = chain.nodes.at('state', { timeoutMs: answerWithinMs })
  const result = await client.call('eth_chainId', [])
  const found = Number(answer.parse({ result }).result)
  if (found !== chain.chainId) throw new OtherChainError(chain.chainId, found)
}

function postQuestion(
  rpcUrl: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(rpcUrl, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: question,
    signal,
  })
}

/**
 * Checks that no node answers for another chain than its own. Nodes that do not
 * answer pass: they may come back.
 *
 * @throws {OtherChainError} naming both chains
 */
export async function assertOwnNodes(
  chains: readonly Configured[],
  fetch: typeof globalThis.fetch,
): Promise<void> {
  const nodes = chains.flatMap(({ chainId, rpcUrl, nodes }) =>
    (nodes ?? [{ url: rpcUrl }]).map(({ url }) => ({ chainId, rpcUrl: url })),
  )
  await Promise.all(
    nodes.map((chain) =>
      assertNodeOf(chain, fetch).catch((error: unknown) => {
        if (error instanceof OtherChainError) throw error
      }),
    ),
  )
}

/** A node answers for another chain. */
export class OtherChainError extends BaseError {
  override readonly name = 'OtherChainError'

  constructor(wanted: number, found: number) {
    super(
      `The node of chain ${wanted} answers for chain ${found}. Balances and signatures would be of another chain. Correct its address in CHAINS, CHAINS_FILE or NODES_URL.`,
    )
  }
}
