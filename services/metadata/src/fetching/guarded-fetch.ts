import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { type FetchPolicy, judgeUrl } from './fetch-policy.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'
import { parseHttpUrl } from './http-url.ts'
import { isPublicAddress } from './public-address.ts'
import { createFetchTurns, groupOf } from './turns.ts'

/** Returns every IP address of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>

/**
 * The answer of a foreign host. Reading the body throws when it is too large or
 * too slow.
 */
export type Fetched = {
  /** In lower case, without parameters. Empty if absent. */
  readonly contentType: string
  readonly body: AsyncIterable<Uint8Array>
  /** Ends the download of a body that nobody will read. */
  readonly drop: () => void
}

/**
 * Fetches from a host that the policy allows.
 *
 * @throws {FetchRefusedError}
 */
export type GuardedFetch = (
  address: string,
  options: { readonly accept: string; readonly maxBytes: number },
) => Promise<Fetched>

export type GuardedFetchOptions = {
  readonly policy: FetchPolicy
  /** Time for the whole download, in ms. */
  readonly timeoutMs: number
  readonly resolve?: Resolve
}

/** Maximum redirects. A short link over http to a gateway takes three. */
const maxRedirects = 4
/**
 * Maximum names of strangers that are looked up at once. The process has seven
 * places for all names, those of its nodes too, and a silent resolver keeps one
 * long after its download was given up.
 */
const maxLookUps = 4
const maxWaitingLookUps = 256

/**
 * Creates a fetch for addresses written by strangers. It checks the host of
 * every hop, looks its name up once, and connects to the checked IP address, so
 * that the name cannot lead elsewhere later. It sends no cookie, token or
 * referrer.
 *
 * @see META-01
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { policy, timeoutMs, resolve = resolveHost } = options
  const inTurn = createFetchTurns(maxLookUps, maxWaitingLookUps)
  return async (address, { accept, maxBytes }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const seen = new Set<string>()
    let at = address
    while (seen.size <= maxRedirects) {
      if (seen.has(at)) break
      seen.add(at)
      const response = await ask(at, accept, signal)
      const place = redirectOf(response)
      if (place === undefined) {
        if (response.statusCode === 200) {
          return read(response, maxBytes, signal)
        }
        response.destroy()
        throw new FetchRefusedError('status')
      }
      response.destroy()
      if (!URL.canParse(place, at)) throw new FetchRefusedError('host')
      at = new URL(place, at).href
    }
    throw new FetchRefusedError('redirects')
  }

  async function ask(
    address: string,
    accept: string,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const verdict = judgeUrl(policy, address)
    const url = parseHttpUrl(address)
    if (verdict === 'refused' || !url) throw new FetchRefusedError('host')
    const name = bare(url.hostname)
    const found =
      verdict === 'named' || isIP(name) !== 0
        ? resolve(name)
        : inTurn(groupOf(address), async () =>
            signal.aborted ? [] : resolve(name),
          )
    const addresses = await within(signal, found)
    const [first] = addresses
    if (first === undefined) throw new FetchRefusedError('unreachable')
    // A name that also leads to a private address is refused.
    if (verdict === 'public' && !addresses.every(isPublicAddress))
      throw new FetchRefusedError('private')
    return connect(url, { address: first, accept, signal })
  }
}

async function resolveHost(host: string): Promise<readonly string[]> {
  try {
    const found = await lookup(host, { all: true })
    return found.map(({ address }) => address)
  } catch {
    // The name does not exist.
    return []
  }
}

/** Removes the brackets that URLs put around IPv6 addresses. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function connect(
  url: URL,
  how: { address: string; accept: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  const { address, accept, signal } = how
  const family = isIP(address)
  const toChecked: LookupFunction = (_host, options, done) =>
    options.all
      ? done(null, [{ address, family }])
      : done(null, address, family)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        // A new connection, so that no connection of an earlier check is
        // reused.
        agent: false,
        lookup: toChecked,
        signal,
        headers: {
          accept,
          'accept-encoding': 'gzip, br',
          'user-agent': 'cairn-metadata',
        },
      },
      resolve,
    )
      .once('error', (cause) => reject(toRefusal(cause, signal)))
      .end()
  })
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage) {
  return [301, 302, 303, 307, 308].includes(statusCode)
    ? (headers.location ?? '')
    : undefined
}

function read(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Fetched {
  const { 'content-type': type = '', 'content-length': length } =
    response.headers
  if (Number(length) > maxBytes) {
    response.destroy()
    throw new FetchRefusedError('too-large')
  }
  return {
    contentType: type.split(';', 1)[0]?.trim().toLowerCase() ?? '',
    body: limited(response, maxBytes, signal),
    drop: () => response.destroy(),
  }
}

/** Counts the bytes after decompression. */
async function* limited(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const source = unpacked(response)
  let bytes = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FetchRefusedError('too-large')
      yield chunk
    }
  } catch (cause) {
    throw toRefusal(cause, signal)
  } finally {
    response.destroy()
    source.destroy()
  }
}

function unpacked(response: IncomingMessage) {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return response
  const unpack = encoding === 'br' ? createBrotliDecompress() : createUnzip()
  // A connection error also ends the decompression.
  response.once('error', (error) => unpack.destroy(error))
  return response.pipe(unpack)
}

/** Resolves with the result, or rejects when the time is up. */
function within<T>(signal: AbortSignal, asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new FetchRefusedError('slow'))
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    asked.then(resolve, reject)
  })
}

function toRefusal(cause: unknown, signal: AbortSignal): FetchRefusedError {
  if (cause instanceof FetchRefusedError) return cause
  return new FetchRefusedError(signal.aborted ? 'slow' : 'unreachable', {
    cause,
  })
}
