import type { Page } from '@playwright/test'
import { openUniversalApp } from '../e2e/_pairing.ts'
import { startStack } from '../packages/dev-env/src/index.ts'
import { builtWallet, launchChromium, signIn } from './chromium.ts'
import { type BenchRow, judged } from './table.ts'

const rounds = 9

/**
 * Measures WalletConnect with the official provider as the app: from the link's
 * opening to the question on screen, from the press to the settled session, and
 * from a request to its question.
 */
export async function benchPairing(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(await startStack({ site: builtWallet() }))
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  const page = await (await browser.newContext()).newPage()
  await signIn(page, url)
  await page.locator('[data-action=confirm]').click()
  await page.getByRole('link', { name: 'Send' }).waitFor()
  const times: Times[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push(await timeSession(page, url, `App${round}`))
  // The first one loads the client.
  const [first, ...rest] = times
  const of = (part: keyof Times) => rest.map((one) => one[part])
  return [
    judged(
      'pair until the question shows, the first time',
      [first?.toProposal ?? 0],
      0.5,
    ),
    judged('pair until the question shows', of('toProposal'), 0.5, 400),
    judged('approve until the app is connected', of('toSettled'), 0.5, 250),
    judged('an app asks until the question shows', of('toPrompt'), 0.5, 120),
  ]
}

type Times = {
  readonly toProposal: number
  readonly toSettled: number
  readonly toPrompt: number
}

/** Pairs in the wallet's page, connects, and has the app ask to sign. */
async function timeSession(
  page: Page,
  url: string,
  name: string,
): Promise<Times> {
  const { provider, uri, connected } = await openUniversalApp(url, name)
  await page.goto(`${url}/wallet?pair`)
  const field = page.getByRole('dialog').getByRole('textbox')
  await field.fill(uri)
  const opened = await press(page, '/connect')
  const pressed = await pressTime(page)
  const session = await connected
  const settled = Date.now()
  const account = session?.namespaces.eip155?.accounts[0]?.split(':')[2] ?? ''
  await page.waitForURL(/\/wallet/)
  const shown = watch(page, '/sign-message')
  await page.waitForTimeout(300)
  const asked = Date.now()
  const answer = provider.request(
    { method: 'personal_sign', params: ['Hello', account] },
    'eip155:137',
  )
  answer.catch(() => undefined)
  const prompted = await shown
  await page.locator('[data-action=reject]').click()
  await answer.catch(() => undefined)
  await provider.disconnect()
  return {
    toProposal: opened,
    toSettled: Math.max(0, settled - pressed),
    toPrompt: prompted - asked,
  }
}

/** Presses the dialog's button; resolves with the ms until a page is drawn. */
async function press(page: Page, path: string): Promise<number> {
  const drawn = watch(page, path)
  const pressed = await pressTime(page)
  return (await drawn) - pressed
}

/** Presses the button that goes forward, and returns the time of the press. */
async function pressTime(page: Page): Promise<number> {
  await page.locator('[data-action=confirm]:enabled').waitFor()
  return page.evaluate(() => {
    const [button] = document.querySelectorAll<HTMLButtonElement>(
      '[data-action=confirm]',
    )
    const now = Date.now()
    button?.click()
    return now
  })
}

/** Resolves with the time at which a page's buttons are in the document. */
function watch(page: Page, path: string): Promise<number> {
  return page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isThere =
            location.pathname === awaited &&
            document.querySelector('[data-action=reject]')
          if (isThere) resolve(Date.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    path,
  )
}
