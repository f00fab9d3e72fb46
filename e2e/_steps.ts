import type { Page } from '@playwright/test'

/**
 * Scrolls through the steps of a review, as a person has to where there are
 * several. Does nothing on other screens.
 */
export async function readSteps(page: Page): Promise<void> {
  await page.locator('[data-action=confirm]').waitFor()
  for (const end of await page.locator('[data-steps-end]').all())
    await end.evaluate((one) => one.scrollIntoView({ block: 'center' }))
}
