import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { getFunds, newEmail, signIn } from './_person.ts'

const recipient = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const stepMs = 30_000

test('[GUARD-01] [GUARD-02] [GUARD-03] turns a second factor on, needs it to send and to sign in, and loses it by a recovery code', async ({
  context,
  browser,
}) => {
  test.setTimeout(240_000)
  const email = newEmail('guarded')
  const { page, mailId } = await signIn(context, email)
  await getFunds(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(
    page.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible()
  const shown = await page.locator('code').first().textContent()
  const app = authenticator(`${shown}`)

  await test.step('a wrong code is refused, and the right one turns it on', async () => {
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.locator('[data-action=confirm]').click()
    await expect(
      page.getByText('Invalid 2FA code. Please try again.').first(),
    ).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(await app.next())
    await page.locator('[data-action=confirm]').click()
  })
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = (await list.getByRole('listitem').allTextContents()).map(
    (text) => text.replace(/\s/g, ''),
  )
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByText('Second factor is on')).toBeVisible()

  await test.step('sending asks for a code', async () => {
    await page.goto('/send')
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.125')
    await page.getByRole('textbox', { name: 'To' }).fill(recipient)
    await page.locator('[data-action=review]').click()
    await expect(page.getByText('Test run passed')).toBeVisible()
    await page.locator('[data-action=confirm]').click()
    const dialog = page.getByRole('dialog', { name: 'Enter your code' })
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
    await dialog.locator('[data-action=confirm]').click()
    await expect(
      page.getByText('Invalid 2FA code. Please try again.').first(),
    ).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Code' }).fill(await app.next())
    await dialog.locator('[data-action=confirm]').click()
    await expect(page).toHaveURL('/history', { timeout: 30_000 })
    await expect(
      page.getByRole('list', { name: 'Transactions' }).getByText(/Sent to/),
    ).toBeVisible({ timeout: 30_000 })
  })

  await test.step('so does signing in on another device, where a recovery code turns it off', async () => {
    const other = await browser.newContext()
    const opening = signIn(other, email, { after: mailId })
    await expect.poll(() => other.pages().length).toBeGreaterThan(0)
    const tab = other.pages()[0]
    if (!tab) throw new Error('no page')
    await useRecoveryCode(tab, codes[0] ?? '')
    const { page: second } = await opening
    await second.goto('/settings/guard')
    await expect(second.getByText('Second factor is off')).toBeVisible()
    await other.close()
  })
})

async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page
    .getByRole('button', { name: 'Use a recovery code' })
    .click({ timeout: 60_000 })
  const dialog = page.getByRole('dialog', { name: 'Use a recovery code' })
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await dialog.locator('[data-action=confirm]').click()
  await expect(dialog).toBeHidden()
}

/** An authenticator app; a code is good once, so it waits for the next. */
function authenticator(secret: string) {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret.replace(/\s/g, '')),
  })
  let used = -1
  return {
    async next(): Promise<string> {
      // A code near its end might be over when it arrives.
      for (;;) {
        const step = Math.floor(Date.now() / stepMs)
        const leftMs = stepMs - (Date.now() % stepMs)
        if (step > used && leftMs > 4_000) {
          used = step
          return totp.generate()
        }
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
  }
}
