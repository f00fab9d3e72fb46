import type { Page } from '@playwright/test'

/**
 * Scrolls through the warnings and steps of a review, as a person has to where
 * there are several. Does nothing on other screens.
 */
export async function readSteps(page: Page): Promise<void> {
  await page.locator('[data-action=confirm]').waitFor()
  for (const mark of ['[data-seen-mark]', '[data-steps-end]'])
    for (const end of await page.locator(mark).all())
      await end.evaluate(async (one) => {
        one.scrollIntoView({ block: 'center' })
        // The browser tells after a frame which marks are in view.
        await new Promise((done) => setTimeout(done, 100))
      })
}
