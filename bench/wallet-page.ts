import type { Page } from '@playwright/test'
import {
  noteBalances,
  scrollAll,
  timeKeys,
  timeLoad,
  timeSearch,
} from './rich-page.ts'
import { type BenchRow, ms, quantile } from './table.ts'

const loads = 7
const slowFrameMs = 50

/** Measures the waiting times of a large account's owner, in Chromium. */
export async function benchPage(
  page: Page,
  url: string,
): Promise<readonly BenchRow[]> {
  await noteBalances(page)
  // The first load fills the caches of browser and services.
  await timeLoad(page, url)
  const first: number[] = []
  const all: number[] = []
  for (let round = 0; round < loads; round += 1) {
    const times = await timeLoad(page, url)
    first.push(times.first)
    all.push(times.all)
  }
  // Prices arrive after the coins and must not disturb the next measurement.
  await page.waitForTimeout(4_000)

  const field = page.getByRole('searchbox', { name: 'Search coins' })
  await field.click()
  const keys = await timeKeys(page, 'scree coin 0123', 150)
  await field.fill('')
  await field.blur()
  const searches = await searchAll(page)
  await page.mouse.move(400, 400)
  const coins = await scrollAll(page, 1_000)

  await page.getByRole('tab', { name: 'Collectibles' }).click()
  await page.getByRole('list', { name: 'Collectibles' }).waitFor()
  const showMore = page.getByRole('button', { name: 'Show more' })
  const collectibles = await scrollAll(page, 400, async () => {
    if ((await showMore.count()) === 0) return false
    await showMore.click()
    return true
  })

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('list', { name: 'Transactions' }).first().waitFor()
  const nextPage = page.getByRole('button', { name: /^(Show|Loading) more$/ })
  const history = await scrollAll(
    page,
    1_000,
    async () => (await nextPage.count()) > 0,
  )
  return [
    times('load to the first coins', first, 1_500),
    times('load to all 5,000 coins', all, 3_000),
    times('search of coins, from a key to the frame', keys, 50),
    times('search of everything, from the last key to the frame', searches, 50),
    frames('scrolling all coins', coins),
    frames('scrolling all collectibles, page by page', collectibles),
    frames('scrolling all history, page by page', history),
  ]
}

/** Searches coins by number, in the search over all items of the account. */
async function searchAll(page: Page): Promise<readonly number[]> {
  const took: number[] = []
  for (const number of ['0123', '2468', '3579', '4321', '1000']) {
    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: 'Search your wallet' })
    await field.waitFor()
    // The first search reads the metadata of every collectible.
    await page.getByText(/^(Searching|Loading)/).waitFor({
      state: 'detached',
      timeout: 120_000,
    })
    took.push(await timeSearch(page, `coin ${number}`, `Coin ${number}`))
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  }
  return took
}

function times(
  name: string,
  values: readonly number[],
  limitMs: number,
): BenchRow {
  const middle = quantile(values, 0.5)
  const limit = limitMs < 1_000 ? `${limitMs} ms` : `${limitMs / 1_000} s`
  return {
    name,
    value: `p50 ${ms(middle)}, longest ${ms(Math.max(...values))}`,
    goal: `p50 ≤ ${limit}`,
    met: middle <= limitMs,
  }
}

function frames(name: string, values: readonly number[]): BenchRow {
  const slow = values.filter((value) => value > slowFrameMs)
  return {
    name,
    value: `longest frame ${ms(Math.max(...values))}, ${slow.length} of ${values.length} over ${slowFrameMs} ms`,
    goal: `no frame over ${slowFrameMs} ms`,
    met: slow.length === 0,
  }
}
