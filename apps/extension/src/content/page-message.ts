import {
  longestPageRequest,
  type PageState,
  type RpcFailure,
} from '@cairn/protocol'

/** Requests of one document that may wait at once. */
export const mostWaitingInPage = 200

/** A request as a page's provider hands it to the content script. */
export type PageRequest = { readonly id: number; readonly text: string }

/** The end of a request, or an event, for the page's provider. */
export type PageReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: RpcFailure }
  | { readonly event: string; readonly data: unknown }

/** Name of the messages to the content script, and of those to the page. */
export const channel = { bridge: 'cairn-bridge', page: 'cairn-page' } as const

/**
 * Reads a message that any script of the page may have posted. It can be
 * forged: it speaks for its page in any case, and for no other.
 */
export function readPageRequest(data: unknown): PageRequest | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const own = (name: string): unknown =>
    Object.getOwnPropertyDescriptor(data, name)?.value
  const id = own('id')
  const text = own('text')
  const isOurs = own('to') === channel.bridge
  if (!isOurs || typeof id !== 'number' || !Number.isSafeInteger(id))
    return undefined
  return typeof text === 'string' ? { id, text } : undefined
}

/** Returns why a request is refused before it leaves the page. */
export function refusalOf(
  { text }: Pick<PageRequest, 'text'>,
  waiting: number,
): RpcFailure | undefined {
  if (text.length > longestPageRequest)
    return { code: -32_600, message: 'The request is too large.' }
  if (waiting >= mostWaitingInPage)
    return { code: -32_005, message: 'This page sends too many requests.' }
  return undefined
}

/**
 * Returns the events of EIP-1193 for a change of what a page may know.
 *
 * @param before - absent for the first state that the page gets
 */
export function eventsBetween(
  before: PageState | undefined,
  after: PageState,
): readonly (readonly [string, unknown])[] {
  const events: [string, unknown][] = []
  const had = before?.accounts ?? []
  const has = after.accounts
  const { chainId } = after
  if (had.length === 0 && has.length > 0) events.push(['connect', { chainId }])
  const isKnownChain = before?.chainId !== undefined && chainId !== undefined
  if (isKnownChain && chainId !== before.chainId)
    events.push(['chainChanged', chainId])
  if (before && had.join() !== has.join()) events.push(['accountsChanged', has])
  if (had.length > 0 && has.length === 0)
    events.push([
      'disconnect',
      { code: 4900, message: 'Cairn disconnected this site.' },
    ])
  return events
}
