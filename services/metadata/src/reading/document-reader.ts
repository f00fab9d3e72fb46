import {
  FetchRefusedError,
  type GuardedFetch,
} from '../fetching/guarded-fetch.ts'
import { createTurns } from '../fetching/turns.ts'
import type { TtlCache } from '../ttl-cache.ts'
import { gatewayUrl, type TokenUri } from './token-uri.ts'

/** The text of a document; `late` while it is on its way, `none` when there is no such text. */
export type DocumentReading =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'late' }
  | { readonly type: 'none' }

/** @param waitMs - longer than this nobody is held up */
export type DocumentReader = (
  uri: TokenUri,
  waitMs: number,
) => Promise<DocumentReading>

export type DocumentReaderOptions = {
  readonly fetch: GuardedFetch
  readonly ipfsGateway: string | undefined
  readonly maxBytes: number
  /** Texts that came after nobody waited any more, by address. */
  readonly late: TtlCache<string>
}

const maxAtOnce = 16
const maxWaiting = 512
/** Whoever was told that a document is late comes back within this. */
const lateMs = 60_000

/**
 * Makes a reader of the documents that contracts point to. One that many ask
 * for at once is fetched once, and one that is slow goes on without whoever
 * asked, to be there the next time.
 *
 * @see META-01
 */
export function createDocumentReader(
  options: DocumentReaderOptions,
): DocumentReader {
  const { fetch, ipfsGateway, maxBytes, late } = options
  const running = new Map<string, Promise<string | undefined>>()
  const inTurn = createTurns(maxAtOnce, maxWaiting)

  async function load(url: string): Promise<string | undefined> {
    const { body } = await fetch(url, {
      accept: 'application/json, text/plain;q=0.5',
      maxBytes,
    })
    return Buffer.concat(await Array.fromAsync(body)).toString('utf8')
  }

  function start(url: string): Promise<string | undefined> {
    const under = running.get(url)
    if (under) return under
    const loading = inTurn(() => load(url))
      .catch((error: unknown) => {
        // A host that fails is as good as none: the token says so.
        if (error instanceof FetchRefusedError) return undefined
        throw error
      })
      .finally(() => running.delete(url))
    running.set(url, loading)
    return loading
  }

  return async (uri, waitMs) => {
    if (uri.kind === 'unsupported') return { type: 'none' }
    if (uri.kind === 'inline') return { type: 'text', text: uri.json }
    const url =
      uri.kind === 'http' ? uri.url : gatewayUrl(uri.url, ipfsGateway ?? '')
    if (!url || (uri.kind === 'ipfs' && !ipfsGateway)) return { type: 'none' }
    const kept = late.find(url)
    if (kept !== undefined) return { type: 'text', text: kept }
    const loading = start(url)
    const text = await Promise.race([loading, after(waitMs)])
    if (text === isLate) {
      void loading.then(
        (found) => found !== undefined && late.put(url, found, lateMs),
        // The next who asks is told.
        () => {},
      )
      return { type: 'late' }
    }
    return text === undefined ? { type: 'none' } : { type: 'text', text }
  }
}

const isLate = Symbol('late')

function after(ms: number): Promise<typeof isLate> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(isLate), ms).unref()
  })
}
