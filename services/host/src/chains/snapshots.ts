import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@cairn/service-kit'
import { type ChainFiles, writeSnapshot } from './chain-state.ts'

/** Lets receipts and the indexer have the node to themselves first. */
const settleMs = 100

/** Nine parts of rest on one of work: a long history costs no more of the node. */
const restPerWork = 9

/** However long the history, and however busy the machine: what a kill may cost. */
const longestRestMs = 1_000

/**
 * Writes the chain's state after every block, or after some when they come
 * fast, until the signal. What a `kill -9` of the node takes is what came after
 * the last snapshot: a tenth of a second of a small chain, about one second
 * of a chain with thousands of transactions.
 *
 * Anvil's own `--state-interval` would lose a whole second, writes in place, so
 * that a kill in the middle leaves half a file, and writes when nothing happens.
 */
export async function keepSnapshots(options: {
  readonly files: ChainFiles
  readonly rpcUrl: string
  readonly log: Logger
  readonly signal: AbortSignal
}): Promise<void> {
  const { rpcUrl, log, signal } = options
  while (!signal.aborted) {
    const heads = watchHeads(rpcUrl, signal)
    while (await heads.next()) {
      await rest(settleMs, signal)
      heads.clear()
      try {
        const workMs = await takeSnapshot(options)
        await rest(Math.min(workMs * restPerWork, longestRestMs), signal)
      } catch (error) {
        if (signal.aborted) return
        log.warn({ err: error, rpcUrl }, 'The chain gave no snapshot')
        await rest(longestRestMs, signal)
      }
    }
    await rest(settleMs, signal)
  }
}

async function takeSnapshot(options: {
  readonly files: ChainFiles
  readonly rpcUrl: string
  readonly signal: AbortSignal
}): Promise<number> {
  const begun = performance.now()
  await writeSnapshot(options.files, options.rpcUrl, options.signal)
  return performance.now() - begun
}

/** Waits, but not beyond the end of everything. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}

/** Says when there was a new block since last asked; `false` at the end. */
function watchHeads(rpcUrl: string, signal: AbortSignal) {
  const socket = new WebSocket(rpcUrl.replace(/^http/, 'ws'))
  let hasNew = false
  let wake = () => {}
  const onEnd = () => {
    socket.close()
    wake()
  }
  socket.addEventListener('open', () => {
    socket.send(
      '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}',
    )
  })
  // The answer to the subscription counts as news: it covers blocks before it.
  socket.addEventListener('message', () => {
    hasNew = true
    wake()
  })
  socket.addEventListener('close', onEnd)
  socket.addEventListener('error', onEnd)
  signal.addEventListener('abort', onEnd, { once: true })

  return {
    clear: () => {
      hasNew = false
    },
    async next(): Promise<boolean> {
      while (!signal.aborted && socket.readyState <= WebSocket.OPEN) {
        if (hasNew) return true
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return false
    },
  }
}
