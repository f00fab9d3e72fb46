import { expect, type Page, test } from '@playwright/test'
import { newRecoveryPhrase } from '../packages/core/src/index.ts'
import { expectAccessible } from './_axe.ts'
import { makeFirstVersionWallet, makeUsernameWallet } from './_old-wallets.ts'
import { newEmail, newestLink } from './_person.ts'

/** Expects the address on the Receive page. */
async function expectAddress(page: Page, address: string): Promise<void> {
  await page.goto('/wallet?receive')
  await expect(
    page.getByRole('dialog').getByRole('img', { name: address }),
  ).toBeVisible()
}

test('[AUTH-09] finds a wallet with username and password, and adds an email address that opens it', async ({
  context,
  baseURL: base = '',
}) => {
  const email = newEmail('old-hand')
  const [username = ''] = email.split('@')
  const address = await makeUsernameWallet(base, username, 'correct horse')
  const page = await context.newPage()
  await page.goto('/auth/migration/link')
  await expect(page).toHaveURL('/auth/migration')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  const password = page.getByLabel('Password')
  await password.fill('wrong horse')
  await password.press('Enter')
  await expect(
    page.getByText('No wallet found with this username'),
  ).toBeVisible()
  await expectAccessible(page)
  await password.fill('correct horse')
  await password.press('Enter')
  await expect(page.getByText('This is your wallet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const { link } = await newestLink(page, email)
  const second = await context.newPage()
  await second.goto(link)
  await second.locator('[data-action=confirm]').click()
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  await expectAddress(page, address)
})

test('[SESS-04] updates a version 1 wallet when its owner signs in', async ({
  page,
  baseURL: base = '',
}) => {
  const phrase = await newRecoveryPhrase()
  const address = await makeFirstVersionWallet(base, phrase)
  await page.goto('/auth/recovery')
  await page.getByRole('textbox').fill(phrase)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  await expectAddress(page, address)
  await page.goto('/settings/sessions')
  await expect(
    page.getByRole('list', { name: 'Other signers' }).getByText('Guard'),
  ).toBeVisible()
})
