import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { messages as authMessages } from '../apps/wallet/src/features/auth/auth.messages.ts'
import { messages as signMessageMessages } from '../apps/wallet/src/features/messages/sign-message.messages.ts'
import { messages as loginViewMessages } from '../apps/wallet/src/features/signing/login-view.messages.ts'
import { expectCleanNow } from './_axe.ts'
import { acceptTerms, dumpWithToken, newEmail } from './_person.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const newName = (name: string) => newEmail(name).split('@')[0] ?? name

/** Enters a name on the provider's page and continues. */
async function typeName(window: Page, name: string): Promise<void> {
  await window.getByRole('textbox', { name: 'Name' }).fill(name)
  await window.getByRole('button', { name: 'Continue' }).click()
}

/** Presses a button that opens a provider's window. */
async function openWindow(page: Page, button: string): Promise<Page> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ])
  return window
}

async function signInWith(
  context: BrowserContext,
  provider: string,
  name: string,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  const window = await openWindow(page, `Continue with ${provider}`)
  await typeName(window, name)
  await acceptTerms(page)
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  expect(window.isClosed()).toBe(true)
  return page
}

test('[AUTH-01] [AUTH-02] offers five providers; a window signs in, Cancel and a closed window do not', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/auth')
  for (const name of ['Google', 'Facebook', 'Apple', 'Discord', 'Twitch'])
    await expect(
      page.getByRole('button', { name: `Continue with ${name}` }),
    ).toBeVisible()
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await expectCleanNow(page)
    }
  await page.setViewportSize({ width: 390, height: 844 })

  const refused = await openWindow(page, 'Continue with Facebook')
  await expect(refused.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await expectCleanNow(refused)
  // The provider's page cannot navigate the wallet's page.
  expect(await refused.evaluate(() => window.opener)).toBeNull()
  await expect(page.getByText(loginViewMessages.waiting)).toBeVisible()
  await expectCleanNow(page)
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('User dismissed auth popup')).toBeVisible()
  await expectCleanNow(page)

  const closed = await openWindow(page, 'Continue with Discord')
  await expect(closed.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await closed.close()
  await expect(page.getByText('seems to be closed')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()

  const cancelled = await openWindow(page, 'Continue with Twitch')
  await expect(cancelled.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.poll(() => cancelled.isClosed()).toBe(true)
  await page.close()

  const signedIn = await signInWith(context, 'Google', newName('ada'))
  await signedIn.goto('/settings/profile')
  await expect(signedIn.getByText('Google', { exact: true })).toBeVisible()
})

test('[AUTH-02] a reload while the provider’s window is open says so, and the next sign-in clears it', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/auth')
  const window = await openWindow(page, 'Continue with Apple')
  await expect(window.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await page.reload()
  const notice = page.getByText(authMessages.interrupted)
  await expect(notice).toBeVisible()
  await window.close()
  // The session is on screen while its first token is still on its way.
  await page.route('**/rpc/API/GetAuthToken', () => undefined, { times: 1 })
  const again = await openWindow(page, 'Continue with Apple')
  await typeName(again, newName('ines'))
  await Promise.all([
    page.waitForRequest('**/rpc/API/GetAuthToken'),
    acceptTerms(page),
  ])
  await page.goto('/auth/logout')
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('[AUTH-02] [AUTH-03] redirects to the provider and back on a phone, and clears the URL', async ({
  browser,
}) => {
  const context = await browser.newContext({ userAgent: iPhone })
  const page = await context.newPage()
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue with Apple' }).click()
  await typeName(page, newName('bob'))
  await acceptTerms(page)
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  expect(seen.some((url) => url.includes('#aes_key='))).toBe(true)
  expect(seen.some((url) => url.includes('id_token'))).toBe(false)
  await page.goBack()
  await page.waitForLoadState()
  expect(page.url()).not.toContain('aes_key')
  await context.close()
})

test('[AUTH-02] going back at the provider returns to sign-in at once; an unknown hash does not sign in', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/auth?xredirect=true')
  await page.getByRole('button', { name: 'Continue with Twitch' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await page.goto('/terms')
  await page.goto(`/auth#aes_key=${'a'.repeat(43)}&iv=${'b'.repeat(16)}`)
  await expect(
    page.getByText('Authentication failed. Please try again.'),
  ).toBeVisible()
  expect(page.url()).not.toContain('aes_key')
})

test('[AUTH-02] [AUTH-03] accepts a hash that arrives while the page waits, and clears the URL', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/auth?xredirect=true')
  await page.getByRole('button', { name: 'Continue with Twitch' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.evaluate(() => {
    location.hash = `#aes_key=${'a'.repeat(43)}&iv=${'b'.repeat(16)}`
  })
  await expect(
    page.getByText('Authentication failed. Please try again.'),
  ).toBeVisible()
  expect(page.url()).not.toContain('aes_key')
})

test('[PWLS-01] offers Google for a Gmail address, and passes on the address', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/auth/passwordless')
  const email = `${newName('cleo')}@gmail.com`
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await expect(
    page.getByRole('button', { name: 'Continue with email' }),
  ).toBeVisible()
  const window = await openWindow(page, 'Continue with Google')
  await expect(window.getByRole('textbox', { name: 'Name' })).toHaveValue(email)
  await window.getByRole('button', { name: 'Continue' }).click()
  await acceptTerms(page)
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
})

test('[SIGN-06] a provider’s signer signs after a new sign-in there; another account is rejected', async ({
  context,
}) => {
  const name = newName('dora')
  const page = await signInWith(context, 'Discord', name)
  // The session's token is signed for before signing is by hand.
  await dumpWithToken(page)
  await page.goto('/settings/advanced')
  await page.getByRole('switch', { name: 'Manual signing' }).click()
  await page.getByRole('link', { name: 'Sign a message' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await page.locator('[data-action=review]').click()
  await page.locator('[data-action=confirm]').click()
  const dialog = page.getByRole('dialog', { name: 'Signing Options' })
  const view = page.getByRole('dialog', { name: 'Sign in with Discord' })

  const [wrong] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: /^Discord/ }).click(),
  ])
  await expectCleanNow(page)
  await typeName(wrong, newName('someone-else'))
  await expect(view.getByText(loginViewMessages.mismatch)).toBeVisible()
  await expectCleanNow(page)

  const again = await openWindow(page, 'Try again')
  await typeName(again, name)
  await expect(view.getByText('Signed in')).toBeVisible()
  await view.locator('[data-action=confirm]').click()
  await expect(
    dialog.getByRole('progressbar', { name: 'Signature weight' }),
  ).toHaveAttribute('aria-valuenow', '3')
  await dialog.getByRole('button', { name: /^Guard/ }).click()
  await expect(
    page.getByRole('button', { name: signMessageMessages.verify }),
  ).toBeVisible()
})
