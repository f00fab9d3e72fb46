import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'

/**
 * Policy of data, scripts and errors: should a browser open one, it draws
 * nothing.
 */
const dataPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of errors that are sent before a request reaches the app. */
export const refusalHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': dataPolicy,
  'referrer-policy': 'no-referrer',
}

/**
 * Sets the headers of every response by its kind. Headers that a route has set
 * stay: a page has a policy of its own, and other origins may use media.
 *
 * @see SRVC-01 d
 */
export const protectResponses: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  const setMissing = (name: string, value: string) => {
    if (!headers.has(name)) c.header(name, value)
  }
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '')
  const isForAll = headers.get('access-control-allow-origin') === '*'
  setMissing('x-content-type-options', 'nosniff')
  setMissing(
    'cross-origin-resource-policy',
    isForAll ? 'cross-origin' : 'same-origin',
  )
  setMissing('content-security-policy', dataPolicy)
  setMissing('referrer-policy', 'no-referrer')
  // Browsers open no page with both this header and a sandbox.
  const isSandboxed = /\bsandbox\b/.test(
    headers.get('content-security-policy') ?? '',
  )
  // A redirect draws nothing, and its window must stay connected to its opener,
  // which closes a provider's window.
  const isRedirect = c.res.status >= 300 && c.res.status < 400
  if (isPage && !isSandboxed && !isRedirect)
    setMissing('cross-origin-opener-policy', 'same-origin')
}

/** Time for which browsers remember to come by TLS alone: a year, in seconds. */
const tlsForS = 31_536_000

/**
 * Has browsers come back by TLS alone, so that nobody on their way answers in
 * this host's name. Nothing without TLS, and not on a developer's own machine,
 * whose other ports are remembered with it.
 *
 * @param publicUrl - where browsers find this host
 * @see SRVC-01 d
 */
export function keepTls(publicUrl: string): MiddlewareHandler {
  const { protocol, hostname } = new URL(publicUrl)
  const isKept = protocol === 'https:' && !/(?:^|\.)localhost$/.test(hostname)
  return async (c, next) => {
    await next()
    if (isKept) c.header('strict-transport-security', `max-age=${tlsForS}`)
  }
}

/**
 * Refuses calls for an unknown host name. Anyone can point a name at this
 * machine, and their page would then share our origin's address. Numeric
 * addresses pass, because they cannot be redirected.
 *
 * @param names - host names without a port; `localhost` is always allowed
 * @see SRVC-01 d
 */
export function checkHost(names: readonly string[]): MiddlewareHandler {
  const isKnown = createHostCheck(names)
  return async (c, next) => {
    const header = c.req.header('host')
    const asked = [c.req.url, ...(header ? [`http://${header}`] : [])]
    if (asked.every(isKnown)) return next()
    return c.text('This host is not served here.', 421)
  }
}

/**
 * Creates the check of {@link checkHost} for one URL.
 *
 * @see SRVC-01 d
 */
export function createHostCheck(
  names: readonly string[],
): (url: string) => boolean {
  const known = new Set(['localhost', ...names].map((it) => it.toLowerCase()))
  return (url) => {
    const name = hostName(url)
    return known.has(name) || isAddress(name)
  }
}

function hostName(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
