import {
  type Intent,
  type Message,
  type Outcome,
  readFailure,
  readMessage,
  readOutcome,
  visitAddress,
  writeMessage,
} from './message.ts'
import type { AskForPress } from './options.ts'
import { errorCodes, ProviderError } from './provider-error.ts'
import { fieldsOf } from './read-value.ts'
import {
  type OpeningPage,
  openWalletWindow,
  type WalletWindow,
} from './wallet-window.ts'

/** The part of a page that talks with the wallet's window. */
export type PopupPage = OpeningPage &
  Pick<Window, 'addEventListener' | 'removeEventListener'>

export type PopupRequest = {
  readonly method: string
  readonly params: unknown
  readonly chainId: number
}

export type Popup = {
  /** Asks to connect. @returns what the wallet tells a connected page */
  readonly connect: (options: object, chainId: number) => Promise<unknown>
  readonly request: (request: PopupRequest) => Promise<unknown>
}

type PopupSettings = {
  readonly page: PopupPage
  readonly walletUrl: URL
  readonly askForPress: AskForPress
  /** Hears of the session that an open wallet names, or of none. */
  readonly onSession: (session: unknown) => void
  /** Hears that the person disconnected the page, or left the wallet. */
  readonly onDisconnect: () => void
}

/** A request that waits for its answer. */
type Waiting = {
  readonly message: Message | undefined
  readonly end: (outcome: Outcome) => void
}

/** One opening of the wallet. */
type Visit = {
  readonly intent: Intent
  readonly sessionId: string
  window: WalletWindow | undefined
  state: 'opening' | 'open' | 'over'
  readonly waiting: Map<number, Waiting>
  /** Resolves when the visit is over. */
  readonly over: Promise<void>
  readonly end: () => void
  /** The wallet has sent a message. */
  isHeard: boolean
}

/** The question to connect has no number of its own. */
const connecting = 0

/** Time between two looks at whether the window is still there. */
const lookMs = 300

/** Time in which a page's next request finds the window still open. */
const lingerMs = 100

const closed: Outcome = {
  code: errorCodes.rejected,
  reason: 'The person closed the wallet.',
}

/** A page that cuts its windows off sees each of them as closed. */
const cutOff: Outcome = {
  code: errorCodes.rejected,
  reason:
    'The wallet was closed before it answered, or this page cuts it off: its header Cross-Origin-Opener-Policy must be same-origin-allow-popups.',
}

/**
 * Talks with the wallet in a window of its own. Requests that come while it is
 * open share it; it closes after the last answer. Only messages of that very
 * window count, and only while it shows the wallet's own pages.
 *
 * @see DAPP-01
 */
export function createPopup(settings: PopupSettings): Popup {
  let visit: Visit | undefined
  let lastIdx = 0
  const begin = (intent: Intent, chainId: number): Visit => {
    visit = beginVisit(settings, intent, chainId)
    return visit
  }
  return {
    connect: async (options, chainId) => {
      await visit?.over
      const next = begin({ type: 'connect', options }, chainId)
      return wait(next, connecting, undefined)
    },
    request: async ({ method, params, chainId }) => {
      // The window that asks to connect closes with the answer.
      while (visit?.intent.type === 'connect' && visit.state !== 'over')
        await visit.over
      const present =
        visit && visit.state !== 'over'
          ? visit
          : begin({ type: 'jsonRpcRequest', method }, chainId)
      lastIdx += 1
      const message: Message = {
        idx: lastIdx,
        type: 'message',
        data: { jsonrpc: '2.0', id: lastIdx, method, params, chainId },
        chainId,
      }
      const answer = wait(present, lastIdx, message)
      if (present.state === 'open') post(settings, present, message)
      return answer
    },
  }
}

function beginVisit(
  settings: PopupSettings,
  intent: Intent,
  chainId: number,
): Visit {
  const { page, walletUrl, askForPress } = settings
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const visit: Visit = {
    intent,
    sessionId: newSessionId(),
    window: undefined,
    state: 'opening',
    waiting: new Map(),
    over,
    end,
    isHeard: false,
  }
  const { sessionId } = visit
  const url = visitAddress(walletUrl, { sessionId, intent, chainId })
  const hear = (event: MessageEvent) => {
    const isWallet =
      event.source === visit.window && event.origin === walletUrl.origin
    const message = isWallet ? readMessage(event.data) : undefined
    if (message) hearMessage(settings, visit, message)
  }
  page.addEventListener('message', hear)
  over.then(() => page.removeEventListener('message', hear))
  openWalletWindow(page, url, askForPress).then(
    (window) => {
      visit.window = window
      watch(visit)
    },
    (error: ProviderError) =>
      endVisit(visit, { code: error.code, reason: error.message }),
  )
  return visit
}

/** A name that no other opening has: digits and a dot. */
function newSessionId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${Date.now()}.${random}`
}

/** Ends the visit once its window has gone, and its last words were heard. */
function watch(visit: Visit): void {
  let wasClosed = false
  const looking = setInterval(() => {
    if (wasClosed) endVisit(visit, visit.isHeard ? closed : cutOff)
    wasClosed = visit.window?.closed ?? true
  }, lookMs)
  visit.over.then(() => clearInterval(looking))
}

function hearMessage(
  settings: PopupSettings,
  visit: Visit,
  message: Message,
): void {
  const { type, idx, data } = message
  const { sessionId } = visit
  visit.isHeard = true
  const fields = fieldsOf(data)
  if (type === 'init') {
    const answer = { sessionId, nonce: fields.nonce }
    post(settings, visit, { idx: -1, type: 'init', data: answer })
  }
  if (type === 'open' && fields.sessionId === sessionId) {
    if (fields.error) endVisit(visit, readFailure(fields.error))
    else hearOpen(settings, visit, fields.session)
  }
  if (type === 'connect') answer(visit, connecting, { result: data })
  if (type === 'message') answer(visit, idx, readOutcome(data))
  if (type === 'disconnect') settings.onDisconnect()
  if (type === 'close')
    endVisit(visit, fields.error ? readFailure(fields.error) : closed)
}

/**
 * The wallet is open, for the first time or after a reload. It knows a request
 * that it has heard before by its number.
 */
function hearOpen(
  settings: PopupSettings,
  visit: Visit,
  session: unknown,
): void {
  visit.state = 'open'
  if (visit.intent.type !== 'connect') settings.onSession(session)
  for (const { message } of visit.waiting.values())
    if (message) post(settings, visit, message)
}

function post(
  { walletUrl }: PopupSettings,
  { window }: Visit,
  message: Message,
): void {
  window?.postMessage(writeMessage(message), walletUrl.origin)
}

function wait(
  { waiting }: Visit,
  idx: number,
  message: Message | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (outcome: Outcome) => {
      if ('result' in outcome) resolve(outcome.result)
      else reject(new ProviderError(outcome.code, outcome.reason, outcome.data))
    }
    waiting.set(idx, { message, end })
  })
}

function answer(visit: Visit, idx: number, outcome: Outcome): void {
  const { waiting, intent } = visit
  waiting.get(idx)?.end(outcome)
  waiting.delete(idx)
  // After its answer to a connection the wallet itself says when to close.
  if (intent.type === 'connect') return
  setTimeout(() => {
    if (waiting.size === 0) endVisit(visit, closed)
  }, lingerMs)
}

function endVisit(visit: Visit, outcome: Outcome): void {
  if (visit.state === 'over') return
  visit.state = 'over'
  visit.window?.close()
  for (const { end } of visit.waiting.values()) end(outcome)
  visit.waiting.clear()
  visit.end()
}
