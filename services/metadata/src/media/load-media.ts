import {
  FetchRefusedError,
  type GuardedFetch,
  type RefusalReason,
} from '../fetching/guarded-fetch.ts'
import { createTurns } from '../fetching/turns.ts'
import { gatewayUrl } from '../reading/token-uri.ts'
import type { TtlCache } from '../ttl-cache.ts'
import type { MediaStore, StoredMedia } from './media-store.ts'

/** What loading media takes. */
export type MediaSource = {
  readonly fetch: GuardedFetch
  readonly store: MediaStore
  /** Addresses that were refused, and why. */
  readonly refused: TtlCache<RefusalReason>
  readonly ipfsGateway: string | undefined
  readonly maxBytes: number
  /** Whatever is older is fetched again, unless it is of IPFS. */
  readonly refreshMs: number
  /** What was refused is asked for again after this. */
  readonly retryMs: number
  readonly now: () => Date
}

/** So many are fetched at once; more wait. */
const maxAtOnce = 16
/** More than these waiting, and an address is told to come back. */
const maxWaiting = 256

/**
 * Makes the function that gives the media at an address: what is stored while
 * it is fresh, else what its host says now, else what is stored however old.
 * An address that many ask for at once is asked once.
 *
 * @see COLL-02
 */
export function createMediaLoader(
  source: MediaSource,
): (url: string) => Promise<StoredMedia> {
  const { store, refused, ipfsGateway, refreshMs, retryMs, now } = source
  const running = new Map<string, Promise<StoredMedia>>()
  const inTurn = createTurns(maxAtOnce, maxWaiting)

  async function load(url: string): Promise<StoredMedia> {
    const kept = store.find(url)
    if (kept && isFresh(url, kept)) return kept
    const reason = refused.find(url)
    if (reason === undefined) {
      try {
        return await inTurn(() => fetchMedia(url))
      } catch (error) {
        if (!(error instanceof FetchRefusedError)) throw error
        // Waiting in line is no fault of the address.
        if (error.reason !== 'busy') refused.put(url, error.reason, retryMs)
        if (!kept) throw error
      }
    }
    if (kept) return kept
    throw new FetchRefusedError(reason ?? 'unreachable')
  }

  function isFresh(url: string, { storedAtMs }: StoredMedia): boolean {
    return isForever(url) || storedAtMs >= now().getTime() - refreshMs
  }

  async function fetchMedia(url: string): Promise<StoredMedia> {
    const address = isForever(url)
      ? ipfsGateway && gatewayUrl(url, ipfsGateway)
      : url
    if (!address) throw new FetchRefusedError('host')
    const { contentType, body } = await source.fetch(address, {
      accept: 'image/*,video/*,audio/*,text/html;q=0.5',
      maxBytes: source.maxBytes,
    })
    return store.put(url, contentType, body)
  }

  return (url) => {
    const under = running.get(url)
    if (under) return under
    const loading = load(url).finally(() => running.delete(url))
    running.set(url, loading)
    return loading
  }
}

/** What an address of IPFS shows never changes. */
export function isForever(url: string): boolean {
  return /^ipfs:/i.test(url)
}
