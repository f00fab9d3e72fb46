import type { PromptPort } from '@cairn/core'
import type { BrowserApi } from '../browser-api.ts'

/**
 * Connects the prompt window with the worker, and wakes it if it was stopped.
 *
 * @see XTNS-01
 */
export function connectPrompt(
  { runtime }: Pick<BrowserApi, 'runtime'>,
  on: {
    readonly entries: (list: readonly unknown[]) => void
    readonly end: () => void
  },
): PromptPort {
  const port = runtime.connect({ name: 'prompt' })
  port.onMessage.addListener((message) => {
    if (!Array.isArray(message)) return
    on.entries(message)
    // A browser that restores its windows restores this one without a question.
    if (!message.some(isBusy)) window.close()
  })
  port.onDisconnect.addListener(on.end)
  return { post: (message) => port.postMessage(message) }
}

/** Checks that a question of the worker has not ended. */
function isBusy(entry: { state?: { type?: unknown } }): boolean {
  return ['waiting', 'signing', 'sent'].includes(`${entry.state?.type}`)
}
