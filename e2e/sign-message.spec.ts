import { expect, test } from '@playwright/test'
import { messages as waitingMessages } from '../apps/wallet/src/features/home/waiting-requests.messages.ts'
import { messages as signMessageMessages } from '../apps/wallet/src/features/messages/sign-message.messages.ts'
import { expectCleanNow } from './_axe.ts'
import { newEmail, signIn } from './_person.ts'

const permit = {
  domain: { name: 'USD Coin', version: '2', chainId: 137 },
  types: {
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: {
    spender: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    value: '500000000',
    hidden: 'not signed',
  },
}

test('[SIGN-11] shows, signs and verifies a message on its network; shows typed data field by field and rejects it', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('message'))
  await page.goto('/sign-message')
  await expect(page.getByText('Nothing to sign')).toBeVisible()
  await page.goto('/settings/advanced')
  await page.getByRole('link', { name: 'Sign a message' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('I am Mira.\nYes.')
  await expectCleanNow(page)
  await page.locator('[data-action=review]').click()
  await expect(page.getByText('I am Mira.\nYes.')).toBeVisible()
  await expectCleanNow(page)
  await page.locator('[data-action=confirm]').click()
  await page.getByRole('button', { name: signMessageMessages.verify }).click()
  await expect(
    page.getByText('Polygon (local) confirms that your wallet signed this.'),
  ).toBeVisible()
  await expectCleanNow(page)

  await page.goto('/settings/sign-message')
  await page.getByRole('radio', { name: 'Typed data' }).click()
  const json = page.getByRole('textbox', { name: 'Typed data (JSON)' })
  await json.fill('{')
  await expect(page.getByText('This isn’t valid typed data')).toBeVisible()
  await json.fill(JSON.stringify(permit))
  await page.locator('[data-action=review]').click()
  await expect(page.getByText('lets someone spend your coins')).toBeVisible()
  await expect(page.getByText('500000000')).toBeVisible()
  await expect(page.getByText('not signed')).toBeHidden()
  await expectCleanNow(page)
  // Left open, it waits on the first page.
  await page.goto('/wallet')
  await page
    .getByRole('list', { name: waitingMessages.waiting })
    .getByRole('link', { name: waitingMessages.own })
    .click()
  await expect(page.getByText('500000000')).toBeVisible()
  await page.locator('[data-action=reject]').click()
  await expect(page).toHaveURL('/wallet')
})
