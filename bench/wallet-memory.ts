import { setTimeout as delay } from 'node:timers/promises'
import { openAlone, type WatchedPage } from './devtools.ts'
import { riches } from './rich-account.ts'
import type { BenchRow } from './table.ts'

const mostMegabytes = 150

/**
 * Measures the page's memory after coins, collectibles and history were
 * scrolled to their ends.
 *
 * @param profile - folder of a browser profile that is signed in
 */
export async function benchMemory(
  profile: string,
  url: string,
): Promise<readonly BenchRow[]> {
  await using page = await openAlone(profile)
  await page.goTo(`${url}/wallet`)
  const listed =
    "Number(document.querySelector('ul[aria-label=Coins] > li')?.getAttribute('aria-setsize'))"
  await until(page, `${listed} >= ${riches.coins}`)
  await scrollAll(page, 'false')
  await page.evaluate(clickOn('[role=tab]', 'Collectibles'))
  await until(page, "document.querySelector('ul[aria-label=Collectibles]')")
  await scrollAll(page, clickOn('button', 'Show more'))
  await page.evaluate(clickOn('a', 'History'))
  await until(page, "document.querySelector('ul[aria-label=Transactions]')")
  await scrollAll(
    page,
    "[...document.querySelectorAll('button')].some((one) => /^(Show|Loading) more$/.test(one.textContent))",
  )
  const { whole, objects } = await page.memory()
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  return [
    {
      name: 'memory of the page after all was scrolled (objects in it)',
      value: `${megabytes(whole)} (${megabytes(objects)})`,
      goal: `≤ ${mostMegabytes} MB`,
      met: whole <= mostMegabytes * 1e6,
    },
  ]
}

/** Returns a script that clicks the element with this text, if there is one. */
function clickOn(selector: string, text: string): string {
  return `(() => {
    const all = [...document.querySelectorAll(${JSON.stringify(selector)})]
    const found = all.find((one) => one.textContent === ${JSON.stringify(text)})
    found?.click()
    return found !== undefined
  })()`
}

async function until(page: WatchedPage, expression: string): Promise<void> {
  while (!(await page.evaluate(`Boolean(${expression})`))) await delay(100)
}

/** Turns the wheel until the expression `more` is false. */
async function scrollAll(page: WatchedPage, more: string): Promise<void> {
  for (;;) {
    for (let turn = 0; turn < 10; turn += 1) {
      await page.turnWheel(1_000)
      await delay(16)
    }
    const isAtEnd = await page.evaluate(`(() => {
      const { scrollTop, clientHeight, scrollHeight } = document.documentElement
      return scrollTop + clientHeight >= scrollHeight - 4
    })()`)
    if (isAtEnd && !(await page.evaluate(more))) return
  }
}
