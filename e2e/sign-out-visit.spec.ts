import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  test,
} from '@playwright/test'
import { begin, dappPort, ended, openSequenceDapp, serveDapp } from './_dapp.ts'
import { connectIntent, openNativeApp, toldOf } from './_native-app.ts'
import { newEmail, signIn } from './_person.ts'
import { agree, ask, inPopup, openApp } from './_sdk-app.ts'

/** Signs a person in here, and on a second device that sees the first one. */
async function signInTwice(
  browser: Browser,
  context: BrowserContext,
  name: string,
) {
  const email = newEmail(name)
  const { page: home, mailId } = await signIn(context, email)
  const elsewhere = await browser.newContext()
  const { page: other } = await signIn(elsewhere, email, { after: mailId })
  return { home, other }
}

async function pressSignOut(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Account menu' }).click()
  await window.getByRole('button', { name: 'Sign out of this device' }).click()
  await confirm(window)
}

/** The window may be gone before the press returns. */
async function confirm(window: Page): Promise<void> {
  await window
    .locator('[data-action=confirm]')
    .click()
    .catch((error) => {
      if (!window.isClosed()) throw error
    })
}

/** A new tab asks to sign in, and the account no longer has this device. */
async function expectSignedOut(
  context: BrowserContext,
  other: Page,
): Promise<void> {
  const fresh = await context.newPage()
  await fresh.goto('/wallet')
  await expect(fresh).toHaveURL(/\/auth$/, { timeout: 20_000 })
  const kept = await fresh.evaluate(() => Object.keys(localStorage))
  expect(kept).not.toContain('cairn.sessionDump')
  expect(kept).not.toContain('cairn.signingOut')
  await other.goto('/settings/sessions')
  await expect(other.getByText('on this device only')).toBeVisible()
}

async function openSign(dapp: Page, text: string): Promise<Page> {
  const opening = dapp.context().waitForEvent('page')
  await begin(dapp, text, `provider.getSigner(137).signMessage('${text}')`)
  const popup = await opening
  await popup.setViewportSize({ width: 450, height: 750 })
  await expect(popup.getByText(text)).toBeVisible()
  return popup
}

async function connectLibrary(dapp: Page): Promise<void> {
  const opening = dapp.context().waitForEvent('page')
  await begin(dapp, 'connect', `provider.connect({ app: 'Game' })`)
  const popup = await opening
  await popup.locator('[data-action=confirm]').click()
  await ended(dapp, 'connect')
  await expect.poll(() => popup.isClosed()).toBe(true)
}

test('[SESS-03] [DAPP-01] signing out in a window of the ecosystem’s library, from the account menu, signs out that window and every tab beside it', async ({
  browser,
  context,
  baseURL,
}) => {
  await using app = await serveDapp('sequence.ts', dappPort(baseURL))
  const { home, other } = await signInTwice(browser, context, 'out-menu')
  const dapp = await openSequenceDapp(context, app.origin, baseURL ?? '')
  await connectLibrary(dapp)
  const popup = await openSign(dapp, 'Left open')
  await pressSignOut(popup)
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await ended(dapp, 'Left open')).toMatchObject({ code: 4001 })
  await expect(home).toHaveURL(/\/auth$/)
  await expectSignedOut(context, other)
})

test('[SESS-03] [DAPP-01] the ecosystem’s library opens the sign-out, which signs out', async ({
  browser,
  context,
  baseURL,
}) => {
  await using app = await serveDapp('sequence.ts', dappPort(baseURL))
  const { home, other } = await signInTwice(browser, context, 'out-page')
  await home.close()
  const dapp = await openSequenceDapp(context, app.origin, baseURL ?? '')
  await connectLibrary(dapp)
  const opening = context.waitForEvent('page')
  await begin(dapp, 'out', `provider.openWallet('auth/logout')`)
  const popup = await opening
  await confirm(popup)
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expectSignedOut(context, other)
})

test('[SESS-03] [DAPP-01] signing out in a window of the SDK signs out', async ({
  browser,
  context,
  baseURL,
}) => {
  await using app = await serveDapp('cairn.ts', dappPort(baseURL))
  const { home, other } = await signInTwice(browser, context, 'out-sdk')
  await home.close()
  const dapp = await openApp(context, app.origin, baseURL ?? '')
  await agree(dapp, 'in', ask('eth_requestAccounts'))
  const sign = `provider.request({ method: 'eth_accounts' }).then(([account]) => provider.request({ method: 'personal_sign', params: ['Left open', account] }))`
  const popup = await inPopup(dapp, 'left', sign)
  await expect(popup.getByText('Left open')).toBeVisible()
  await pressSignOut(popup)
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect((await ended(dapp, 'left')).code).toBe(4001)
  await expectSignedOut(context, other)
})

test('[SESS-03] [NATV-01] signing out in a view that its native app closes at once signs out', async ({
  browser,
  context,
  baseURL,
}) => {
  const { home, other } = await signInTwice(browser, context, 'out-native')
  await home.close()
  const app = await openNativeApp(context, baseURL, { intent: connectIntent() })
  await app.page.locator('[data-action=confirm]').click()
  await expect.poll(() => toldOf(app, 'connect')).toHaveLength(1)
  const asked = { method: 'sequence_sign', params: ['0x6869'] }
  await app.send({ idx: 5, type: 'message', data: asked })
  await expect(app.page.locator('[data-action=reject]')).toBeVisible()
  // The first word of an end closes the view, as a native app does.
  const closing = expect
    .poll(() => ['disconnect', 'close'].flatMap((type) => toldOf(app, type)), {
      intervals: [5],
    })
    .not.toHaveLength(0)
    .then(() => app.page.close())
  await pressSignOut(app.page)
  await closing
  await expectSignedOut(context, other)
})

test('[SESS-03] a window that closes while it signs out is signed out by the next page', async ({
  browser,
  context,
}) => {
  const { home, other } = await signInTwice(browser, context, 'out-closed')
  // What removes the device never reaches the services.
  await home.route('**/rpc/Sessions/**', () => undefined)
  await home.goto('/auth/logout')
  await home.locator('[data-action=confirm]').click()
  await expect
    .poll(() => home.evaluate(() => 'cairn.signingOut' in localStorage))
    .toBe(true)
  await home.close()
  await expectSignedOut(context, other)
})
