import { expect, test } from '@playwright/test'
import { messages as settingsMessages } from '../apps/wallet/src/features/settings/settings.messages.ts'
import { expectCleanNow } from './_axe.ts'
import { newEmail, signIn } from './_person.ts'

test('[SESS-01] [SHELL-08] names each device, and signs out another device, which says so', async ({
  browser,
}) => {
  const email = newEmail('devices')
  const lost = await browser.newContext()
  const left = await signIn(lost, email)
  await left.page.goto('/settings/sessions')
  const list = (name: string) => left.page.getByRole('list', { name })
  await expect(left.page.getByText('on this device only')).toBeVisible()
  const own = list('This device').getByRole('listitem')
  await expect(own).toContainText('Chrome on Linux')
  await expect(own).toContainText('3 networks')
  await own.getByRole('button').click()
  const facts = left.page.getByRole('dialog', { name: 'Chrome on Linux' })
  await expect(facts).toContainText('2 of the 5 that a signature needs')
  // The words that follow from the key, which nobody can choose.
  const text = await facts.textContent()
  const words = /[A-Z][a-z]+ [A-Z][a-z]+(?=0x)/.exec(text ?? '')?.[0] ?? ''
  expect(words).not.toBe('')
  await expectCleanNow(left.page)
  await left.page.keyboard.press('Escape')

  const kept = await browser.newContext()
  const { page } = await signIn(kept, email, { after: left.mailId })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: /Signed in with Email/ }).click()
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(email, { exact: true })).toBeVisible()

  await page.goto('/settings')
  await expect(page.getByRole('link', { name: /^Devices/ })).toContainText(
    '2 devices',
  )
  await expect(page.getByRole('link', { name: /^Security/ })).toContainText(
    settingsMessages.guardIs(false),
  )
  await page.getByRole('link', { name: /^Devices/ }).click()
  const others = page.getByRole('list', { name: 'Other devices' })
  await expect(others).toContainText('last active today')
  // The older one of two that are alike has no number.
  await others
    .getByRole('button', { name: /^Chrome on Linux 3 networks/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText(words)
  await page.getByRole('button', { name: 'Rename device' }).click()
  await expectCleanNow(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Kitchen tablet')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(others).toContainText('Kitchen tablet')
  await expectCleanNow(page)
  await page.getByRole('button', { name: 'Sign out Kitchen tablet' }).click()
  await expect(page.getByRole('dialog')).toContainText(words)
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByText('Signed out 1 device')).toBeVisible()
  await expect(page.getByText('on this device only')).toBeVisible()

  await left.page.reload()
  await expect(
    left.page.getByText('This device was removed from your wallet'),
  ).toBeVisible()
  await expect(left.page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await lost.close()
  await kept.close()
})
