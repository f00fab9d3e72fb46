import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { openerPolicy, type PageSources, pageHeaders } from '@cairn/protocol'
import { Hono } from 'hono'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

const yearS = 31_536_000
const pageName = 'index.html'
/** A page for other sites to embed: a button that opens the wallet. */
const frameName = 'frame.html'

/** Origins that the page may use besides its own. */
export type AllowedOrigins = {
  /** It may talk to these. */
  readonly connect: readonly string[]
  /** Pictures, films, sounds and frames may come from here. */
  readonly media: readonly string[]
  /** Pages of payment providers, which the wallet shows in a frame. */
  readonly providers?: readonly string[]
  /** Pages of these may embed `/frame`. */
  readonly frames?: readonly string[]
}

/** The worker's address has the hash of its build. */
const workerPath = /^\/static\/sw\.[0-9a-f]{64}\.js$/

type File = {
  readonly body: Uint8Array
  readonly type: string
  readonly encoding?: string
}

/**
 * Serves the built wallet from `folder`. Hashed files under `/static/` are
 * kept for a year; every path without a dot is the wallet's page.
 *
 * @param options.page - the wallet's page; left out, `index.html` as it is
 * @param options.serviceWorker - whether the page may register one
 * @see ENVC-02 SHELL-01
 */
export async function staticSite(
  folder: string,
  allowed: AllowedOrigins,
  {
    page,
    serviceWorker = false,
  }: {
    readonly page?: string | undefined
    readonly serviceWorker?: boolean
  } = {},
): Promise<Hono> {
  const app = new Hono()
  const cache = new Map<string, File>()
  if (page !== undefined) await cachePage(cache, join(folder, pageName), page)
  app.get('*', async (c) => {
    const path = toPath(c.req.path)
    // Compressed files are answered in the place of what they stand for.
    if (path === undefined || path.endsWith('.br') || path === '/static/')
      return c.text('Not found', 404)
    const isPage = !extname(path) && !path.startsWith('/static/')
    const isFrame = path === '/frame'
    const brotli = takesBrotli(c.req.header('accept-encoding') ?? '')
    const file = await readCached(
      cache,
      join(folder, isFrame ? frameName : isPage ? pageName : path),
      brotli,
    )
    if (!file) return c.text('Not found', 404)
    if (file.encoding) c.header('content-encoding', file.encoding)
    c.header('vary', 'accept-encoding')
    c.header('content-type', file.type)
    c.header(
      'cache-control',
      path.startsWith('/static/')
        ? `public, max-age=${yearS}, immutable`
        : 'no-cache',
    )
    // The type decides, and not the path: the page has more than one path.
    if (file.type === contentTypes['.html'])
      for (const [k, v] of isFrame
        ? frameHeaders(allowed)
        : pageHeaders(sourcesOf(allowed), {
            opener: openerPolicy({
              pathname: path,
              searchParams: new URL(c.req.url).searchParams,
            }),
            withWorker: serviceWorker,
          }))
        c.header(k, v)
    if (serviceWorker && workerPath.test(path))
      for (const [k, v] of workerHeaders) c.header(k, v)
    return c.body(file.body as Uint8Array<ArrayBuffer>)
  })
  return app
}

/** `undefined` for what is escaped wrongly: it is no file's name. */
function toPath(path: string): string | undefined {
  try {
    return normalize(decodeURI(path))
  } catch {
    return undefined
  }
}

/** `br;q=0` says that it is not taken. */
function takesBrotli(acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim())
    const isRefused = parameters.some((text) => /^q=0(\.0*)?$/i.test(text))
    return name?.toLowerCase() === 'br' && !isRefused
  })
}

async function readCached(
  cache: Map<string, File>,
  path: string,
  brotli: boolean,
): Promise<File | undefined> {
  const compressed =
    brotli && (cache.has(`${path}.br`) || existsSync(`${path}.br`))
  const name = compressed ? `${path}.br` : path
  const kept = cache.get(name)
  if (kept) return kept
  if (!existsSync(name)) return undefined
  const file: File = {
    body: await readFile(name),
    type: contentTypes[extname(path)] ?? 'application/octet-stream',
    ...(compressed && { encoding: 'br' }),
  }
  cache.set(name, file)
  return file
}

/** Puts a page in the place of the file of that path. */
async function cachePage(
  cache: Map<string, File>,
  path: string,
  page: string,
): Promise<void> {
  const type = contentTypes['.html'] ?? ''
  const body = Buffer.from(page)
  cache.set(path, { body, type })
  const compressed = await promisify(brotliCompress)(body)
  cache.set(`${path}.br`, { body: compressed, type, encoding: 'br' })
}

function sourcesOf({
  connect,
  media,
  providers = [],
}: AllowedOrigins): PageSources {
  const from = ["'self'", ...media].join(' ')
  return {
    'img-src': `${from} data: blob:`,
    'media-src': `${from} data:`,
    'frame-src': [from, ...providers].join(' '),
    'connect-src': ["'self'", ...connect].join(' '),
  }
}

/**
 * A worker has the policy of its own script, and its address would limit it to
 * `/static/`.
 */
const workerHeaders: readonly [string, string][] = [
  ['service-worker-allowed', '/'],
  [
    'content-security-policy',
    "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  ],
]

/**
 * The one page that others may embed, and only those that the operator lists.
 * It has no connection and stores nothing.
 *
 * @see DAPP-01
 */
function frameHeaders({
  frames = [],
}: AllowedOrigins): readonly [string, string][] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return [
    ['content-security-policy', policy],
    ['referrer-policy', 'no-referrer'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ]
}
