import { BaseError } from '@cairn/primitives'
import {
  type DappVisit,
  type ProviderMessage,
  providerErrors,
  providerMessage,
  readDappJson,
  writeDappJson,
} from '@cairn/protocol'
import * as z from 'zod/mini'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'
import { answerApp } from './answer-app.ts'
import type { AppLink } from './app-link.ts'
import { appNameOf, writeMessage } from './begin-visit.ts'
import type { StoragePage } from './follow-changes.ts'
import { type AppTransport, createHandshake } from './handshake.ts'
import { nativeAppOrigin, withOrigin } from './native-origin.ts'

/** The app's end of a web view, as `react-native-webview` sets it. */
export type NativeBridge = { readonly postMessage: (text: string) => void }

/** The part of a web view's page that the transport uses. */
export type NativePage = StoragePage & {
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener'>
  readonly ReactNativeWebView?: NativeBridge | undefined
}

/**
 * Serves the native app that shows this page in a web view. Its messages come as
 * events that no window has sent: a frame in this page cannot make one. The
 * app's origin is only claimed.
 *
 * @throws {NativeBridgeError} if the app's end of the bridge is missing
 * @see NATV-01 DAPP-01
 */
export function serveNative(
  wallet: TransactionsWallet,
  visit: DappVisit,
  page: NativePage,
): AppTransport {
  const bridge = requireBridge(page)
  const handshake = createHandshake(wallet, visit, page)
  const { ended } = handshake
  const isNew = createMemory()
  const send: AppLink['send'] = (message) => {
    if (!ended.aborted) bridge.postMessage(writeMessage(message))
  }

  const greet = (message: ProviderMessage) => {
    if (!handshake.isAnswer(message)) return
    const origin = nativeAppOrigin(visit, message, wallet.origin)
    if (origin === undefined) return refuse(visit, send)
    handshake.accept(linkWith(wallet, visit, { origin, send, ended }), 0)
  }
  const hear = (event: Event) => {
    const message = readEvent(event, page)
    if (!message || !isNew.event(event)) return
    const link = handshake.link()
    if (!link) return greet(message)
    if (message.type === 'message' && isNew.request(message))
      void answerApp(link, message)
  }

  // React Native sends them to the window on iOS, to the document on Android.
  page.addEventListener('message', hear)
  page.document.addEventListener('message', hear)
  ended.addEventListener('abort', () => {
    page.removeEventListener('message', hear)
    page.document.removeEventListener('message', hear)
  })
  return handshake.begin(send)
}

/** Returns the app's end of the bridge. @throws {NativeBridgeError} */
export function requireBridge(
  page: object & Partial<NativePage>,
): NativeBridge {
  const { ReactNativeWebView: bridge } = page
  if (typeof bridge?.postMessage !== 'function') throw new NativeBridgeError()
  return bridge
}

/**
 * Reads a message of the app, which some bridges hand over as an object. A
 * message of a window names its sender: only this page itself counts, where an
 * app that injects script posts.
 */
function readEvent(
  event: Event,
  page: NativePage,
): ProviderMessage | undefined {
  const { data, source } = event as MessageEvent<unknown>
  const isOwn = (source ?? null) === null || (source as unknown) === page
  if (!isOwn) return undefined
  return z.safeParse(providerMessage, readDappJson(toText(data))).data
}

function toText(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  try {
    return writeDappJson(data)
  } catch {
    return undefined
  }
}

/**
 * Remembers what this page has heard. An event that bubbles from the document
 * comes twice, and an old one may be sent again.
 */
function createMemory() {
  const events = new WeakSet<Event>()
  const requests = new Set<number>()
  return {
    event: (event: Event) => {
      const isKnown = events.has(event)
      events.add(event)
      return !isKnown
    },
    request: ({ idx }: ProviderMessage) => {
      const isKnown = requests.has(idx)
      requests.add(idx)
      return !isKnown
    },
  }
}

function linkWith(
  wallet: TransactionsWallet,
  visit: DappVisit,
  parts: Pick<AppLink, 'send' | 'ended'> & { readonly origin: string },
): AppLink {
  const { origin, send, ended } = parts
  return {
    wallet,
    visit: withOrigin(visit, origin),
    peer: {
      peerId: visit.sessionId,
      transport: 'native',
      origin,
      proof: 'claimed',
      ...appNameOf(visit),
    },
    send,
    // The app closes its web view when it is told so.
    close: () => undefined,
    ended,
    underWay: new Set(),
  }
}

function refuse({ sessionId }: DappVisit, send: AppLink['send']): void {
  const error = 'origin is invalid'
  const { rejected: code } = providerErrors
  send({ type: 'open', data: { sessionId, error } })
  send({ type: 'close', data: { error: { message: error, code } } })
}

/** The page was opened as a native view, and no app is at its other end. @see NATV-01 */
export class NativeBridgeError extends BaseError {
  override readonly name = 'NativeBridgeError'

  constructor() {
    super('ReactNativeWebView is unavailable, but required')
  }
}
