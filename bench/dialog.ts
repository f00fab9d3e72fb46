import type { Page } from '@playwright/test'
import { startStack } from '../packages/dev-env/src/index.ts'
import { builtWallet, launchChromium, signIn } from './chromium.ts'
import { type BenchRow, judged } from './table.ts'

const rounds = 20
const receiver = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

/**
 * Measures the time from a press on Confirm to the drawn signing dialog, in
 * Chromium.
 */
export async function benchDialog(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(await startStack({ site: builtWallet() }))
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, url)
  await page.locator('[data-action=confirm]').click()
  await page.getByRole('button', { name: 'Get test funds' }).click()
  await page
    .getByRole('list', { name: 'Coins' })
    .getByText('USD Coin')
    .first()
    .waitFor()
  await page.goto(`${url}/settings/advanced`)
  await page.getByRole('switch', { name: 'Manual signing' }).click()

  await page.goto(`${url}/send`)
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await page.getByRole('combobox', { name: 'To' }).fill(receiver)
  await page.locator('[data-action=review]').click()
  await page.getByText('Worked', { exact: true }).waitFor()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push(await timeOpening(page))
  const [first = Number.NaN, ...others] = times
  return [
    judged('the signing dialog opens, the first time', [first], 0.5),
    judged('the signing dialog opens', others, 0.5, 100),
  ]
}

/** Returns milliseconds, by the page's own clock. */
async function timeOpening(page: Page): Promise<number> {
  const opened = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressedAt = Number.NaN
        document.addEventListener(
          'click',
          () => {
            pressedAt = performance.now()
          },
          { capture: true, once: true },
        )
        const watch = new MutationObserver(() => {
          if (!document.querySelector('[role=dialog] [role=progressbar]'))
            return
          watch.disconnect()
          // The next frame draws the new content.
          requestAnimationFrame(() => resolve(performance.now() - pressedAt))
        })
        watch.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.locator('[data-action=confirm]').click()
  const tookMs = await opened
  const dialog = page.getByRole('dialog', { name: 'Signing Options' })
  await dialog.locator('[data-action=reject]').click()
  await dialog.waitFor({ state: 'hidden' })
  return tookMs
}
