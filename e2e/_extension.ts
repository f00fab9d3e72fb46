import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  chromium,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import { manifestFor } from '../apps/extension/src/manifest.mjs'
import { findChromium } from '../scripts/programs.mjs'
import { begin, ended } from './_dapp.ts'
import { newestLink } from './_person.ts'
import { readSteps } from './_steps.ts'

/** A browser that has the extension. */
export type ExtensionBrowser = AsyncDisposable & {
  readonly context: BrowserContext
  readonly id: string
  /** Returns the address of a page of the extension. */
  readonly urlOf: (page: string) => string
}

const built = join(import.meta.dirname, '../apps/extension/dist/chrome')

/**
 * Starts Chromium with the built extension, which uses the stack at `host`. Only
 * the manifest names it.
 *
 * @param allowsPages - the manifest grants all pages, which a person otherwise
 *   grants in the browser's own dialog: no test can press Allow there
 */
export async function launchExtension(
  host: string,
  { args = [] }: Pick<LaunchOptions, 'args'>,
  allowsPages = false,
): Promise<ExtensionBrowser> {
  if (!existsSync(built)) throw new Error('Build the extension first.')
  const folder = mkdtempSync(join(tmpdir(), 'cairn-extension-'))
  const code = join(folder, 'code')
  cpSync(built, code, { recursive: true })
  const manifest = manifestFor({ browser: 'chrome', version: '0.1.0', host })
  const granted = {
    ...manifest,
    ...(allowsPages && {
      host_permissions: manifest.optional_host_permissions,
    }),
  }
  writeFileSync(join(code, 'manifest.json'), JSON.stringify(granted))
  // The browser of the other tests may have no extensions.
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(
    join(folder, 'profile'),
    {
      headless: true,
      baseURL: host,
      viewport: { width: 450, height: 750 },
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...args,
        `--disable-extensions-except=${code}`,
        `--load-extension=${code}`,
      ],
    },
  )
  const worker =
    context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const { host: id } = new URL(worker.url())
  return {
    context,
    id,
    urlOf: (page) => `chrome-extension://${id}/${page}`,
    [Symbol.asyncDispose]: async () => {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signs in on a page of the extension; the link opens in the web wallet. */
export async function signInToExtension(
  { context, urlOf }: ExtensionBrowser,
  email: string,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(urlOf('wallet.html'))
  await confirmSignIn(page, email)
  return page
}

/** Fills the sign-in screen of a page and confirms the mailed link. */
export async function confirmSignIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(email)).toBeVisible()
  const { link } = await newestLink(page, email)
  const second = await page.context().newPage()
  await second.goto(link)
  await second.locator('[data-action=confirm]').click()
  await expect(
    second.getByText('Go back to where you started signing in'),
  ).toBeVisible()
  await second.close()
  await expect(page).toHaveURL(/#\/terms$/, { timeout: 60_000 })
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
}

/** Opens an app's page, and waits for its provider. */
export async function openDapp(
  context: BrowserContext,
  origin: string,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(origin)
  await page.waitForFunction(() => 'provider' in globalThis)
  return page
}

/** Begins something in the app and returns the prompt window. */
export async function inPrompt(
  app: Page,
  name: string,
  code: string,
): Promise<Page> {
  const opening = app.context().waitForEvent('page', { timeout: 20_000 })
  await begin(app, name, code)
  return opening.catch(async (error) => {
    throw new Error(JSON.stringify(await ended(app, name)), { cause: error })
  })
}

/** Agrees to what the app asks, and returns the answer. */
export async function agreeInPrompt(app: Page, name: string, code: string) {
  const prompt = await inPrompt(app, name, code)
  await press(prompt, 'confirm')
  const run = await ended(app, name)
  await expect.poll(() => prompt.isClosed()).toBe(true)
  return run
}

/** Presses a button of the prompt, which may be gone before the press returns. */
export async function press(
  prompt: Page,
  action: 'confirm' | 'reject',
): Promise<void> {
  if (action === 'confirm') await readSteps(prompt)
  await prompt
    .locator(`[data-action=${action}]`)
    .click()
    .catch((error) => {
      if (!prompt.isClosed()) throw error
    })
}

/** Stops the extension's worker, as the browser does when it is idle. */
export async function stopWorker({
  context,
  id,
}: Pick<ExtensionBrowser, 'context' | 'id'>): Promise<void> {
  const [page] = context.pages()
  if (!page) throw new Error('No page is open.')
  const devtools = await context.newCDPSession(page)
  const { targetInfos } = await devtools.send('Target.getTargets')
  const worker = targetInfos.find(
    ({ type, url }) => type === 'service_worker' && url.includes(id),
  )
  if (worker) await devtools.send('Target.closeTarget', worker)
  await devtools.detach()
}
