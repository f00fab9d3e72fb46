import type { Address, Hex } from '@cairn/primitives'
import type { ChainContext } from './chain-context.ts'
import type { ChainReceipt } from './outcome.ts'

type Asked = Pick<ChainContext, 'chain' | 'node'>

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
  if (!chain.nodes) return node.call<T>(method, params)
  const said = await chain.nodes.quorum({ method, params })
  const isSure =
    said.status === 'agreed' || (said.status === 'alone' && said.of === 1)
  return isSure ? (said.answer as T) : undefined
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
  | { readonly status: 'mined'; readonly receipt: ChainReceipt }
  /** No node has a receipt of any attempt, and enough were asked. */
  | { readonly status: 'absent' }
  /** The nodes differ, or too few of them answer. */
  | { readonly status: 'open' }

/**
 * Looks for the receipts of all attempts at all nodes. A success comes before a
 * failure, because of two attempts with different nonces both may be mined. One
 * node's word alone is enough for a success, which a reorganisation may undo,
 * and not for a failure, after which somebody may pay again.
 */
export async function findAttempt(
  asked: Asked,
  hashes: readonly Hex[],
): Promise<FoundAttempt> {
  const found = await Promise.all(hashes.map((hash) => findOne(asked, hash)))
  const mined = found.filter((one) => one.status === 'mined')
  const [best] = mined.toSorted((a, b) => failed(a) - failed(b))
  if (best) return best
  return { status: found.every(isAbsent) ? 'absent' : 'open' }
}

async function findOne(
  { chain, node }: Asked,
  hash: Hex,
): Promise<FoundAttempt> {
  if (!chain.nodes) {
    const receipt = await node.call<ChainReceipt | null>(
      'eth_getTransactionReceipt',
      [hash],
    )
    return receipt?.blockHash
      ? { status: 'mined', receipt }
      : { status: 'absent' }
  }
  const said = await chain.nodes.receipt(hash)
  if (!('receipt' in said)) return said
  const mined = {
    status: 'mined',
    receipt: said.receipt as ChainReceipt,
  } as const
  const isSure = said.status === 'mined' || failed(mined) === 0
  return isSure ? mined : { status: 'open' }
}

function failed({ receipt }: { readonly receipt: ChainReceipt }): 0 | 1 {
  return receipt.status === '0x0' ? 1 : 0
}

function isAbsent({ status }: FoundAttempt): boolean {
  return status === 'absent'
}
