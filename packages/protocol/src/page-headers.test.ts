import { describe, expect, test } from 'vitest'
import { openerPolicy, pageHeaders, readPageSources } from './page-headers.ts'

const sources = {
  'img-src': "'self' https://media.example data: blob:",
  'media-src': "'self' data:",
  'frame-src': "'self' https://*.pay.example:8443",
  'connect-src': "'self' wss://relay.example http://[::1]:8545",
}
const policyOf = (from: typeof sources) =>
  new Map(pageHeaders(from, { opener: 'unsafe-none', withWorker: true })).get(
    'content-security-policy',
  ) ?? ''

describe('readPageSources', () => {
  test('[ENVC-02] reads the sources that a deployment chose, and writes them again', () => {
    expect(readPageSources(policyOf(sources))).toEqual(sources)
  })

  test.each([
    ["connect-src 'self' , script-src *", "'self'"],
    [
      "script-src *; CONNECT-SRC https://a.example 'unsafe-inline'",
      'https://a.example',
    ],
    ["connect-src 'self'; connect-src *", "'self'"],
    ["script-src 'self'", "'none'"],
    ['', "'none'"],
  ])('[ENVC-02] error: %j yields nothing but sources', (policy, connect) => {
    const read = readPageSources(policy)
    expect(read['connect-src']).toBe(connect)
    expect(policyOf({ ...sources, ...read })).toContain("; script-src 'self';")
  })
})

describe('openerPolicy', () => {
  test.each([
    ['/wallet', 'same-origin-allow-popups'],
    ['/wallet?sid=1', 'unsafe-none'],
    ['/auth', 'unsafe-none'],
    ['/auth?xredirect=true', 'unsafe-none'],
    ['/auth/logout', 'same-origin-allow-popups'],
  ])('[DAPP-01] %s has %s', (path, policy) => {
    expect(openerPolicy(new URL(path, 'https://wallet.example'))).toBe(policy)
  })
})
