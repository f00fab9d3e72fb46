import type { Page } from '@playwright/test'
import { messages } from '../apps/wallet/src/features/swap/swap.messages.ts'
import { startStack } from '../packages/dev-env/src/index.ts'
import { builtWallet, launchChromium, signIn } from './chromium.ts'
import { type BenchRow, judged } from './table.ts'

const rounds = { quotes: 15, swaps: 15, bridges: 5 } as const
/** Pause of the swap screen after the last key, in ms. */
const debounceMs = 300

/** Measures what a person waits for when money moves, in Chromium. */
export async function benchMoney(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(await startStack({ site: builtWallet() }))
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  const page = await (await browser.newContext()).newPage()
  await signIn(page, url)
  await page.locator('[data-action=confirm]').click()
  await page.getByRole('button', { name: 'Get test funds' }).click()
  await page
    .getByRole('list', { name: 'Coins' })
    .getByText('USD Coin')
    .first()
    .waitFor()
  return [
    await benchQuotes(page),
    ...(await benchSwaps(page)),
    await benchBridges(page),
  ]
}

/** From the last key of an amount to the quote on screen, without the pause. */
async function benchQuotes(page: Page): Promise<BenchRow> {
  await openSwap(page)
  const times: number[] = []
  for (let round = 0; round < rounds.quotes; round += 1)
    times.push((await timeQuote(page, `${5 + round}`)) - debounceMs)
  return judged('amount typed to quote, after the pause', times, 0.5, 300)
}

/** From Confirm to the history, and the whole way from the typed amount. */
async function benchSwaps(page: Page): Promise<readonly BenchRow[]> {
  const confirmed: number[] = []
  const whole: number[] = []
  for (let round = 0; round < rounds.swaps; round += 1) {
    await openSwap(page)
    const began = Date.now()
    await timeQuote(page, `3.${101 + 2 * round}`)
    await page.locator('[data-action=review]:enabled').click()
    await page.getByText('Worked', { exact: true }).waitFor()
    const confirmedAt = Date.now()
    await page.locator('[data-action=confirm]').click()
    await page
      .getByRole('list', { name: 'Transactions' })
      .getByText(new RegExp(`3\\.${101 + 2 * round} USDC`))
      .first()
      .waitFor()
    confirmed.push(Date.now() - confirmedAt)
    whole.push(Date.now() - began)
  }
  return [
    judged('swap, from Confirm to the history on screen', confirmed, 0.5, 2000),
    judged('swap, from the typed amount to the history', whole, 0.5),
  ]
}

/** From Confirm to both sides in the history, by the fastest route. */
async function benchBridges(page: Page): Promise<BenchRow> {
  const times: number[] = []
  const bridged = page
    .getByRole('list', { name: 'Transactions' })
    .getByText(/^Bridged /)
  for (let round = 0; round < rounds.bridges; round += 1) {
    await page
      .getByRole('link', { name: /^(?:Wallet|Back)$/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Bridge', exact: true }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill(`${50 + round}`)
    await page.getByRole('radio', { name: 'Fastest' }).click()
    await page.locator('[data-action=review]:enabled').click()
    await page.getByText('Worked', { exact: true }).waitFor()
    const began = Date.now()
    await page.locator('[data-action=confirm]').click()
    await bridged.nth(2 * round + 1).waitFor({ timeout: 60_000 })
    times.push(Date.now() - began)
  }
  return judged('bridge, from Confirm to both networks', times, 0.5, 15_000)
}

/** Navigates within the page, because a reload would load everything again. */
async function openSwap(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(?:Wallet|Back)$/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Swap', exact: true }).click()
  await choose(page, 0, 'USD Coin')
  await choose(page, 1, 'Dai Stablecoin')
}

const sides = (page: Page) =>
  page.getByRole('group', { name: /^You (pay|get)/ })

async function choose(page: Page, side: 0 | 1, name: string): Promise<void> {
  await sides(page)
    .nth(side)
    .getByRole('button', { name: /Choose a coin/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name }).first().click()
  await dialog.waitFor({ state: 'hidden' })
}

/**
 * Types an amount. The page itself tells the time from the key to the quote,
 * because a wait from outside looks only every half second.
 */
async function timeQuote(page: Page, amount: string): Promise<number> {
  const field = sides(page).nth(0).getByRole('textbox')
  await field.fill('')
  await page
    .getByText(messages.least, { exact: true })
    .waitFor({ state: 'hidden' })
  const quoted = page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        let began: number | undefined
        const onInput = () => {
          began = performance.now()
        }
        document.addEventListener('input', onInput, { capture: true })
        new MutationObserver((_, observer) => {
          if (began === undefined) return
          if (!document.body.textContent?.includes(text)) return
          observer.disconnect()
          document.removeEventListener('input', onInput, { capture: true })
          resolve(performance.now() - began)
        }).observe(document.body, { subtree: true, childList: true })
      }),
    messages.least,
  )
  await field.fill(amount)
  return quoted
}
