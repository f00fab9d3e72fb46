import type { BrowserContext, Page } from '@playwright/test'
import { serveDapp } from '../e2e/_dapp.ts'
import { openApp } from '../e2e/_sdk-app.ts'
import { startStack } from '../packages/dev-env/src/index.ts'
import { builtWallet, launchChromium, signIn } from './chromium.ts'
import { type BenchRow, judged } from './table.ts'

const rounds = { cold: 5, warm: 15 } as const
const port = 45_871

/**
 * Measures the window of an app in Chromium: from the request to a question that
 * can be answered, and from the press to the app's answer. The press counts with
 * the signatures of the device and the guard.
 */
export async function benchDapps(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(await startStack({ site: builtWallet() }))
  const site = stack.use(await serveDapp('cairn.ts', port))
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  const context = await browser.newContext()
  const home = await context.newPage()
  await signIn(home, url)
  await home.locator('[data-action=confirm]').click()
  await home.getByRole('link', { name: 'Send' }).waitFor()
  const app = await openApp(context, site.origin, url)
  const connected = await timeQuestion(context, app, 'eth_requestAccounts', [])

  const cold: number[] = []
  const cache = await context.newCDPSession(app)
  for (let round = 0; round < rounds.cold; round += 1) {
    await cache.send('Network.clearBrowserCache')
    cold.push((await timeSigning(context, app)).toQuestion)
  }
  const warm: Times[] = []
  for (let round = 0; round < rounds.warm; round += 1)
    warm.push(await timeSigning(context, app))
  const of = (part: keyof Times) => warm.map((times) => times[part])
  return [
    judged(
      'an app asks to connect, the first time',
      [connected.toQuestion],
      0.5,
    ),
    judged('an app asks to sign, nothing in the cache', cold, 0.5, 1200),
    judged('an app asks to sign', of('toQuestion'), 0.5, 600),
    judged(
      'the app has the signature after the press',
      of('toAnswer'),
      0.5,
      300,
    ),
  ]
}

type Times = { readonly toQuestion: number; readonly toAnswer: number }

/** Signs with the account that the page is connected to. */
async function timeSigning(context: BrowserContext, app: Page): Promise<Times> {
  const account = await app.evaluate(
    `provider.request({ method: 'eth_accounts' }).then(([first]) => first)`,
  )
  return timeQuestion(context, app, 'personal_sign', ['Hello', account])
}

/** Asks once, agrees, and waits until the window has closed. */
async function timeQuestion(
  context: BrowserContext,
  app: Page,
  method: string,
  params: readonly unknown[],
): Promise<Times> {
  const opening = context.waitForEvent('page')
  const asked = await app.evaluate<number>(
    `(() => {
      const began = Date.now()
      globalThis.answered = provider
        .request(${JSON.stringify({ method, params })})
        .then(() => Date.now())
      return began
    })()`,
  )
  const popup = await opening
  const closing = popup.waitForEvent('close')
  const confirm = popup.locator('[data-action=confirm]:enabled')
  await confirm.waitFor()
  const shown = Date.now()
  await confirm.click().catch((error) => {
    // The window may be gone before the press has returned.
    if (!popup.isClosed()) throw error
  })
  // The click waits until the button stands still; the page tells its time.
  const pressed = Date.now()
  const answered = await app.evaluate<number>('answered')
  await closing
  return {
    toQuestion: shown - asked,
    toAnswer: Math.max(0, answered - pressed),
  }
}
