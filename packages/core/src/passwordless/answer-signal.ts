import type { Platform } from '../platform/base-wallet.ts'

/** Tabs of one browser and origin share it. */
const channelName = 'cairn.passwordless-answer'

type Channels = Pick<Platform, 'openChannel'>

/**
 * Tells the other tabs of this browser that an answer was stored, so that one
 * that waits looks for it at once. The message carries nothing and proves
 * nothing: the answer still comes from the service, sealed to the tab that
 * asked.
 *
 * @see PWLS-02
 */
export function announceAnswer({ openChannel }: Channels): void {
  const channel = openChannel(channelName)
  channel.postMessage(null)
  channel.close()
}

/** Hears announcements until it is disposed of. */
export type AnswerSignal = Disposable & {
  /**
   * Waits for some milliseconds, or until an answer is announced. One that was
   * announced since the last wait ends this one at once.
   *
   * @throws the signal's reason once it aborts
   */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Begins to hear announcements of other tabs. @see PWLS-02 */
export function hearAnswers({
  openChannel,
  delay,
}: Channels & Pick<Platform, 'delay'>): AnswerSignal {
  const channel = openChannel(channelName)
  let heard = Promise.withResolvers<void>()
  channel.onmessage = () => heard.resolve()
  return {
    async wait(ms, signal) {
      const stop = new AbortController()
      const either = AbortSignal.any([signal, stop.signal])
      try {
        await Promise.race([delay(ms, either), heard.promise])
        signal.throwIfAborted()
      } finally {
        stop.abort()
        heard = Promise.withResolvers()
      }
    },
    [Symbol.dispose]: () => channel.close(),
  }
}
