import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@cairn/service-kit'
import { type ChainFiles, writeSnapshot } from './chain-state.ts'

/** Pause in ms after a block, so that receipts and the indexer come first. */
const settleMs = 100

/**
 * Pause after a snapshot, as a multiple of its duration, so that a long history
 * does not slow the node down.
 */
const restPerWork = 9

/** Maximum pause in ms, and so the most that a kill can lose. */
const longestRestMs = 1_000

/**
 * Writes the chain's state after every block, or after several when they come
 * fast, until the signal. A `kill -9` of the node loses the blocks after the
 * last snapshot: 0.1 s of a small chain, about 1 s of a chain with thousands of
 * transactions.
 *
 * Anvil's own `--state-interval` would lose a whole second, writes in place, so
 * that a kill leaves half a file, and writes when nothing has changed.
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

/** Waits, but not beyond the signal. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}

/**
 * Resolves with whether there was a new block since the last call; `false` at
 * the end.
 */
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
  // The answer to the subscription counts as a block, because blocks may have
  // come before it.
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
