import type { ChainNode } from './chain-node.ts'

/** A transaction waits for so many blocks before it gets dearer. */
const blocksToWait = 3
/** A chain that makes blocks on demand has no time between them, in ms. */
const mostBlockMs = 60_000
/** Blocks over which the time between two is measured. */
const measured = 100n

type Header = { readonly number: string; readonly timestamp: string } | null

/**
 * Creates a reader of how long a transaction waits for a block before it gets
 * dearer, in ms: as configured, and three blocks at least. The time of a block
 * is measured once; a local chain makes blocks on demand.
 *
 * @see FEES-01 b
 */
export function createBumpWait(
  node: ChainNode,
  config: { readonly bumpMs: number; readonly isLocal: boolean },
): () => Promise<number> {
  let blockMs: number | undefined = config.isLocal ? 0 : undefined
  return async () => {
    blockMs ??= await readBlockMs(node)
    return Math.max(config.bumpMs, blocksToWait * blockMs)
  }
}

/**
 * Reads the mean time between two of the last blocks, in ms, at most a minute.
 *
 * @returns 0 while the chain has one block
 */
export async function readBlockMs(node: ChainNode): Promise<number> {
  const header = (at: string) =>
    node.call<Header>('eth_getBlockByNumber', [at, false])
  const last = await header('latest')
  const number = BigInt(last?.number ?? 0)
  const count = number < measured ? number : measured
  if (!last || count === 0n) return 0
  const first = await header(`0x${(number - count).toString(16)}`)
  if (!first) return 0
  const seconds = Number(BigInt(last.timestamp) - BigInt(first.timestamp))
  return Math.min(mostBlockMs, (seconds * 1000) / Number(count))
}
