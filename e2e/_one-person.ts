import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { newEmail, signIn } from './_person.ts'

/**
 * Returns a test of a person who signs in once, and opens a tab for each test:
 * signing in takes longer than many of them. They stand in a `describe` of the
 * mode `serial`, so that each leaves the wallet as the next one needs it.
 *
 * @param prepare - runs once, after signing in
 */
export function testOfOnePerson(
  name: string,
  prepare: (page: Page) => Promise<void> = async () => {},
) {
  return test.extend<{ page: Page }, { person: BrowserContext }>({
    person: [
      async ({ browser }, use, { project }) => {
        const { baseURL = '', viewport = null } = project.use
        const person = await browser.newContext({ baseURL, viewport })
        const { page } = await signIn(person, newEmail(name))
        await prepare(page)
        await page.close()
        await use(person)
        await person.close()
      },
      { scope: 'worker' },
    ],
    page: async ({ person }, use) => {
      const page = await person.newPage()
      await page.goto('/wallet')
      await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
      await use(page)
      await page.close()
    },
  })
}
