import type { BrowserContext, Page } from '@playwright/test'
import { serveDapp } from '../e2e/_dapp.ts'
import {
  agreeInPrompt,
  type ExtensionBrowser,
  inPrompt,
  launchExtension,
  openDapp,
  press,
  signInToExtension,
  stopWorker,
} from '../e2e/_extension.ts'
import { startStack } from '../packages/dev-env/src/index.ts'
import { builtWallet, chromiumPlace } from './chromium.ts'
import { type BenchRow, judged, timeEach } from './table.ts'

const rounds = 9
const port = 45_881

/**
 * Measures the browser extension in Chromium: until the popup of a signed-in
 * person shows the home screen, until an app's question can be answered, and
 * until a stopped worker answers.
 */
export async function benchExtension(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(await startStack({ site: builtWallet() }))
  const site = stack.use(await serveDapp('extension.ts', port))
  const browser = stack.use(await launchExtension(url, chromiumPlace()))
  const { context, urlOf } = browser
  await signInToExtension(browser, 'bench@example.com')
  const popups: number[] = []
  for (let round = 0; round < rounds; round += 1)
    popups.push(await timePopup(context, urlOf('popup.html')))

  const app = await openDapp(context, site.origin)
  await agreeInPrompt(
    app,
    'connect',
    `provider.request({ method: 'eth_requestAccounts' })`,
  )
  const prompts: number[] = []
  for (let round = 0; round < rounds; round += 1)
    prompts.push(await timePrompt(app))
  const reads = await timeEach(50, () => readChain(app))
  const wakes = await timeWakes(browser, app)
  return [
    judged('the popup shows the home screen', popups, 0.5, 500),
    judged('an app asks to sign, until it can be answered', prompts, 0.5, 600),
    judged('a page reads its network', reads, 0.95, 50),
    judged('a page reads its network, the worker stopped', wakes, 0.5, 500),
  ]
}

/** Returns the time since the navigation began, as the page tells it. */
async function timePopup(
  context: BrowserContext,
  url: string,
): Promise<number> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(
    () => document.querySelector('main a[href$="/send"]') && performance.now(),
  )
  const time = Number(await shown.jsonValue())
  await page.close()
  return time
}

async function timePrompt(app: Page): Promise<number> {
  const began = performance.now()
  const prompt = await inPrompt(
    app,
    'sign',
    `provider.request({ method: 'eth_accounts' }).then(([account]) => provider.request({ method: 'sequence_sign', params: ['0x01', account] }))`,
  )
  await prompt.locator('[data-action=confirm]:enabled').waitFor()
  const time = performance.now() - began
  await press(prompt, 'reject')
  if (!prompt.isClosed()) await prompt.waitForEvent('close')
  return time
}

function readChain(app: Page): Promise<unknown> {
  return app.evaluate(`provider.request({ method: 'eth_chainId' })`)
}

async function timeWakes(
  browser: ExtensionBrowser,
  app: Page,
): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await stopWorker(browser)
    await app.waitForTimeout(300)
    times.push(...(await timeEach(1, () => readChain(app))))
  }
  return times
}
