import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'

test('[SRVC-01] the page runs without a violation of its policy, under every path of the page', async ({
  page,
  baseURL,
}) => {
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (text: string) =>
    violations.push(text),
  )
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      (
        window as unknown as { tellViolation: (text: string) => void }
      ).tellViolation(`${event.violatedDirective} ${event.blockedURI}`),
    ),
  )
  for (const path of ['/auth', '/index.html', '//index.html']) {
    const response = await page.goto(`${baseURL}${path}`)
    const policy = response?.headers()['content-security-policy']
    expect(policy).toContain("frame-ancestors 'none'")
    await expect(page.locator('#root > *').first()).toBeVisible()
  }
  expect(violations).toEqual([])
})

test('[SRVC-01] d: every script and style of the page has its hash', async ({
  page,
}) => {
  await page.goto('/auth')
  const tags = page.locator(
    'script[src], link[rel=modulepreload], link[rel=stylesheet]',
  )
  const named = await page.request
    .get('/')
    .then((response) => response.text())
    .then((html) => html.match(/<(?:script|link)[^>]*\.(?:js|css)"[^>]*>/g))
  expect(named?.length).toBeGreaterThan(2)
  expect(named?.filter((it) => !/integrity="sha256-/.test(it))).toEqual([])
  expect(await tags.count()).toBeGreaterThan(2)
})

test('[SRVC-01] error: no path of the wallet runs in a frame of another origin', async ({
  page,
  baseURL,
}) => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      ['/', '/index.html', '//index.html', '/%69ndex.html']
        .map((path) => `<iframe src="${baseURL}${path}"></iframe>`)
        .join(''),
    )
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0)
    }),
  )
  await page.goto(`http://127.0.0.1:${port}/`)
  const frames = page.frames().slice(1)
  expect(frames).toHaveLength(4)
  for (const frame of frames) {
    expect(await frame.locator('#root').count()).toBe(0)
    expect(frame.url()).toMatch(/^chrome-error:/)
  }
  server.close()
})
