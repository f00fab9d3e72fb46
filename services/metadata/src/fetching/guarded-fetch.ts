import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { BaseError } from '@cairn/primitives'
import { type FetchPolicy, judgeUrl } from './fetch-policy.ts'
import { parseHttpUrl } from './http-url.ts'
import { isPublicAddress } from './public-address.ts'

/** Every address that a host name leads to. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** What a stranger's host answered. Its bytes end with an error when they are too many or too late. */
export type Fetched = {
  /** Without parameters, lower case; empty when it said none. */
  readonly contentType: string
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * Asks a host that the policy allows.
 *
 * @throws {FetchRefusedError}
 */
export type GuardedFetch = (
  address: string,
  options: { readonly accept: string; readonly maxBytes: number },
) => Promise<Fetched>

export type GuardedFetchOptions = {
  readonly policy: FetchPolicy
  /** From the first question to the last byte. */
  readonly timeoutMs: number
  readonly resolve?: Resolve
}

/** The way from a short link over http and a gateway takes three. */
const maxRedirects = 4

/**
 * Makes a fetch for addresses that strangers wrote. The host of every hop is
 * judged, its name is looked up once, and the connection goes to the address
 * that was checked, so that a name cannot lead elsewhere the second time.
 * Nothing of this service is sent along: no cookie, no token, no referrer.
 *
 * @see META-01
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { policy, timeoutMs, resolve = resolveHost } = options
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
    const addresses = await within(signal, resolve(bare(url.hostname)))
    const [first] = addresses
    if (first === undefined) throw new FetchRefusedError('unreachable')
    // A name that leads inside as well is not trusted to lead outside.
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
    // A name that nobody has.
    return []
  }
}

/** IPv6 addresses stand in brackets in a URL. */
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
        // A connection of its own: none is left from another check.
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
  }
}

/** What was packed is unpacked, and only then counted. */
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
  // An error of the connection ends what is unpacked with it.
  response.once('error', (error) => unpack.destroy(error))
  return response.pipe(unpack)
}

/** What was asked for, or a refusal when time is up first. */
function within<T>(signal: AbortSignal, asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new FetchRefusedError('slow'))
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    return asked.then(resolve, reject)
  })
}

function toRefusal(cause: unknown, signal: AbortSignal): FetchRefusedError {
  if (cause instanceof FetchRefusedError) return cause
  return new FetchRefusedError(signal.aborted ? 'slow' : 'unreachable', {
    cause,
  })
}

export type RefusalReason =
  /** The configuration does not name the host. */
  | 'host'
  /** The name leads to this machine or network. */
  | 'private'
  | 'redirects'
  | 'too-large'
  | 'slow'
  | 'unreachable'
  /** Too many wait already. */
  | 'busy'
  /** It is no picture, film, sound or page. */
  | 'kind'
  /** The host answered that it has no such thing. */
  | 'status'

/** What a stranger's address points to is not fetched, or not to its end. */
export class FetchRefusedError extends BaseError {
  override readonly name = 'FetchRefusedError'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, options: { cause?: unknown } = {}) {
    super(`Not fetched: ${reason}.`, options)
    this.reason = reason
  }
}
