import { Readable } from 'node:stream'
import {
  type CallLimits,
  clientIp,
  createIpLimit,
  HttpError,
  type Logger,
} from '@cairn/service-kit'
import { type Context, Hono } from 'hono'
import {
  FetchRefusedError,
  type RefusalReason,
} from '../fetching/fetch-refused-error.ts'
import { isImmutable } from '../media/load-media.ts'
import { type MediaAddresses, mediaPath } from '../media/media-address.ts'
import type { StoredMedia } from '../media/media-store.ts'
import type { MediaKind } from '../media/media-type.ts'
import { parseRange } from '../media/range.ts'

export type MediaRoutesOptions = {
  readonly addresses: MediaAddresses
  readonly load: (url: string) => Promise<StoredMedia>
  readonly limits: CallLimits
  readonly log: Logger
}

const yearS = 31_536_000
const dayS = 86_400

/**
 * Allows a foreign file nothing. A page loses its origin, scripts, forms and
 * requests; its drawing stays.
 */
const policy = [
  'sandbox',
  "default-src 'none'",
  'img-src data:',
  'media-src data:',
  'font-src data:',
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * Contexts in which a browser may load each kind. Opening it as a page is
 * refused.
 */
const places: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['image', 'empty'],
  // Audio elements play video files, and video elements play sound.
  video: ['video', 'audio', 'empty'],
  audio: ['video', 'audio', 'empty'],
  page: ['iframe', 'empty'],
}

/**
 * Serves the media of token documents as images, video, sound and frames only.
 *
 * @see COLL-02
 */
export function mediaRoutes(options: MediaRoutesOptions): Hono {
  const { addresses, load, limits, log } = options
  const allow = createIpLimit(limits)
  const app = new Hono()
  app.get(`${mediaPath}/:signature/:payload/:file`, async (c) => {
    await allow(clientIp(c))
    const original = addresses.toOriginal(
      c.req.param('signature'),
      c.req.param('payload'),
    )
    if (original === undefined) return c.text('Not found', 404)
    const { url, isPicture } = original
    try {
      const media = await load(url)
      if (isPicture && media.kind !== 'image') return refuse(c, 'kind')
      return answer(c, url, media)
    } catch (error) {
      if (!(error instanceof FetchRefusedError)) throw error
      return refuse(c, error.reason)
    }
  })
  app.onError((error, c) => {
    if (error instanceof HttpError) return c.text(error.message, 429)
    log.error({ err: error }, 'media not served')
    return c.text('The service failed.', 500)
  })
  return app
}

function answer(c: Context, url: string, media: StoredMedia): Response {
  const place = c.req.header('sec-fetch-dest')
  if (place !== undefined && !places[media.kind].includes(place))
    return c.text('Not shown as a page.', 403)
  const headers: Record<string, string> = {
    'content-type': media.type,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': isImmutable(url)
      ? `public, max-age=${yearS}, immutable`
      : `public, max-age=${dayS}`,
    'accept-ranges': 'bytes',
    etag: media.etag,
    vary: 'sec-fetch-dest',
  }
  if (c.req.header('if-none-match') === media.etag)
    return c.body(null, 304, headers)
  const range = parseRange(c.req.header('range'), media.bytes)
  if (range === 'unsatisfiable') {
    return c.body(null, 416, { 'content-range': `bytes */${media.bytes}` })
  }
  const { first, last } = range ?? { first: 0, last: media.bytes - 1 }
  const part = {
    ...headers,
    'content-length': `${last - first + 1}`,
    ...(range && { 'content-range': `bytes ${first}-${last}/${media.bytes}` }),
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, part)
  const body = Readable.toWeb(media.open(first, last)) as ReadableStream
  return c.body(body, range ? 206 : 200, part)
}

const statuses: Readonly<Record<RefusalReason, 403 | 404 | 415 | 502 | 503>> = {
  host: 403,
  private: 403,
  redirects: 502,
  'too-large': 502,
  slow: 502,
  unreachable: 502,
  status: 404,
  kind: 415,
  busy: 503,
}

function refuse(c: Context, reason: RefusalReason): Response {
  return c.text(`Not fetched: ${reason}.`, statuses[reason], {
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  })
}
