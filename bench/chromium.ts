import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
} from '@playwright/test'
import { linkOf } from '../packages/dev-env/src/index.ts'
import { findChromium } from '../scripts/programs.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Returns the folder of the built wallet. @throws if it is not built */
export function builtWallet(): string {
  const site = join(root, 'apps/wallet/dist')
  if (!existsSync(site))
    throw new Error('Build the wallet first: npm run build')
  return site
}

/**
 * Returns the path and arguments of the machine's own Chromium, or
 * Playwright's.
 */
export function chromiumPlace() {
  return {
    executablePath: findChromium() ?? chromium.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** Launches a browser without a stored profile. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumPlace())
}

/** Launches a browser with its profile in a folder. */
export function openProfile(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, chromiumPlace())
}

/**
 * Signs in by email, as a user does.
 *
 * @returns the time at which Confirm was pressed
 */
export async function signIn(page: Page, url: string): Promise<number> {
  const email = 'bench@example.com'
  const before = (await mailsTo(url, email)).length
  await page.goto(`${url}/auth`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText(email).waitFor()
  const tab = await page.context().newPage()
  await tab.goto(linkOf(await newMail(url, email, before)).href)
  const confirm = tab.locator('[data-action=confirm]')
  await confirm.waitFor()
  const confirmedAt = Date.now()
  await confirm.click()
  await tab.getByText('Go back to where you started').first().waitFor()
  await tab.close()
  return confirmedAt
}

type Mail = Parameters<typeof linkOf>[0]

/** Returns the emails to an address, the newest first. */
async function mailsTo(url: string, to: string): Promise<readonly Mail[]> {
  const response = await fetch(
    `${url}/mailbox/messages?to=${encodeURIComponent(to)}`,
  )
  return (await response.json()) as Mail[]
}

/** Waits for the next email to an address that has `before` emails. */
async function newMail(url: string, to: string, before: number): Promise<Mail> {
  for (;;) {
    const mails = await mailsTo(url, to)
    const [newest] = mails
    if (newest && mails.length > before) return newest
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
