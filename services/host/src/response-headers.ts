import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'

/** Data, scripts and refusals draw nothing, should a browser open one alone. */
const dataPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of refusals that are made before a request reaches the app. */
export const refusalHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': dataPolicy,
  'referrer-policy': 'no-referrer',
}

/**
 * Gives every response the headers of its kind, whatever path it came by. What
 * a route decided for itself stays: a page has a policy of its own, and media
 * may be used by other origins.
 *
 * @see SRVC-01
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
  // A browser opens no page that has both this and a sandbox.
  const isSandboxed = /\bsandbox\b/.test(
    headers.get('content-security-policy') ?? '',
  )
  // A redirect draws nothing, and the window that it leads away stays its
  // opener's: that is how a provider's window is closed.
  const isRedirect = c.res.status >= 300 && c.res.status < 400
  if (isPage && !isSandboxed && !isRedirect)
    setMissing('cross-origin-opener-policy', 'same-origin')
}

/**
 * Refuses calls for a name that is not ours. Whoever owns a name can point it
 * at this machine, and their page would then share our origin's address. A
 * number cannot be pointed elsewhere, so numbers pass.
 *
 * @param names - host names without a port; `localhost` is always ours
 * @see SRVC-01
 */
export function checkHost(names: readonly string[]): MiddlewareHandler {
  const known = new Set(['localhost', ...names].map((it) => it.toLowerCase()))
  const isKnown = (name: string) => known.has(name) || isAddress(name)
  return async (c, next) => {
    const header = c.req.header('host')
    const asked = [c.req.url, ...(header ? [`http://${header}`] : [])]
    if (asked.every((url) => isKnown(hostName(url)))) return next()
    return c.text('This host is not served here.', 421)
  }
}

function hostName(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
