import type { TtlCache } from '@cairn/service-kit'
import { FetchRefusedError } from '../fetching/fetch-refused-error.ts'
import type { GuardedFetch } from '../fetching/guarded-fetch.ts'
import { createFetchTurns } from '../fetching/turns.ts'
import { gatewayUrl, type TokenUri } from './token-uri.ts'

/**
 * Result of reading a document: its text, `late` while it is being fetched, or
 * `none`.
 */
export type DocumentReading =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'late' }
  | { readonly type: 'none' }

/**
 * Reads a document.
 *
 * @param options.waitMs - longest wait, in ms
 * @param options.contract - the contract that names it, whose documents wait for
 *   each other
 */
export type DocumentReader = (
  uri: TokenUri,
  options: { readonly waitMs: number; readonly contract: string },
) => Promise<DocumentReading>

export type DocumentReaderOptions = {
  readonly fetch: GuardedFetch
  readonly ipfsGateway: string | undefined
  readonly maxBytes: number
  /** Texts that arrived after their callers stopped waiting, by address. */
  readonly late: TtlCache<string>
}

const maxAtOnce = 16
const maxWaiting = 512
/** Lifetime of late texts, in ms. Callers come back sooner. */
const lateMs = 60_000

/**
 * Creates a reader of the documents that contracts name. Concurrent requests
 * for a document cause one download. A slow download continues after its caller
 * left, for the next request.
 *
 * @see META-01
 */
export function createDocumentReader(
  options: DocumentReaderOptions,
): DocumentReader {
  const { fetch, ipfsGateway, maxBytes, late } = options
  const running = new Map<string, Promise<string | undefined>>()
  const inTurn = createFetchTurns(maxAtOnce, maxWaiting)

  async function load(url: string): Promise<string | undefined> {
    const { body, contentType, drop } = await fetch(url, {
      accept: 'application/json, text/plain;q=0.5, image/*;q=0.1',
      maxBytes,
    })
    if (/^image\//.test(contentType)) {
      drop()
      return JSON.stringify({ image: url })
    }
    return Buffer.concat(await Array.fromAsync(body)).toString('utf8')
  }

  function start(url: string, contract: string): Promise<string | undefined> {
    const under = running.get(url)
    if (under) return under
    const loading = inTurn(contract, () => load(url))
      .catch((error: unknown) => {
        // A failing host counts as having no document. The token's status says
        // so.
        if (error instanceof FetchRefusedError) return undefined
        throw error
      })
      .finally(() => running.delete(url))
    running.set(url, loading)
    return loading
  }

  return async (uri, { waitMs, contract }) => {
    if (uri.kind === 'unsupported') return { type: 'none' }
    if (uri.kind === 'inline') return { type: 'text', text: uri.json }
    const url =
      uri.kind === 'http' ? uri.url : gatewayUrl(uri.url, ipfsGateway ?? '')
    if (!url || (uri.kind === 'ipfs' && !ipfsGateway)) return { type: 'none' }
    const kept = late.find(url)
    if (kept !== undefined) return { type: 'text', text: kept }
    const loading = start(url, contract)
    const text = await Promise.race([loading, after(waitMs)])
    if (text === isLate) {
      void loading.then(
        (found) => found !== undefined && late.put(url, found, lateMs),
        // The next caller gets the error.
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
