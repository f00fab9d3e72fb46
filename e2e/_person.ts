import { type BrowserContext, expect, type Page } from '@playwright/test'
import { confirmLink } from './_link.ts'

/** An email, as `GET /mailbox/messages` returns it. */
type Mail = { readonly id: string; readonly text: string }

/** Returns an email address that is unique in this run. */
export function newEmail(name: string): string {
  return `${name}-${Date.now().toString(36)}@example.com`
}

/**
 * Returns the link of the newest email to an address that is newer than
 * `after`.
 */
export async function newestLink(
  page: Page,
  email: string,
  after = '0',
): Promise<{ readonly id: string; readonly link: string }> {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      const response = await page.request.get(
        `/mailbox/messages?to=${encodeURIComponent(email)}`,
        // The host ends a connection that was quiet, maybe just as it is used.
        { maxRetries: 3 },
      )
      const mails = (await response.json()) as Mail[]
      found = mails.find(({ id }) => Number(id) > Number(after))
      return found !== undefined
    })
    .toBe(true)
  const [link] = /https?:\/\/\S+/.exec(found?.text ?? '') ?? []
  if (!found || !link) throw new Error('The mail has no link.')
  return { id: found.id, link }
}

/**
 * Signs in: email address, code, the mailed link, which is confirmed by its
 * page's calls. The tab then continues.
 *
 * @param options.inTab - opens the link in another tab and presses Confirm
 *   there, as a person does; for tests about signing in, and those that watch
 *   everything that the browser does
 */
export async function signIn(
  context: BrowserContext,
  email: string,
  options: {
    readonly after?: string
    readonly acceptTerms?: boolean
    readonly inTab?: boolean
  } = {},
): Promise<{ readonly page: Page; readonly mailId: string }> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(email)).toBeVisible()
  const { id, link } = await newestLink(page, email, options.after)
  if (options.inTab) await openLink(context, link)
  else await confirmLink(page, link)
  if (options.acceptTerms ?? true) await acceptTerms(page)
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  return { page, mailId: id }
}

/**
 * Returns the stored session once it has its token, which home does not wait
 * for. A page that leaves before has none, and may ask for a signature later.
 */
export async function dumpWithToken(page: Page): Promise<string> {
  let dump = ''
  await expect
    .poll(async () => {
      dump = await page.evaluate(
        () => localStorage.getItem('cairn.sessionDump') ?? '',
      )
      return dump
    })
    .toContain('"jwt"')
  return dump
}

/** Opens a mailed link in a tab of its own, and presses Confirm there. */
async function openLink(context: BrowserContext, link: string): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(link)
  await tab.locator('[data-action=confirm]').click()
  await expect(
    tab.getByText('Go back to where you started signing in'),
  ).toBeVisible()
  await tab.close()
}

/**
 * Accepts the terms when they are on screen. An earlier dialog has a `confirm`
 * button of its own, which this must not press.
 */
export async function acceptTerms(page: Page): Promise<void> {
  await expect(page).toHaveURL('/terms', { timeout: 60_000 })
  await page.locator('[data-action=confirm]').click()
}

/** Signs out on the page that a link may open, and confirms there. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/auth/logout')
  await page.locator('[data-action=confirm]').click()
  await expect(page).toHaveURL('/auth')
}

/** Presses `Get test funds` and waits until all of them are listed. */
export async function getFunds(page: Page): Promise<void> {
  // The notice goes after a moment, so the wait for it comes first.
  const arrived = page.getByText('Test funds have arrived').waitFor()
  await page.getByRole('button', { name: 'Get test funds' }).click()
  await arrived
  await expect(
    page.getByRole('list', { name: 'Coins' }).getByText('USD Coin').first(),
  ).toBeVisible()
}
