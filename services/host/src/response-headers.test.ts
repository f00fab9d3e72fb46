import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { protectResponses } from './response-headers.ts'

test('[SRVC-01] a page in a sandbox has no opener policy, because browsers open no page with both', async () => {
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

test('[SRVC-01] a redirect has no opener policy, so that the wallet can close a provider’s window', async () => {
  const app = new Hono().use(protectResponses)
  app.get('/away', (c) =>
    c.html('Redirecting', 302, { location: 'https://provider.example' }),
  )
  const { headers } = await app.request('/away')
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
})
