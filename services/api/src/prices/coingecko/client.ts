import { BaseError } from '@cairn/primitives'
import type { Logger } from '@cairn/service-kit'
import type { Caller } from '../price-source.ts'
import { createCallShares } from './call-shares.ts'

export type CoingeckoOptions = {
  /** URL before the paths: `https://api.coingecko.com/api/v3`. */
  readonly url: string
  readonly key: string | undefined
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  readonly log: Logger
  readonly timeoutMs: number
  readonly callsPerMinute: number
}

/**
 * Calls the public API, out of the share of whoever asks. Returns JSON,
 * unchecked.
 */
export type CoingeckoClient = (
  path: string,
  parameters?: Readonly<Record<string, string>>,
  caller?: Caller,
) => Promise<unknown>

const minuteMs = 60_000
const firstPauseMs = 1_000
const longestPauseMs = 5 * minuteMs
/** Maximum size of an answer, in bytes. A year of prices is 40 kB. */
const maxAnswerBytes = 4 * 1024 * 1024

/**
 * Creates a client with a limit of calls per minute and a timeout. After a
 * failure it pauses: twice as long each time, or as long as the service says.
 *
 * The function throws {@link CoingeckoRefusal} when the service rejects the
 * request itself, and {@link CoingeckoUnavailableError} for every other
 * failure.
 */
export function createCoingeckoClient(
  options: CoingeckoOptions,
): CoingeckoClient {
  const { now, log } = options
  const mayCall = createCallShares(options.callsPerMinute)
  let failures = 0
  let pausedUntilMs = 0

  return async (path, parameters = {}, caller) => {
    const nowMs = now().getTime()
    if (nowMs < pausedUntilMs) throw new CoingeckoUnavailableError('paused')
    if (!mayCall(caller, nowMs))
      throw new CoingeckoUnavailableError('too many calls')
    try {
      const answer = await ask(path, parameters, options)
      failures = 0
      return answer
    } catch (error) {
      if (error instanceof CoingeckoRefusal) throw error
      const told = error instanceof PauseError ? error.pauseMs : undefined
      const pauseMs = told ?? firstPauseMs * 2 ** failures
      failures += 1
      pausedUntilMs = now().getTime() + Math.min(pauseMs, longestPauseMs)
      log.warn({ err: error, path }, 'the public price source failed')
      throw new CoingeckoUnavailableError('failed', error)
    }
  }
}

async function ask(
  path: string,
  parameters: Readonly<Record<string, string>>,
  { url, key, fetch, timeoutMs }: CoingeckoOptions,
): Promise<unknown> {
  const question = new URL(url.replace(/\/$/, '') + path)
  question.search = new URLSearchParams(parameters).toString()
  const isPaid = question.hostname.startsWith('pro-')
  const response = await fetch(question.href, {
    headers: {
      accept: 'application/json',
      ...(key && { [`x-cg-${isPaid ? 'pro' : 'demo'}-api-key`]: key }),
    },
    // Follows no redirect, because the key is for this host alone.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { status } = response
  if (status === 400 || status === 404) {
    await response.body?.cancel()
    throw new CoingeckoRefusal(status)
  }
  if (!response.ok) {
    await response.body?.cancel()
    throw new PauseError(status, pauseOf(response.headers.get('retry-after')))
  }
  return JSON.parse(await readText(response))
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxAnswerBytes) throw new TypeError('The answer is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Parses the seconds of `Retry-After`. */
function pauseOf(text: string | null): number | undefined {
  return text && /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : undefined
}

/** The service asked for a pause. */
class PauseError extends BaseError {
  override readonly name = 'PauseError'
  readonly pauseMs: number | undefined

  constructor(status: number, pauseMs: number | undefined) {
    super(`The price source answered ${status}.`)
    this.pauseMs = pauseMs
  }
}

/**
 * The service rejected the request: a name is unknown, or the request is too
 * large.
 */
export class CoingeckoRefusal extends BaseError {
  override readonly name = 'CoingeckoRefusal'
  readonly status: 400 | 404

  constructor(status: 400 | 404) {
    super(`The price source refused with ${status}.`)
    this.status = status
  }
}

/** The client is pausing, or the service did not answer. */
export class CoingeckoUnavailableError extends BaseError {
  override readonly name = 'CoingeckoUnavailableError'

  constructor(reason: string, cause?: unknown) {
    super(`The price source is not available: ${reason}.`, { cause })
  }
}
