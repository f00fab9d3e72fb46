import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { keepTls, protectResponses } from './response-headers.ts'

test('[SRVC-01] d: a page in a sandbox has no opener policy, because browsers open no page with both', async () => {
  const app = new Hono().use(protectResponses)
  const page = (path: string, policy: string) =>
    app.get(path, (c) =>
      c.html('x', 200, { 'content-security-policy': policy }),
    )
  page('/boxed', "default-src 'none'; sandbox allow-popups")
  page('/plain', "default-src 'none'")
  const openerPolicy = async (path: string) =>
    (await app.request(path)).headers.get('cross-origin-opener-policy')
  expect(await openerPolicy('/boxed')).toBeNull()
  expect(await openerPolicy('/plain')).toBe('same-origin')
})

test('[SRVC-01] d: a redirect has no opener policy, so that the wallet can close a provider’s window', async () => {
  const app = new Hono().use(protectResponses)
  app.get('/away', (c) =>
    c.html('Redirecting', 302, { location: 'https://provider.example' }),
  )
  const { headers } = await app.request('/away')
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
})

test.each([
  ['https://wallet.example', 'max-age=31536000'],
  ['https://wallet.example:8443/under', 'max-age=31536000'],
  ['http://wallet.example', null],
  ['https://localhost:4000', null],
  ['https://cairn.localhost', null],
])(
  '[SRVC-01] d: at %s browsers come back by TLS alone: %s',
  async (publicUrl, expected) => {
    const app = new Hono().use(keepTls(publicUrl)).get('/', (c) => c.text('x'))
    for (const path of ['/', '/missing']) {
      const { headers } = await app.request(path)
      expect(headers.get('strict-transport-security')).toBe(expected)
    }
  },
)
