import { NodeAnswerError, NodeRefusalError } from '@cairn/clients'
import { type BlockId, type NodeBlock, toQuantity } from '../chain/block.ts'
import { listStale, setBalances } from '../db/read-balances.queries.ts'
import type { AccountOptions } from './account-options.ts'

/** Balances of one pass. */
const perPass = 1000

/**
 * Reads the balances that moved since they were read, at the last block that was
 * indexed. A balance is what its contract says, never a sum: some coins take
 * fees or grow, and say nothing of it.
 *
 * @throws {NodeAnswerError} if the node has another block there
 */
export async function refreshBalances(
  {
    database,
    reader,
    chainId,
  }: Pick<AccountOptions, 'database' | 'reader'> & { readonly chainId: number },
  at: BlockId,
): Promise<void> {
  for (;;) {
    const stale = await listStale(database, chainId, at.number, perPass)
    if (stale.length === 0) return
    const { balances, answers } = await reader.read(stale, at.number, [
      ['eth_getBlockByNumber', [toQuantity(at.number), false]],
    ])
    assertIsBlock(answers[0], at)
    const read = stale.map((holding, i) => ({ holding, balance: balances[i] }))
    await setBalances(database, chainId, at, read)
  }
}

/** @throws {NodeAnswerError} if a node's answer is not this block */
export function assertIsBlock(answer: unknown, at: BlockId): void {
  if (answer instanceof NodeRefusalError) throw answer
  const hash = (answer as NodeBlock)?.hash?.toLowerCase()
  if (hash !== at.hash) throw new NodeAnswerError('eth_getBlockByNumber')
}
