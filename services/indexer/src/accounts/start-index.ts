import { severalNodes } from '@cairn/service-kit'
import type { BlockId } from '../chain/block.ts'
import { finalDepth } from '../chain/confirm-rewind.ts'
import { startAnew, startAt } from '../db/index-mode.ts'
import type { AccountOptions } from './account-options.ts'
import { readHeaders } from './read-account-range.ts'

type Indexed = AccountOptions & { readonly chainId: number }

/**
 * Starts the index of a chain at the node's newest block. A deeper one is kept
 * besides, which stays when the newest is taken back.
 *
 * @returns where the chain is: another host may have started it
 * @see SRVC-01 ag
 */
export async function startIndex(
  walk: Indexed,
  next: BlockId,
): Promise<BlockId> {
  const { database, chainId } = walk
  return startAt(database, chainId, next, await readBelow(walk, next))
}

/**
 * Starts an index anew that has no block in common with the nodes, if little
 * can be lost: it began a short while ago and two nodes agree, or it is one of
 * a developer, whose chain may start again under a kept database.
 *
 * @param index.known - its blocks, oldest first, which the nodes do not have
 * @param index.at - its last block
 * @param index.next - the node's newest block
 * @returns whether it was started anew
 * @throws {CursorMovedError} if the chain is no longer at `at`
 * @see SRVC-01 ag
 */
export async function restartIndex(
  walk: Indexed,
  index: {
    readonly known: readonly BlockId[]
    readonly at: BlockId
    readonly next: BlockId
  },
): Promise<boolean> {
  const { database, chain, chainId, log, isLocal } = walk
  const { known, at, next } = index
  const first = known[0]?.number ?? at.number
  const isYoung = at.number - first <= 2 * finalDepth(walk.index)
  if (!isLocal && !(isYoung && severalNodes(chain))) return false
  const below = await readBelow(walk, next)
  await startAnew(database, chainId, { from: at, to: next, below })
  log.warn(
    { from: at.number, to: next.number },
    'the nodes have no block of the index: it is started anew',
  )
  return true
}

async function readBelow(
  walk: Indexed,
  { number }: BlockId,
): Promise<BlockId[]> {
  const depth = finalDepth(walk.index)
  return [...(await readHeaders(walk.node, [Math.max(0, number - depth)]))]
}
