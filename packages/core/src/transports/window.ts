import {
  type DappVisit,
  dappClientVersion,
  initAnswer,
  type ProviderMessage,
  providerMessage,
  readDappJson,
  writeDappJson,
} from '@cairn/protocol'
import * as z from 'zod/mini'
import { restoreAppEntries } from '../inbox/app-entries.ts'
import type { Asker, Entry } from '../inbox/entry.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'
import { answerApp } from './answer-app.ts'
import type { AppLink } from './app-link.ts'
import { followChanges, type StoragePage } from './follow-changes.ts'
import { connectApp, openApp } from './open-app.ts'

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

  const linkWith = (origin: string): AppLink => ({
    wallet,
    peer: askerOf(visit, origin),
    visit,
    send: (message) => {
      if (!ended.aborted) post(opener, message, origin)
    },
    close: () => page.close(),
    ended,
    underWay: new Set(),
  })
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== opener || !/^https?:/.test(origin)) return
    if (link && origin !== link.peer.origin) return
    const message = z.safeParse(providerMessage, readDappJson(data)).data
    if (!message) return
    if (link) {
      if (message.type === 'message') void answerApp(link, message)
    } else if (isAnswer(message, visit, nonce)) {
      link = linkWith(origin)
      opened.resolve(link.peer)
      void begin(link, page, needsPause(message))
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

async function begin(
  link: AppLink,
  page: StoragePage,
  pauses: boolean,
): Promise<void> {
  const { wallet, visit, ended } = link
  restoreAppEntries(wallet)
  dropOthers(wallet, link.peer)
  if (pauses)
    await wallet.platform.delay(settleMs, ended).catch(() => undefined)
  if (ended.aborted) return
  followChanges(link, page)
  if (visit.intent?.type === 'connect') await connectApp(link)
  else openApp(link)
}

function post(
  opener: PopupPage['opener'],
  message: Partial<ProviderMessage>,
  target: string,
): void {
  const whole = { idx: -1, clientVersion: dappClientVersion, ...message }
  opener?.postMessage(writeDappJson(whole), target)
}

function isAnswer(
  { type, data }: ProviderMessage,
  { sessionId }: DappVisit,
  nonce: string,
): boolean {
  const answer = z.safeParse(initAnswer, data).data
  return (
    type === 'init' && answer?.nonce === nonce && answer.sessionId === sessionId
  )
}

function askerOf({ sessionId, intent }: DappVisit, origin: string): Asker {
  const app = intent && 'options' in intent ? intent.options?.app : undefined
  const name = app
    ?.replace(/[^\w\s]/g, '')
    .trim()
    .slice(0, 60)
  return {
    peerId: sessionId,
    transport: 'window',
    origin,
    proof: 'browser',
    ...(name && { app: name }),
  }
}

/** Drops the questions of apps that opened this window before. */
function dropOthers(
  { inbox }: Pick<TransactionsWallet, 'inbox'>,
  { peerId, origin }: Asker,
): void {
  const isOthers = ({ from }: Entry) =>
    from !== undefined && (from.peerId !== peerId || from.origin !== origin)
  inbox.setState(({ entries }) => ({
    entries: entries.filter((entry) => !isOthers(entry)),
  }))
}
