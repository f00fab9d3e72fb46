import {
  type APIRequestContext,
  expect,
  type Page,
  test,
} from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

async function setFaults(
  { request }: { readonly request: APIRequestContext },
  faults: object,
): Promise<void> {
  // The host ends a connection that was quiet, maybe just as it is used again.
  const options = { data: faults, maxRetries: 3 }
  const response = await request.post('/bridge/faults', options)
  expect(response.ok()).toBe(true)
}

// A try that fails leaves the bridge as the next one needs it.
test.afterEach(({ request }) => setFaults({ request }, {}))

/** Opens the form with 200 USDC from Polygon to Ethereum. */
async function fillBridge(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Bridge' }).click()
  await expect(page.getByRole('button', { name: 'From Polygon' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'To Ethereum' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill('200')
  await expect(
    page.getByRole('radiogroup', { name: 'Routes', exact: true }),
  ).toBeVisible()
}

async function confirm(page: Page): Promise<void> {
  await page.locator('[data-action=review]').click()
  await expect(page).toHaveURL('/sign-transaction')
  await page.locator('[data-action=confirm]').click()
  await expect(page).toHaveURL(/\/outcome$/)
}

test('[BRDG-01] [BRDG-02] [HIST-01] bridges USDC to another network, and says where it is', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('bridger'))
  await getFunds(page)
  await fillBridge(page)
  const routes = page.getByRole('radiogroup', { name: 'Routes', exact: true })
  await expect(routes.getByRole('radio')).toHaveCount(3)
  await expect(routes.getByRole('radio').first()).toContainText('Patient')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Fastest' }).click()
  await expect(routes.getByRole('radio').first()).toContainText('Swift')
  await expect(
    page.getByText('Includes Cairn’s 0.75% bridge fee'),
  ).toBeVisible()

  await page.getByRole('textbox', { name: 'Amount' }).fill('9999999')
  await expect(page.getByText('Insufficient Funds')).toBeVisible()
  await expect(page.locator('[data-action=review]')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await expect(
    page.getByText('No routes available. Fees exceed selected amount.'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill('200')
  await expect(routes.getByRole('radio').first()).toContainText('Swift')

  await test.step('Edit and a reload keep what was typed', async () => {
    await page.locator('[data-action=review]').click()
    await page.locator('[data-action=edit]').click()
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await expect(amount).toHaveValue('200')
    await expect(routes.getByRole('radio').first()).toContainText('Swift')
    await page.reload()
    await expect(amount).toHaveValue('200')
    await expect(routes.getByRole('radio').first()).toContainText('Swift')
  })
  await confirm(page)
  // Until the other network shows the coins it is no success.
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Bridging')
  await expect(title).toHaveText('Bridged', { timeout: 60_000 })
  await expect(page.getByRole('status')).toContainText(
    /^Bridged\. 19\d\.\d+ USDC on Ethereum/,
  )

  await page.goto('/history')
  const transactions = page.getByRole('list', { name: 'Transactions' })
  await expect(transactions.getByText(/Bridged/)).toHaveCount(2, {
    timeout: 60_000,
  })

  await test.step('the page of a coin leads there with that coin', async () => {
    await page.goto('/wallet')
    const coins = page.getByRole('list', { name: 'Coins' })
    await coins
      .getByRole('link', { name: /^Ether/ })
      .first()
      .click()
    // Home has such a link as well, and stays until the next page is there.
    await expect(
      page.getByText('ETH on Ethereum', { exact: true }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Bridge' }).click()
    await expect(
      page.getByRole('button', { name: 'From Ethereum' }),
    ).toBeVisible()
    await expect(page.locator('main')).toContainText('ETH')
  })
})

test('[BRDG-01] says what the bridge fails at, and keeps what was typed', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('unlucky'))
  await getFunds(page)
  await fillBridge(page)
  await setFaults(page, { answers: 'down' })
  await page.getByRole('button', { name: 'Refresh quote' }).click()
  await expect(page.getByText('failed to fetch quote')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('200')
  await setFaults(page, {})
  await page.getByRole('button', { name: 'Refresh quote' }).click()
  await expect(
    page.getByRole('radiogroup', { name: 'Routes', exact: true }),
  ).toBeVisible()
  await setFaults(page, { answers: 'down' })
  await page.locator('[data-action=review]').click()
  await expect(
    page.getByText(/failed to fetch approval check allowance/),
  ).toBeVisible()
  await setFaults(page, { delivery: 'never' })
  await confirm(page)
  await expect(page.getByText(/Your coins left Polygon/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bridging')
  await page.goto('/history')
  await expect(page.getByText('In the bridge')).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await expect(page.getByText('In the bridge')).toBeVisible()
  await expectAccessible(page)
  await setFaults(page, {})
  await expect(
    page.getByRole('list', { name: 'Transactions' }).getByText(/Bridged/),
  ).toHaveCount(2, { timeout: 60_000 })
})
