import type { Page } from '@playwright/test'
import { startStack } from '../packages/dev-env/src/index.ts'
import { builtWallet, launchChromium } from './chromium.ts'
import { type BenchRow, ms, quantile } from './table.ts'

const rounds = 7
const name = 'bench'

/**
 * Measures a sign-in with a provider in Chromium, from its page to the
 * balances.
 */
export async function benchSocial(): Promise<readonly BenchRow[]> {
  const site = builtWallet()
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(await startStack({ site }))
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  const page = await (await browser.newContext()).newPage()
  await signIn(page, url)
  await page.locator('[data-action=confirm]').click()
  await page.getByRole('button', { name: 'Get test funds' }).click()
  await coinsOf(page).waitFor()
  const windows: number[] = []
  const redirects: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    windows.push(await timeAgain(page, url, signIn))
    redirects.push(await timeAgain(page, url, signInByRedirect))
  }
  const median = (times: readonly number[]) =>
    `p50 ${ms(quantile(times, 0.5))}, most ${ms(Math.max(...times))}`
  return [
    {
      name: 'sign-in with a provider, window: return to balances',
      value: median(windows),
      goal: '≤ 2 s',
    },
    {
      name: 'sign-in with a provider, redirect: return to balances',
      value: median(redirects),
      goal: '≤ 2 s',
    },
  ]
}

const coinsOf = (page: Page) =>
  page.getByRole('list', { name: 'Coins' }).getByText('USD Coin').first()

type SignIn = (page: Page, url: string) => Promise<number>

async function timeAgain(
  page: Page,
  url: string,
  enter: SignIn,
): Promise<number> {
  await page.goto(`${url}/auth/logout`)
  await page.locator('[data-action=confirm]').click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  const from = await enter(page, url)
  await coinsOf(page).waitFor()
  return Date.now() - from
}

/**
 * Signs in.
 *
 * @returns the time at which Continue was pressed on the provider's page
 */
async function signIn(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/auth`)
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  return answer(window)
}

async function signInByRedirect(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/auth?xredirect=true`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  return answer(page)
}

async function answer(page: Page): Promise<number> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  const from = Date.now()
  await page.getByRole('button', { name: 'Continue' }).click()
  return from
}
