import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test'
import {
  messages,
  messages as securityMessages,
} from '../apps/wallet/src/features/settings/security/security.messages.ts'
import { type Authenticator, authenticator } from './_authenticator.ts'
import { expectAccessible } from './_axe.ts'
import { consoleLines } from './_console.ts'
import { leaveOutcome } from './_outcome.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const recipient = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const wrong = 'Invalid 2FA code. Please try again.'

test('[GUARD-01] [GUARD-02] [GUARD-03] [SESS-03] turns a second factor on, needs it to send, sign in and sign out, replaces its codes and turns it off', async ({
  context,
  browser,
}) => {
  const email = newEmail('guarded')
  const { page, mailId } = await signIn(context, email)
  await getFunds(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Security' }).click()
  const { app, codes } = await turnOn(page, { thoroughly: true })

  await test.step('sending asks for a code', async () => {
    await page.goto('/send')
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.125')
    await page.getByRole('combobox', { name: 'To' }).fill(recipient)
    await page.locator('[data-action=review]').click()
    await expect(page.getByText('Worked', { exact: true })).toBeVisible()
    await page.locator('[data-action=confirm]').click()
    const dialog = codeDialog(page)
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
    await expect(page.getByText(wrong)).toHaveCount(1)
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue('')
    await typeCode(page, app)
    await leaveOutcome(page, 'Sent')
    await expect(
      page.getByRole('list', { name: 'Transactions' }).getByText(/Sent to/),
    ).toBeVisible()
  })

  await test.step('signing in on another device and signing out there ask for a code', async () => {
    const other = await browser.newContext()
    const lines = consoleLines(other)
    const opening = signIn(other, email, { after: mailId })
    const tab = await firstPage(other)
    await expect(codeDialog(tab)).toBeVisible({ timeout: 60_000 })
    await typeCode(tab, app)
    const { page: second } = await opening
    expect(lines).toEqual([])
    await second.goto('/auth/logout')
    await second.getByRole('button', { name: 'Sign out' }).click()
    // The sign-in's code counts for the email signer only, until it expires.
    const later = { ...app, codeFor: () => app.codeFor('signing out') }
    const atDoor = second.getByRole('textbox', { name: 'Email' })
    await withCode(second, later, atDoor)
    await expect(second.getByText('still part of your wallet')).toBeHidden()
    await other.close()
  })

  await test.step('its codes are shown again and replaced, and it is turned off', async () => {
    await page.goto('/settings/guard')
    const press = (name: string) =>
      page.getByRole('button', { name, exact: true }).click()
    const list = page.getByRole('list', { name: 'Recovery codes' })
    await press('Show codes')
    await withCode(page, app, list)
    expect(await codesIn(list)).toEqual(codes)
    await page.locator('[data-action=confirm]').click()
    await press('Create new codes')
    await withCode(page, app, list)
    expect(await codesIn(list)).toHaveLength(10)
    expect(await codesIn(list)).not.toEqual(codes)
    await page.locator('[data-action=confirm]').click()
    await press(securityMessages.turnOff)
    await withCode(page, app, page.getByText(securityMessages.off))
  })
})

test('[GUARD-02] [GUARD-03] a recovery code signs in without the authenticator, and resets it in settings, on a wide screen', async ({
  browser,
}) => {
  const wide = { viewport: { width: 1280, height: 800 } }
  const context = await browser.newContext(wide)
  const email = newEmail('recovered')
  const { page, mailId } = await signIn(context, email)
  await page.goto('/settings/guard')
  const { codes } = await turnOn(page)
  const other = await browser.newContext(wide)
  const opening = signIn(other, email, { after: mailId })
  const tab = await firstPage(other)
  await codeDialog(tab)
    .getByRole('button', { name: 'Use a recovery code' })
    .click({ timeout: 60_000 })
  await typeRecoveryCode(tab, codes[0] ?? '')
  const { page: second } = await opening
  await second.goto('/settings/guard')
  const again = await turnOn(second)
  await second.getByRole('button', { name: /^Use a recovery code/ }).click()
  await typeRecoveryCode(second, again.codes[9] ?? '')
  await expect(second.getByText(securityMessages.off)).toBeVisible()
  await other.close()
  await context.close()
})

/**
 * Adds the secret to an authenticator and returns it with the recovery codes.
 */
async function turnOn(
  page: Page,
  options: { readonly thoroughly?: boolean } = {},
): Promise<{ readonly app: Authenticator; readonly codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(
    page.getByRole('img', { name: securityMessages.qr }),
  ).toBeVisible()
  if (options.thoroughly) await expectAccessible(page)
  const secret = await page.locator('code').first().textContent()
  const app = authenticator(`${secret}`)
  if (options.thoroughly) {
    await page.reload()
    await expect(page.locator('code').first()).toHaveText(`${secret}`)
  }
  const field = page.getByRole('textbox', { name: 'Code' })
  if (options.thoroughly) {
    await field.fill('000000')
    await expect(page.getByText(wrong)).toHaveCount(1)
    await expect(field).toHaveValue('')
  }
  await field.fill(app.first())
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  if (options.thoroughly) {
    await expectAccessible(page)
    // A reload is no word that they were saved.
    await page.reload()
    await expect(page.getByText(messages.notKept)).toBeVisible()
    await page.getByRole('button', { name: messages.show }).click()
    await withCode(page, app, list)
  }
  const codes = await codesIn(list)
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByText(securityMessages.on)).toBeVisible()
  if (options.thoroughly) await expectAccessible(page)
  return { app, codes }
}

async function codesIn(list: Locator): Promise<string[]> {
  const texts = await list.getByRole('listitem').allTextContents()
  return texts.map((text) => text.replace(/\s/g, ''))
}

const codeDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Enter your code' })

async function typeCode(page: Page, app: Authenticator): Promise<void> {
  const dialog = codeDialog(page)
  await dialog
    .getByRole('textbox', { name: 'Code' })
    .fill(await app.codeFor(page))
  await expect(dialog).toBeHidden()
}

/**
 * Enters a code if the page asks for one. A typed code is kept for 30 s, so the
 * page may not ask.
 */
async function withCode(
  page: Page,
  app: Authenticator,
  done: Locator,
): Promise<void> {
  await expect(codeDialog(page).or(done).first()).toBeVisible()
  if (await codeDialog(page).isVisible()) await typeCode(page, app)
  await expect(done).toBeVisible()
}

async function typeRecoveryCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Use a recovery code' })
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await dialog.locator('[data-action=confirm]').click()
  await expect(dialog).toBeHidden()
}

async function firstPage(context: BrowserContext): Promise<Page> {
  await expect.poll(() => context.pages().length).toBeGreaterThan(0)
  const [page] = context.pages()
  if (!page) throw new Error('no page')
  return page
}
