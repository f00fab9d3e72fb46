import { expect, type Page } from '@playwright/test'

/**
 * Waits for the page that says how a transaction ended, and goes on to the
 * history.
 *
 * @param title - of the page; any by default
 */
export async function leaveOutcome(
  page: Page,
  title: string | RegExp = /./,
): Promise<void> {
  await expect(page).toHaveURL(/\/history\/\d+\/0x[0-9a-f]{64}\/outcome$/)
  await expect(
    page.getByRole('heading', { level: 1, name: title }),
  ).toBeVisible()
  // Its name goes on with the number of those that are pending.
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: /^History/ }).click()
  await expect(page).toHaveURL('/history')
}
