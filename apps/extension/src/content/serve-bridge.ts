import type { BridgeMessage, PageState, WorkerMessage } from '@cairn/protocol'
import {
  eventsBetween,
  type PageReply,
  readPageRequest,
  refusalOf,
} from './page-message.ts'

type Post = (message: BridgeMessage) => void

export type BridgePage = {
  /** Random name of this document. */
  readonly page: string
  /** Opens a connection with the worker, and wakes it where it was stopped. */
  readonly connect: (on: {
    readonly message: (message: WorkerMessage) => void
    readonly end: () => void
  }) => Post
  /** Tells if the extension was updated, turned off or removed. */
  readonly isGone: () => boolean
  readonly reply: (reply: PageReply) => void
  readonly later: (run: () => void, ms: number) => void
  /** @returns what ends it */
  readonly repeat: (run: () => void, ms: number) => () => void
}

/** Pauses before the worker is called again, in ms. */
const pauses = { first: 20, longest: 2000 } as const

/**
 * Pause between two looks for an extension that is gone, in ms. A browser that
 * takes the extension away from this script first never tells it that the
 * connection ended.
 */
const lookEveryMs = 1000

const gone = {
  code: 4900,
  message: 'Cairn was updated or turned off. Reload this page.',
} as const

/**
 * Carries a page's requests to the worker, and its answers back. Requests that
 * wait are asked again when the worker was stopped.
 *
 * @see XTNS-01
 */
export function serveBridge(options: BridgePage) {
  const { reply, page } = options
  const waiting = new Map<number, { pageId: number; text: string }>()
  let lastId = 0
  let known: PageState | undefined
  let isUsed = false

  const end = (id: number, outcome: object) => {
    const request = waiting.get(id)
    if (!request) return
    waiting.delete(id)
    reply({ id: request.pageId, ...outcome } as PageReply)
  }
  const take = (state: PageState) => {
    for (const [event, data] of eventsBetween(known, state))
      reply({ event, data })
    known = state
  }
  const worker = keepConnection(options, {
    isWaiting: () => waiting.size > 0,
    begin: (send) => {
      send({ type: 'hello', page })
      for (const [id, { text }] of waiting) send({ type: 'ask', id, text })
    },
    hear: (message) => {
      if (message.type === 'state') return take(message.state)
      const { type: _, id, ...outcome } = message
      end(id, outcome)
      worker.send({ type: 'taken', id })
    },
    fail: () => {
      for (const id of [...waiting.keys()]) end(id, { error: gone })
      if (known) take({ accounts: [] })
    },
  })
  let endLooks: (() => void) | undefined
  const look = () => {
    if (options.isGone()) worker.drop()
    if (waiting.size > 0) return
    endLooks?.()
    endLooks = undefined
  }
  return {
    /** Takes a message that was posted in the page. */
    hear(data: unknown): void {
      const request = readPageRequest(data)
      if (!request) return
      const { id: pageId, text } = request
      isUsed = true
      const refusal = refusalOf(request, waiting.size)
      if (refusal) {
        reply({ id: pageId, error: refusal })
        return
      }
      lastId += 1
      waiting.set(lastId, { pageId, text })
      if (!worker.open()) worker.send({ type: 'ask', id: lastId, text })
      if (waiting.size > 0) endLooks ??= options.repeat(look, lookEveryMs)
    },
    /** Asks for the page's state again, if the page has used the wallet. */
    refresh(): void {
      if (isUsed) worker.open()
    },
  }
}

type Talk = {
  readonly isWaiting: () => boolean
  /** Tells a new worker everything that waits. */
  readonly begin: (send: Post) => void
  readonly hear: (message: WorkerMessage) => void
  /** The extension is gone: nothing will be answered. */
  readonly fail: () => void
}

/** Keeps the connection with the worker while something waits. */
function keepConnection(
  { connect, isGone, later }: BridgePage,
  { isWaiting, begin, hear, fail }: Talk,
) {
  let pause: number = pauses.first
  let post: Post | undefined
  const send: Post = (message) => {
    try {
      post?.(message)
    } catch {
      // The connection ended: its own event asks again.
    }
  }
  /** @returns whether it opened one now, which tells everything that waits */
  const open = (): boolean => {
    if (post) return false
    try {
      if (isGone()) throw new Error('The extension is gone.')
      post = connect({
        message: (message) => {
          pause = pauses.first
          hear(message)
        },
        end: () => {
          post = undefined
          if (isGone()) fail()
          else if (isWaiting()) {
            later(open, pause)
            pause = Math.min(pauses.longest, pause * 2)
          }
        },
      })
    } catch {
      fail()
      return true
    }
    begin(send)
    return true
  }
  /** Ends what waits, because nothing will answer. */
  const drop = () => {
    post = undefined
    fail()
  }
  return { open, send, drop }
}
