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
import { appNameOf, writeMessage } from './begin-visit.ts'
import type { StoragePage } from './follow-changes.ts'
import { readSender } from './frame.ts'
import { type AppTransport, createHandshake } from './handshake.ts'

/** The functions of a window that the transport uses. */
export type PopupPage = StoragePage &
  Pick<Window, 'close'> & {
    readonly opener: Pick<Window, 'postMessage'> | null
  }

/**
 * The ecosystem's library closes a popup, and its heartbeat of 500 ms then
 * closes the next one as well if that opens sooner.
 */
const settleMs = 550

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
): AppTransport {
  const { opener } = page
  const handshake = createHandshake(wallet, visit, page)
  const { ended } = handshake

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
    const link = handshake.link()
    if (link && origin !== link.peer.origin) return
    const message = z.safeParse(providerMessage, readDappJson(sender.data)).data
    if (!message) return
    if (link) {
      if (message.type === 'message') void answerApp(link, message)
    } else if (handshake.isAnswer(message)) {
      const pauseMs = needsPause(message) ? settleMs : 0
      handshake.accept(linkWith(origin, event.origin), pauseMs)
    }
  }

  page.addEventListener('message', hear)
  ended.addEventListener('abort', () =>
    page.removeEventListener('message', hear),
  )
  return handshake.begin((message) => post(opener, message, '*'))
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
