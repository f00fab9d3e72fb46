import type { TtlCache } from '@cairn/service-kit'
import {
  FetchRefusedError,
  type RefusalReason,
} from '../fetching/fetch-refused-error.ts'
import type { GuardedFetch } from '../fetching/guarded-fetch.ts'
import { createFetchTurns, groupOf } from '../fetching/turns.ts'
import { gatewayUrl } from '../reading/token-uri.ts'
import type { MediaStore, StoredMedia } from './media-store.ts'

/** Dependencies of loading media. */
export type MediaSource = {
  readonly fetch: GuardedFetch
  readonly store: MediaStore
  /** Refused addresses with their reasons. */
  readonly refused: TtlCache<RefusalReason>
  readonly ipfsGateway: string | undefined
  readonly maxBytes: number
  /** Age at which media is fetched again, in ms; media of IPFS never is. */
  readonly refreshMs: number
  /** Pause before a refused address is fetched again, in ms. */
  readonly retryMs: number
  readonly now: () => Date
}

/** Maximum concurrent downloads. Others wait. */
const maxAtOnce = 16
/** Maximum waiting downloads. Further callers are asked to come back. */
const maxWaiting = 256

/**
 * Creates a function that returns the media at an address: fresh stored media,
 * else the host's, else old stored media. Concurrent requests for an address
 * cause one download.
 *
 * @see COLL-02
 */
export function createMediaLoader(
  source: MediaSource,
): (url: string) => Promise<StoredMedia> {
  const { store, refused, ipfsGateway, refreshMs, retryMs, now } = source
  const running = new Map<string, Promise<StoredMedia>>()
  const inTurn = createFetchTurns(maxAtOnce, maxWaiting)

  async function load(url: string): Promise<StoredMedia> {
    const kept = store.find(url)
    if (kept && isFresh(url, kept)) return kept
    const reason = refused.find(url)
    if (reason === undefined) {
      try {
        return await inTurn(groupOf(url), () => fetchMedia(url))
      } catch (error) {
        if (!(error instanceof FetchRefusedError)) throw error
        // A full line is not a failure of the address.
        if (error.reason !== 'busy') refused.put(url, error.reason, retryMs)
        if (!kept) throw error
      }
    }
    if (kept) return kept
    throw new FetchRefusedError(reason ?? 'unreachable')
  }

  function isFresh(url: string, { storedAtMs }: StoredMedia): boolean {
    return isImmutable(url) || storedAtMs >= now().getTime() - refreshMs
  }

  async function fetchMedia(url: string): Promise<StoredMedia> {
    const address = isImmutable(url)
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

/** Whether the content of an address never changes, as on IPFS. */
export function isImmutable(url: string): boolean {
  return /^ipfs:/i.test(url)
}
