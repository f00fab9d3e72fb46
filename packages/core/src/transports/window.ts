import {
  type DappVisit,
  type ProviderMessage,
  providerMessage,
  readDappJson,
} from '@cairn/protocol'
import * as z from 'zod/mini'
import type { Asker } from '../inbox/entry.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'
import { answerApp } from './answer-app.ts'
import type { AppLink } from './app-link.ts'
import {
  appNameOf,
  beginVisit,
  isInitAnswer,
  writeMessage,
} from './begin-visit.ts'
import type { StoragePage } from './follow-changes.ts'
import { readSender } from './frame.ts'

/** The functions of a window that the transport uses. */
export type PopupPage = StoragePage &
  Pick<Window, 'close'> & {
    readonly opener: Pick<Window, 'postMessage'> | null
  }

/** Time for the app to answer the handshake. */
const handshakeMs = 15_000

/**
 * The ecosystem's library closes a popup, and its heartbeat of 500 ms then
 * closes the next one as well if that opens sooner.
 */
const settleMs = 550

export type WindowTransport = {
  /** Ends it; the app is told nothing. */
  readonly stop: () => void
  /** Resolves with the app once the browser has vouched for its origin. */
  readonly opened: Promise<Asker>
}

/**
 * Serves the app that opened this page in a window of its own. The app's
 * origin is the one that the browser names with its answer to the handshake,
 * and nothing that a message says.
 *
 * @see DAPP-01
 */
export function serveWindow(
  wallet: TransactionsWallet,
  visit: DappVisit,
  page: PopupPage,
): WindowTransport {
  const { opener } = page
  const end = new AbortController()
  const ended = end.signal
  const nonce = crypto.randomUUID()
  const opened = Promise.withResolvers<Asker>()
  opened.promise.catch(() => undefined)
  let link: AppLink | undefined

  const linkWith = (origin: string, target: string): AppLink => ({
    wallet,
    peer: askerOf(visit, origin),
    visit,
    send: (message) => {
      if (!ended.aborted) post(opener, message, target)
    },
    close: () => page.close(),
    ended,
    underWay: new Set(),
  })
  const hear = (event: MessageEvent) => {
    const sender = event.source === opener && readSender(wallet, event)
    if (!sender || !/^https?:/.test(sender.origin)) return
    const { origin } = sender
    if (link && origin !== link.peer.origin) return
    const message = z.safeParse(providerMessage, readDappJson(sender.data)).data
    if (!message) return
    if (link) {
      if (message.type === 'message') void answerApp(link, message)
    } else if (isInitAnswer(message, visit, nonce)) {
      link = linkWith(origin, event.origin)
      opened.resolve(link.peer)
      void beginVisit(link, page, needsPause(message) ? settleMs : 0)
    }
  }

  page.addEventListener('message', hear)
  ended.addEventListener('abort', () => {
    page.removeEventListener('message', hear)
    opened.reject(new Error('No app answered.'))
  })
  post(opener, { type: 'init', data: { nonce } }, '*')
  wallet.platform.delay(handshakeMs, ended).then(
    () => {
      if (!link) end.abort()
    },
    () => undefined,
  )
  return { stop: () => end.abort(), opened: opened.promise }
}

/** The project's own library closes no window but that of the visit. */
function needsPause({ clientVersion }: ProviderMessage): boolean {
  return !clientVersion?.startsWith('cairn-')
}

function post(
  opener: PopupPage['opener'],
  message: Partial<ProviderMessage>,
  target: string,
): void {
  opener?.postMessage(writeMessage(message), target)
}

function askerOf(visit: DappVisit, origin: string): Asker {
  return {
    peerId: visit.sessionId,
    transport: 'window',
    origin,
    proof: 'browser',
    ...appNameOf(visit),
  }
}
