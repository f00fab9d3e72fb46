import type { FoundReceipt } from '@cairn/clients/nodes'
import type { Address, Hex } from '@cairn/primitives'
import { type Chain, severalNodes } from '@cairn/service-kit'
import type { ChainNode } from './chain-node.ts'
import type { ChainReceipt } from './outcome.ts'

/** A chain, and a client of its nodes. */
export type Asked = { readonly chain: Chain; readonly node: ChainNode }

/**
 * Asks what decides about money: all nodes of a chain that has several.
 *
 * @returns `undefined` unless two say the same, or the chain has one node
 * @throws {NodeRefusalError} if they agree to refuse, as for a revert
 * @throws {NodeUnavailableError} if none answers
 * @see NODE-01 f
 */
export async function askAgreed<T>(
  { chain, node }: Asked,
  method: string,
  params: readonly unknown[],
): Promise<T | undefined> {
  const nodes = severalNodes(chain)
  if (!nodes) return node.call<T>(method, params)
  const said = await nodes.quorum({ method, params })
  return said.status === 'agreed' ? (said.answer as T) : undefined
}

/** Reads the transactions of an account on which the nodes agree. */
export async function readAgreedNonce(
  asked: Asked,
  address: Address,
): Promise<bigint | undefined> {
  const params = [address, 'latest']
  const count = await askAgreed<Hex>(asked, 'eth_getTransactionCount', params)
  return count === undefined ? undefined : BigInt(count)
}

/** The state of all attempts of a transaction together. */
export type FoundAttempt =
  | {
      readonly status: 'mined'
      readonly receipt: ChainReceipt
      /** Whether all others are known to have failed, or to be absent. */
      readonly isWhole: boolean
    }
  /** No node has a receipt of any attempt, and enough were asked. */
  | { readonly status: 'absent' }
  /** The nodes differ, or too few of them answer. */
  | { readonly status: 'open' }

type FoundOne =
  | { readonly status: 'mined'; readonly receipt: ChainReceipt }
  | { readonly status: 'absent' | 'open' }

/** The attempts of one transaction. */
export type Attempts = {
  readonly hashes: readonly Hex[]
  /** Whether a receipt counts that one of several nodes gives alone. */
  readonly mayStandAlone: (receipt: ChainReceipt) => boolean
}

/**
 * Looks for the receipts of all attempts of transactions, at all nodes. A
 * success comes before a failure, because of two attempts with different nonces
 * both may be mined.
 *
 * @returns what was found of each, or why it was not
 */
export async function findAttempts(
  { chain, node }: Asked,
  attempts: readonly Attempts[],
): Promise<readonly PromiseSettledResult<FoundAttempt>[]> {
  const nodes = severalNodes(chain)
  const all = attempts.flatMap(({ hashes }) => hashes)
  // A pool asks for all at once, and a node's own client joins the calls.
  const found = nodes && (await nodes.receipts(all))
  const byHash = new Map(all.map((hash, place) => [hash, found?.[place]]))
  return Promise.allSettled(
    attempts.map(async ({ hashes, mayStandAlone }) => {
      const findOne = async (hash: Hex): Promise<FoundOne> => {
        const said = byHash.get(hash)
        return said ? toFound(said, mayStandAlone) : readOne(node, hash)
      }
      return join(await Promise.all(hashes.map(findOne)))
    }),
  )
}

async function readOne(node: Asked['node'], hash: Hex): Promise<FoundOne> {
  const receipt = await node.call<ChainReceipt | null>(
    'eth_getTransactionReceipt',
    [hash],
  )
  return receipt?.blockHash ? { status: 'mined', receipt } : absent
}

function toFound(
  said: FoundReceipt,
  mayStandAlone: Attempts['mayStandAlone'],
): FoundOne {
  if (!('receipt' in said)) return said
  const receipt = said.receipt as ChainReceipt
  const isSure = said.status === 'mined' || mayStandAlone(receipt)
  return isSure ? { status: 'mined', receipt } : { status: 'open' }
}

function join(found: readonly FoundOne[]): FoundAttempt {
  const mined = found.filter((it) => it.status === 'mined')
  const best = mined.find((it) => !isReverted(it)) ?? mined[0]
  const isWhole = found.every(({ status }) => status !== 'open')
  if (best) return { ...best, isWhole }
  return isWhole ? absent : { status: 'open' }
}

const absent = { status: 'absent' } as const

/** Whether a mined transaction was reverted as a whole. */
export function isReverted({
  receipt,
}: {
  readonly receipt: Pick<ChainReceipt, 'status'>
}): boolean {
  return receipt.status === '0x0'
}
