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
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page).toHaveURL('/history')
}
