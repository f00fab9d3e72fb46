import { readUrl } from '@cairn/primitives'

/** A pairing link as it was pasted or scanned, or why it is not one. */
export type PairingReading =
  | {
      readonly type: 'uri'
      readonly uri: string
      readonly topic: string
      /** End of the link's life in seconds since 1970; absent if it names none. */
      readonly expiresAt: number | undefined
    }
  | { readonly type: 'problem'; readonly problem: PairingProblem }

export type PairingProblem = 'not-a-uri' | 'not-version-2'

/** Longer text is no pairing link; real ones have some 200 characters. */
const mostCharacters = 2_000

/**
 * Reads a pairing link: `wc:{topic}@2?…`, or a link to a wallet's `/wc` page
 * that carries one.
 *
 * @see WCON-01
 */
export function readPairingUri(text: string): PairingReading {
  const trimmed = text.trim().slice(0, mostCharacters)
  const uri = decoded(carriedUri(trimmed) ?? trimmed)
  if (!uri.startsWith('wc:')) return { type: 'problem', problem: 'not-a-uri' }
  if (!uri.includes('@2')) return { type: 'problem', problem: 'not-version-2' }
  const topic = /^wc:(?:\/\/)?([\da-f]{64})@2\?/i.exec(uri)?.[1]
  if (!topic || !/[?&]symKey=[\da-f]{64}(?:&|$)/i.test(uri))
    return { type: 'problem', problem: 'not-a-uri' }
  const end = /[?&]expiryTimestamp=(\d{1,12})(?:&|$)/.exec(uri)?.[1]
  const expiresAt = end === undefined ? undefined : Number(end)
  return { type: 'uri', uri, topic: topic.toLowerCase(), expiresAt }
}

/**
 * Returns the pairing link of an address's query. Some apps put it there
 * without encoding, so that its own parameters look like the address's.
 *
 * @param search - a query, with or without its question mark
 * @see WCON-01
 */
export function uriOfSearch(search: string): string | undefined {
  const uri = new URLSearchParams(search).get('uri') ?? undefined
  const rest = /(?:^|[?&])uri=(wc:.*)$/.exec(search)?.[1]
  return uri?.includes('symKey=') ? uri : (rest ?? uri)
}

/** Some apps encode a link once more than they should. */
function decoded(uri: string): string {
  if (!/^wc(?:%|:[\da-f]+%)/i.test(uri)) return uri
  try {
    const once = decodeURIComponent(uri)
    return once === uri ? uri : decoded(once)
  } catch {
    return uri
  }
}

/** Returns the link that another wallet's address carries in its query. */
function carriedUri(text: string): string | undefined {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text) || text.startsWith('wc:'))
    return undefined
  return uriOfSearch(readUrl(text)?.search ?? '')
}
