import { expect, type Locator, test } from '@playwright/test'
import { messages as waitingMessages } from '../apps/wallet/src/features/home/waiting-requests.messages.ts'
import { messages as settingsMessages } from '../apps/wallet/src/features/settings/settings.messages.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const topOf = async (part: Locator) =>
  (await part.boundingBox())?.y ?? Number.NaN

test('[DEPL-01] [SHELL-09] [TXRQ-01] sets the wallet up on one network, and goes back to the previous page or up a level', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('deployment'))
  await getFunds(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: /Signed in with Email/ }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/wallet')

  const first = await context.newPage()
  await first.goto('/settings/profile')
  await first.getByRole('link', { name: 'Back' }).click()
  await expect(first).toHaveURL('/settings')
  await first.close()

  await page.goto('/settings')
  await page.getByRole('link', { name: 'Wallet setup per network' }).click()
  const networks = page.getByRole('list', { name: 'Wallet setup per network' })
  await expect(networks.getByText(settingsMessages.notSetUp)).toHaveCount(2)
  await page.getByRole('button', { name: 'Set up on Polygon' }).click()
  await expect(
    page.getByRole('heading', {
      name: 'Set up your wallet on Polygon',
    }),
  ).toBeVisible()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()

  // What waits for the person stands above the coins.
  await page.goto('/wallet')
  const waiting = page.getByRole('list', { name: waitingMessages.waiting })
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  const coins = page.getByRole('list', { name: 'Coins', exact: true })
  await expect(coins).toBeVisible()
  expect(await topOf(waiting)).toBeLessThan(await topOf(coins))
  await expect(waiting).toBeInViewport({ ratio: 1 })
  await waiting.getByRole('link').click()
  await page.locator('[data-action=confirm]').click()
  await expect(page).toHaveURL('/history')

  await page.goto('/wallet-deployment')
  await expect(networks.getByText(settingsMessages.notSetUp)).toHaveCount(1)
  await expect(
    page.getByRole('button', { name: 'Set up on Ethereum' }),
  ).toBeVisible()
})
