import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { messages } from '../apps/wallet/src/features/availability/availability.messages.ts'
import { expectClean } from './_axe.ts'
import { createTestHost, type TestHost } from './_host.ts'
import { acceptTerms, getFunds, newEmail, signIn, signOut } from './_person.ts'

const port = Number(process.env.E2E_PORT ?? 4100) + 20_030
let host: TestHost

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: `http://localhost:${port}` })
test.beforeAll(async () => {
  host = createTestHost(port)
  await host.start()
})
test.afterAll(() => host[Symbol.asyncDispose]())

/** Waits until the page's own build is kept in the browser. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(
    () => navigator.serviceWorker.controller !== null,
    undefined,
    { timeout: 90_000 },
  )
}

const bar = (page: Page) => page.getByRole('region', { name: messages.region })
const coins = (page: Page) => page.getByRole('list', { name: 'Coins' })

/** Returns the addresses and texts of all that the Cache API holds. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const { pathname } = new URL(request.url)
        found.push({ path: pathname, text: (await response?.text()) ?? '' })
      }
    }
    return found
  })

async function openHome(context: BrowserContext, name: string): Promise<Page> {
  const { page } = await signIn(context, newEmail(name), { inTab: true })
  await getFunds(page)
  await waitForWorker(page)
  return page
}

test('[ENVC-02] offline, the wallet opens at any page with the last balances and their time, and recovers without a reload', async ({
  context,
}) => {
  const errors: string[] = []
  const page = await openHome(context, 'offline')
  page.on('pageerror', ({ message }) => errors.push(message))
  await context.setOffline(true)
  await expect(bar(page)).toContainText(messages.offline, { timeout: 2_000 })

  await page.goto('/wallet')
  await expect(coins(page).getByText('USD Coin').first()).toBeVisible()
  await expect(bar(page)).toContainText(/Balances are from \d\d:\d\d\./)
  await expectClean(page)
  for (const path of ['/send', '/settings/sessions', '/contacts']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Loading chunk')).toHaveCount(0)
  }
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'History' })).toBeAttached()

  await context.setOffline(false)
  await expect(bar(page)).toHaveText('')
  await expect(
    page.getByRole('list', { name: 'Transactions' }).first(),
  ).toBeVisible()
  expect(errors).toEqual([])
})

test('[ENVC-02] with the host stopped, the wallet opens from the browser, says so, and recovers', async ({
  context,
}) => {
  const page = await openHome(context, 'stopped')
  await host.stop()
  await page.goto('/wallet')
  await expect(coins(page).getByText('USD Coin').first()).toBeVisible()
  await expect(bar(page)).toContainText(messages.unreachable)
  await host.start()
  await expect(bar(page)).toHaveText('')
  await page.getByRole('link', { name: 'Send' }).click()
  await expect(page.getByRole('combobox', { name: 'To' })).toBeVisible()
})

test('[STOR-02] [ENVC-02] the cache holds files of the build and the environment alone, also after signing out', async ({
  context,
}) => {
  const page = await openHome(context, 'private')
  const address = await page.evaluate(
    () => /0x[0-9a-fA-F]{40}/.exec(localStorage['cairn.sessionDump'])?.[0],
  )
  const before = await cached(page)
  expect(before.map(({ path }) => path)).toContain('/')
  const ofPerson = before.filter(({ text }) =>
    text.toLowerCase().includes(`${address}`.toLowerCase()),
  )
  expect(ofPerson).toEqual([])
  const others = before.filter(
    ({ path }) =>
      !/^\/(?:static|brands|networks|icons)\//.test(path) &&
      !['/', '/icon.svg', '/manifest.webmanifest'].includes(path),
  )
  expect(others.map(({ path }) => path)).toEqual(['/.well-known/cairn.json'])

  await signOut(page)
  await context.setOffline(true)
  await page.goto('/wallet')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(bar(page)).toContainText(messages.offline)
  await expect(bar(page)).not.toContainText('Balances')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(
    `${address}`.slice(2),
  )
})

test('[DAPP-01] pages from the cache have the opener policy of their address, and the page’s own policy', async ({
  page,
}) => {
  await page.goto('/auth')
  await waitForWorker(page)
  const policyOf = async (path: string) => {
    const response = await page.goto(path)
    expect(response?.fromServiceWorker()).toBe(true)
    const headers = response?.headers() ?? {}
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    return headers['cross-origin-opener-policy']
  }
  expect(await policyOf('/wallet')).toBe('same-origin-allow-popups')
  expect(await policyOf('/wallet?sid=1')).toBe('unsafe-none')
  expect(await policyOf('/auth')).toBe('unsafe-none')
  for (const path of ['/mailbox', '/frame', '/health']) {
    const response = await page.goto(path)
    expect(response?.fromServiceWorker(), path).toBe(false)
  }
})

test('[AUTH-02] [ENVC-02] a page from the cache signs in by a provider’s window', async ({
  page,
}) => {
  await page.goto('/auth')
  await waitForWorker(page)
  await page.reload()
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  const [name] = newEmail('kept').split('@')
  await window.getByRole('textbox', { name: 'Name' }).fill(name ?? '')
  await window.getByRole('button', { name: 'Continue' }).click()
  await acceptTerms(page)
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
})

test('[ENVC-02] the wallet can be installed, with shortcuts that lead to its pages', async ({
  page,
}) => {
  await page.goto('/auth')
  await waitForWorker(page)
  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address: string) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(size).toBe(sizes)
  }
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'Send',
    'Receive',
    'Scan',
  ])
  for (const { url } of manifest.shortcuts) {
    const response = await page.goto(url)
    expect(response?.fromServiceWorker()).toBe(true)
  }
})
