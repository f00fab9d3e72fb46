import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { messages } from '../apps/wallet/src/app/native.messages.ts'
import { expectClean } from './_axe.ts'
import { connectIntent, openNativeApp, shoot, toldOf } from './_native-app.ts'
import { newEmail } from './_person.ts'

/** Collects the addresses outside the web that a page wants to open. */
async function followProtocols(
  context: BrowserContext,
  page: Page,
): Promise<string[]> {
  const seen: string[] = []
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.enable')
  devtools.on('Page.frameRequestedNavigation', ({ url }) => {
    if (!/^(https?|about):/.test(url)) seen.push(url)
  })
  return seen
}

/** Catches the address that an app opens in the system's browser. */
async function catchRedirect(page: Page): Promise<string[]> {
  const caught: string[] = []
  // An aborted navigation leaves the page as it is, as a web view's app does.
  await page.route('**/native-app-redirect?*', (route) => {
    caught.push(route.request().url())
    return route.abort('aborted')
  })
  return caught
}

test('[AUTH-06] [NATV-01] a web view signs in by the system’s browser and the app’s protocol, sealed to the web view alone', async ({
  browser,
  context,
  baseURL,
}) => {
  const app = await openNativeApp(context, baseURL, {
    intent: connectIntent({ appProtocol: 'game://' }),
  })
  const { page, sid } = app
  const caught = await catchRedirect(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect.poll(() => caught).toHaveLength(1)

  // Another browser: it shares nothing with the web view.
  const system = await browser.newContext()
  const safari = await system.newPage()
  const opened = await followProtocols(system, safari)
  await safari.goto(caught[0] ?? '')
  await expect(
    safari.getByRole('heading', { name: messages.signInTitle('game://') }),
  ).toBeVisible()
  await expectClean(safari)
  await shoot(safari, 'native-ask')
  await safari.getByRole('button', { name: 'Continue with Google' }).click()
  const name = newEmail('native-social').split('@')[0] ?? ''
  await safari.getByRole('textbox', { name: 'Name' }).fill(name)
  await safari.getByRole('button', { name: 'Continue' }).click()
  const link = safari.getByRole('link', { name: messages.open('game://') })
  await expect(link).toBeVisible()
  await expect.poll(() => opened).toHaveLength(1)
  await expectClean(safari)
  await shoot(safari, 'native-return')
  const back = opened[0] ?? ''
  expect(back).toMatch(/^game:\/\/#state=0x[\da-f]{64}&sealed=/)
  expect(await link.getAttribute('href')).toBe(back)
  expect(back).not.toContain('id_token')
  expect(safari.url()).toBe(`${baseURL}/native-app-redirect`)

  // An app that took the protocol cannot use it.
  const thief = await browser.newContext()
  const elsewhere = await thief.newPage()
  const hash = new URL(back).hash
  await elsewhere.goto(`${baseURL}/auth${hash}`)
  await expect(
    elsewhere.getByText('Authentication failed. Please try again.'),
  ).toBeVisible()
  await thief.close()

  // The app brings it to the web view, which has stayed where it was.
  await page.evaluate(
    ([sid, hash]) => location.assign(`/auth?sid=${sid}${hash}`),
    [sid, hash] as const,
  )
  await expect(
    page.getByRole('heading', { name: 'Connect to Game?' }),
  ).toBeVisible({ timeout: 60_000 })
  expect(page.url()).not.toContain('sealed')
  await page.locator('[data-action=confirm]').click()
  await expect.poll(() => toldOf(app, 'connect')).toHaveLength(1)
  await system.close()
})

test('[AUTH-06] a web view whose app catches nothing goes to the provider itself, and ends at the app’s protocol', async ({
  context,
  baseURL,
}) => {
  const app = await openNativeApp(context, baseURL, {
    intent: connectIntent({ appProtocol: 'com.example.game://wallet' }),
  })
  const { page, sid } = app
  const opened = await followProtocols(context, page)
  await page.getByRole('button', { name: 'Continue with Twitch' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => opened).toHaveLength(1)
  expect(opened[0]).toMatch(
    /^com\.example\.game:\/\/wallet#state=0x[\da-f]{64}&error=dismissed$/,
  )
  await page.goto(`/auth?sid=${sid}${new URL(opened[0] ?? '').hash}`)
  await expect(page.getByText('User dismissed auth popup')).toBeVisible()
})

test('[AUTH-06] error: hostile protocols never become an address, and a link alone starts and returns nothing', async ({
  context,
  baseURL,
}) => {
  const page = await context.newPage()
  const opened = await followProtocols(context, page)
  const asked = {
    provider: 'google',
    digest: `0x${'ab'.repeat(32)}`,
    session: 'A'.repeat(88),
  }
  for (const protocol of [
    'javascript:',
    'javascript://%0aalert(1)',
    'data:',
    'https://evil.example',
    'file://',
    'blob:',
    'about:',
    'intent://',
    'game://x?y=1',
    '',
  ]) {
    const query = new URLSearchParams({ ...asked, protocol })
    await page.goto(`/native-app-redirect?${query}`)
    await expect(page.getByText('This page doesn’t exist.')).toBeVisible()
  }
  for (const change of [
    { provider: 'evil' },
    { digest: '0x12' },
    { session: 'x' },
  ]) {
    const query = new URLSearchParams({
      ...asked,
      ...change,
      protocol: 'game://',
    })
    await page.goto(`/native-app-redirect?${query}`)
    await expect(page.getByText('This page doesn’t exist.')).toBeVisible()
  }
  // A link waits for a press, and says which app it is for.
  const query = new URLSearchParams({ ...asked, protocol: 'game://' })
  await page.goto(`/native-app-redirect?${query}`)
  await expect(page.getByText(messages.signInWarning)).toBeVisible()
  await page.waitForTimeout(1000)
  expect(page.url()).toContain('/native-app-redirect?')
  // An answer to nothing is handed to no app.
  await page.goto('/terms')
  await page.goto(`/native-app-redirect#state=${asked.digest}&sealed=abc`)
  await expect(page.getByText(messages.expiredText)).toBeVisible()
  expect(opened).toEqual([])

  // In the view itself a hostile protocol counts as none.
  const app = await openNativeApp(context, baseURL, {
    intent: connectIntent({ appProtocol: 'javascript:' }),
  })
  const led = await followProtocols(context, app.page)
  await app.page.getByRole('button', { name: 'Continue with Apple' }).click()
  await expect(app.page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await app.page.getByRole('button', { name: 'Cancel' }).click()
  await expect(app.page.getByText('User dismissed auth popup')).toBeVisible()
  expect(led).toEqual([])
})
