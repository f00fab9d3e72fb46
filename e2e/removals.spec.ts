import { expect, test } from '@playwright/test'
import { messages as recoveryMessages } from '../apps/wallet/src/features/settings/recovery/recovery.messages.ts'
import { messages as removalsMessages } from '../apps/wallet/src/features/settings/removals/removals.messages.ts'
import { expectAccessible } from './_axe.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

/** A sample phrase of the standard, without funds. */
const phrase =
  'legal winner thank year wave sausage worth useful legal winner thank yellow'

test('[REMV-01] [SIGN-08] shows a removed recovery key as still valid until its removal is published, even after a reload', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('removals'))
  await getFunds(page)
  await page.goto('/settings/recovery')
  await page.getByRole('button', { name: recoveryMessages.addOwn }).click()
  await page.getByRole('textbox', { name: 'Recovery phrase' }).fill(phrase)
  await page.getByRole('button', { name: 'Add phrase' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: recoveryMessages.removeTitle })
    .locator('[data-action=confirm]')
    .click()

  const dialog = page.getByRole('dialog', { name: 'Publish the removal' })
  const networks = dialog.getByRole('list', { name: 'Networks' })
  await expect(networks.getByText(removalsMessages.stillValid)).toHaveCount(2)
  await expect(networks.getByText(/^Fee /)).toHaveCount(2)
  await expectAccessible(page)
  await dialog.locator('[data-action=reject]').click()

  await page.reload()
  const notice = page.getByText(removalsMessages.waiting)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Publish the removal' }).click()
  await dialog.getByRole('button', { name: 'Publish on 2 networks' }).click()
  await expect(networks.getByText('Removed', { exact: true })).toHaveCount(2, {
    timeout: 60_000,
  })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByText(recoveryMessages.none)).toBeVisible()
  await expect(notice).toBeHidden()
})
