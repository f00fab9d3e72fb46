import type { NodeClient } from '../node-client.ts'
import { NodeRefusalError, NodeUnavailableError } from '../node-errors.ts'
import { type Refusal, refusalOf } from './read-refusal.ts'

const hex = (value: number) => `0x${value.toString(16)}`
/** Blocks and requests that are tried, the most first. */
const triedBlocks = [10_000, 2_000, 1_000, 500, 100, 50, 10, 5, 1]
const triedBatches = [100, 50, 20, 10, 3, 1]

/**
 * Finds how many blocks of logs and how many requests at once a node takes. The
 * numbers that it names are tried next, and count only once they work.
 *
 * @throws {NodeUnavailableError} if it asks for a pause meanwhile
 * @param nobody - an address that no log is of, so that answers are short
 * @see NODE-01 b
 */
export async function probeLimits(
  node: NodeClient,
  head: number,
  nobody: string,
): Promise<{ readonly logBlocks: number; readonly batch: number }> {
  const logBlocks = await most(triedBlocks, async (blocks) => {
    const fromBlock = hex(Math.max(0, head - blocks + 1))
    const params = [{ fromBlock, toBlock: hex(head), address: nobody }]
    const [answer] = await node.settle([{ method: 'eth_getLogs', params }])
    if (!(answer instanceof NodeRefusalError)) return undefined
    // One block is not too wide: what is refused even so is a pause.
    if (blocks > 1 && mayBePause(refusalOf(answer))) return {}
    const read = readOrEnd(answer)
    return { hint: 'blocks' in read ? read.blocks : undefined }
  })
  const batch = await most(triedBatches, async (size) => {
    const asked = Array.from({ length: size }, () => chainId)
    const answers = await node.settle(asked)
    const refused = answers.find((one) => one instanceof NodeRefusalError)
    if (!refused) return undefined
    const read = readOrEnd(refused)
    return { hint: read.kind === 'batch' ? read.size : undefined }
  })
  return { logBlocks, batch }
}

/** @throws {NodeUnavailableError} for a pause: it says nothing of a limit */
function readOrEnd(refused: NodeRefusalError): Refusal {
  const read = refusalOf(refused)
  if (read.kind === 'busy' || mayBePause(read))
    throw new NodeUnavailableError(refused, 429)
  return read
}

function mayBePause(read: Refusal): boolean {
  return read.kind === 'results' && read.mayBePause === true
}

const chainId = { method: 'eth_chainId', params: [] }

/** Returns the first number that is taken; 0 if none is. */
async function most(
  tried: readonly number[],
  refusalOf: (
    count: number,
  ) => Promise<{ hint?: number | undefined } | undefined>,
): Promise<number> {
  let open: readonly number[] = tried
  for (let [count] = open; count !== undefined; [count] = open) {
    const refused = await refusalOf(count)
    if (!refused) return count
    const { hint = 0 } = refused
    const last = count
    const below = (top: number) => open.filter((one) => one < top)
    open = hint > 0 && hint < last ? [hint, ...below(hint)] : below(last)
  }
  return 0
}
