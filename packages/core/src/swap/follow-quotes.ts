import { askSwap, type SwapWallet } from './ask-swap.ts'
import { swapFailure } from './swap-failure.ts'
import type { SwapEvent } from './swap-form.ts'
import type { SwapOrder } from './swap-order.ts'

/** Pause after the last key, before a quote is asked for, in ms. */
const debounceMs = 300
/** Pause between two quotes of an order, in ms. */
export const quoteRefreshMs = 15_000

/**
 * Keeps an order's quote fresh until the signal aborts: asks after a pause, and
 * again every 15 s, whether or not the last quote came.
 *
 * @param sequence - number of the order, which every event carries
 * @see SWAP-01
 */
export async function followQuotes(
  wallet: SwapWallet,
  options: {
    readonly order: SwapOrder
    readonly sequence: number
    readonly send: (event: SwapEvent) => void
    readonly signal: AbortSignal
  },
): Promise<void> {
  const { order, sequence, send, signal } = options
  const { delay } = wallet.platform
  try {
    await delay(debounceMs, signal)
    while (!signal.aborted) {
      send({ type: 'ask', sequence })
      send(await answerTo(wallet, order, sequence, signal))
      await delay(quoteRefreshMs, signal)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function answerTo(
  wallet: SwapWallet,
  order: SwapOrder,
  sequence: number,
  signal: AbortSignal,
): Promise<SwapEvent> {
  try {
    const offer = await askSwap(wallet, order, signal)
    return { type: 'answered', sequence, offer }
  } catch (error) {
    signal.throwIfAborted()
    wallet.log.warn({ err: error }, 'No quote')
    const failure = swapFailure(error)
    return { type: 'unanswered', sequence, failure, error, now: wallet.now() }
  }
}
