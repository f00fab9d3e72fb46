import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stack, startStack } from '@cairn/dev-env'
import { quickStore } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let stack: Stack
let site: string
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'cairn-site-'))
  await mkdir(join(site, 'static'))
  await writeFile(join(site, 'index.html'), '<!doctype html>')
  for (const name of ['code.js', 'look.css', 'font.woff2', 'map.json'])
    await writeFile(join(site, 'static', name), 'x')
  await writeFile(join(site, 'icon.svg'), '<svg/>')
  stack = await startStack({ site, env: await quickStore() })
})
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]()
  await rm(site, { recursive: true, force: true })
})

const pages = ['/', '/wallet', '/index.html', '//index.html', '/%69ndex.html']
const others: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/static/code.js'],
  ['GET', '/static/look.css'],
  ['GET', '/static/font.woff2'],
  ['GET', '/static/map.json'],
  ['GET', '/icon.svg'],
  ['HEAD', '/icon.svg'],
  ['GET', '/absent.txt'],
  ['GET', '/%E0%A4%A.txt'],
  ['GET', '/mailbox'],
  ['GET', '/mailbox/look.css'],
  ['GET', '/onramp/moonpay/countries'],
  ['GET', '/auth/provider/close'],
  ['GET', '/auth/provider/close.js'],
  ['GET', '/.well-known/cairn.json'],
  ['GET', '/health'],
  ['GET', '/metrics'],
  ['POST', '/nodes/polygon'],
  ['GET', '/nodes/polygon'],
  ['POST', '/rpc/API/NoSuchMethod'],
  ['GET', '/rpc/NoSuchService/Method'],
  ['POST', '/faucet'],
]

describe('headers of the running host', () => {
  test.each(pages)(
    '[SRVC-01] d: %s returns the page with its policy',
    async (path) => {
      const response = await fetch(`${stack.url}${path}`)
      expect(response.headers.get('content-type')).toMatch('text/html')
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('localhost:*')
      expect(response.headers.get('cross-origin-opener-policy')).toBe(
        'same-origin-allow-popups',
      )
      expect(response.headers.get('cross-origin-resource-policy')).toBe(
        'same-origin',
      )
    },
  )

  test.each(others)(
    '[SRVC-01] d: %s %s has the headers of its kind',
    async (method, path) => {
      const { headers } = await fetch(`${stack.url}${path}`, { method })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(
        /default-src 'none'.*frame-ancestors 'none'/,
      )
      const forAll = headers.get('access-control-allow-origin') === '*'
      expect(headers.get('cross-origin-resource-policy')).toBe(
        forAll ? 'cross-origin' : 'same-origin',
      )
      if (headers.get('content-type')?.startsWith('text/html'))
        expect(headers.get('cross-origin-opener-policy')).toMatch(/./)
    },
  )

  test.each(['evil.example', 'evil.example:4000', 'localhost.evil.example'])(
    '[SRVC-01] e: error: rejects a call for the host %s',
    async (host) => {
      expect(await statusFor(host)).toBe(421)
    },
  )

  test('[SRVC-01] e: answers calls by its name and by an address', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(await statusFor(`${name}:${stack.port}`)).toBe(200)
  })
})

/** Returns the status for a `Host` header, which `fetch` would overwrite. */
function statusFor(host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<
    number | undefined
  >()
  request({
    host: '127.0.0.1',
    port: stack.port,
    path: '/.well-known/cairn.json',
    headers: { host },
  })
    .once('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    .once('error', reject)
    .end()
  return promise
}
