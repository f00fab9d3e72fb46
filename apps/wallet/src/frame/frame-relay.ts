/** The wallet's window, as far as this page uses it. */
export type RelayWindow = Pick<
  Window,
  'closed' | 'close' | 'focus' | 'postMessage'
>

/** The part of a window that relays messages. */
export type RelayPage = Pick<
  Window,
  'addEventListener' | 'setInterval' | 'clearInterval'
> & {
  readonly parent: Pick<Window, 'postMessage'>
  readonly location: Pick<Location, 'origin'>
  readonly open: (
    url: string,
    target: string,
    features: string,
  ) => RelayWindow | null
}

/**
 * `idle`: the page around asked for nothing. `asked`: it wants the wallet.
 * `open`: the wallet's window is there. `blocked`: the browser opened none.
 */
export type RelayState = 'idle' | 'asked' | 'open' | 'blocked'

/** Longest message that is handed on, in characters. */
const longest = 1_000_000

/** Time between two looks at whether the window is still there, in ms. */
const lookMs = 300

const features = 'popup,width=450,height=750'

/** A visit that the page around asks for. */
type Visit = { readonly url: string; readonly parent: string }

/**
 * Hands messages on between the page around this frame and the wallet's window,
 * which a press opens. Each message of that page goes with the origin that the
 * browser names; the wallet judges it.
 *
 * @param show - shows the state of the button
 * @returns the function for a press
 * @see DAPP-01
 */
export function startRelay(
  page: RelayPage,
  show: (state: RelayState) => void,
): () => void {
  let visit: Visit | undefined
  let opened: RelayWindow | undefined
  let looking: number | undefined
  const own = page.location.origin

  const end = () => {
    page.clearInterval(looking)
    opened?.close()
    opened = undefined
    visit = undefined
    show('idle')
  }
  const look = () => {
    if (!opened?.closed || !visit) return
    const closed = { idx: -1, type: 'close', data: null }
    page.parent.postMessage(JSON.stringify(closed), visit.parent)
    end()
  }
  const hearParent = ({ origin, data }: MessageEvent) => {
    const text = readText(data)
    if (text === undefined || !/^https?:/.test(origin)) return
    const message = parse(text)
    if (message.type === 'open' && !opened) {
      const url = visitAddress(own, message.data)
      if (url === undefined) return
      visit = { url, parent: origin }
      show('asked')
    } else if (message.type === 'close') end()
    else if (message.type !== 'open')
      opened?.postMessage({ parent: origin, text }, own)
  }
  const hearWallet = ({ origin, data }: MessageEvent) => {
    const text = readText(data)
    if (origin !== own || text === undefined || !visit) return
    page.parent.postMessage(text, visit.parent)
    if (parse(text).type === 'close') end()
  }
  page.addEventListener('message', (event) => {
    const { source } = event
    const from = source as unknown
    if (from === page) return
    if (from === page.parent) hearParent(event)
    else if (opened && from === opened) hearWallet(event)
  })
  return () => {
    if (opened) return opened.focus()
    if (!visit) return
    opened = page.open(visit.url, '_blank', features) ?? undefined
    show(opened ? 'open' : 'blocked')
    if (opened) looking = page.setInterval(look, lookMs)
  }
}

/**
 * Returns the address at which the wallet hears of a visit.
 *
 * @returns `undefined` for a visit without a number
 */
export function visitAddress(own: string, data: unknown): string | undefined {
  const { sessionId, intent, networkId } = fieldsOf(data)
  if (typeof sessionId !== 'string' || !/^[\d.]{1,40}$/.test(sessionId))
    return undefined
  const url = new URL('/', own)
  url.searchParams.set('sid', sessionId)
  if (typeof intent === 'object' && intent !== null)
    url.searchParams.set('intent', toBase64Url(JSON.stringify(intent)))
  if (typeof networkId === 'string' || typeof networkId === 'number')
    url.searchParams.set('net', `${networkId}`)
  return url.href
}

function readText(data: unknown): string | undefined {
  return typeof data === 'string' && data.length <= longest ? data : undefined
}

function parse(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function toBase64Url(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
