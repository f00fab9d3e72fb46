import type { Message, Reply } from '../_fault-proxy.ts'
import { startProvider } from '../_fault-proxy.ts'

/** Numbers below one that look random and repeat, so that a failure can be run again. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

/**
 * Starts a node that lags in some answers and leaves logs out without a word, as
 * providers do whose batches are spread over backends.
 */
export async function startFlakyNode(
  nodeUrl: string,
  options: {
    readonly random: () => number
    /** Share of answers for which the newest block is not there yet. */
    readonly lag: number
    /** Share of logs that are left out. */
    readonly loss: number
    /** Most blocks of a question for logs. */
    readonly mostBlocks: number
  },
) {
  const { random, lag, loss, mostBlocks } = options
  const count = { lagged: 0, lost: 0, refused: 0 }
  const provider = await startProvider(nodeUrl)
  let isFaulty = true
  const rewrite = (message: Message, reply: Reply): Reply => {
    if (message.method !== 'eth_getLogs') return reply
    const [{ fromBlock, toBlock }] = message.params as [Record<string, string>]
    if (Number(toBlock) - Number(fromBlock) >= mostBlocks) {
      count.refused += 1
      const error = { code: -32005, message: `limited to ${mostBlocks} blocks` }
      return { id: reply.id ?? 0, error }
    }
    if (!Array.isArray(reply.result)) return reply
    const kept = reply.result.filter(() => random() >= loss)
    count.lost += reply.result.length - kept.length
    return { ...reply, result: kept }
  }
  provider.setFault(() => {
    if (!isFaulty) return undefined
    const isLagging = random() < lag
    if (isLagging) count.lagged += 1
    return {
      rewrite: (message, reply) => {
        if (!isLagging) return rewrite(message, reply)
        // The backend does not have the newest blocks: nothing is there.
        if (message.method === 'eth_getLogs')
          return { id: reply.id ?? 0, result: [] }
        if (message.method === 'eth_getBlockByNumber')
          return message.params[0] === 'latest'
            ? reply
            : { id: reply.id ?? 0, result: null }
        return reply
      },
    }
  })
  return {
    ...provider,
    count,
    /** Makes it a node without faults. */
    mend() {
      isFaulty = false
    },
  }
}
