import type { Page } from '@playwright/test'
import { riches } from './rich-account.ts'

/**
 * Times that the page records, in milliseconds since its navigation started.
 */
type Notes = {
  notes?: { first?: number; all?: number }
  frames?: number[] | undefined
  keys?: number[]
}

/**
 * Records when the first coin is on screen and when the list counts all of
 * them, in the frame after the change, when the user sees it.
 */
export async function noteBalances(page: Page): Promise<void> {
  await page.addInitScript((coins) => {
    const notes: { first?: number; all?: number } = {}
    Object.assign(globalThis, { notes })
    const note = (name: 'first' | 'all') => {
      if (name in notes) return
      notes[name] = Number.NaN
      requestAnimationFrame(() => {
        notes[name] = performance.now()
      })
    }
    new MutationObserver(() => {
      const row = document.querySelector('ul[aria-label=Coins] > li')
      if (!row) return
      note('first')
      if (Number(row.getAttribute('aria-setsize')) >= coins) note('all')
    }).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-setsize'],
    })
  }, riches.coins)
}

/**
 * Reloads the wallet and returns when its first coin and all coins were shown.
 */
export async function timeLoad(
  page: Page,
  url: string,
): Promise<{ readonly first: number; readonly all: number }> {
  await page.goto(`${url}/wallet`)
  await page.waitForFunction(
    () => Number((globalThis as unknown as Notes).notes?.all) > 0,
  )
  return page.evaluate(() => {
    const { notes } = globalThis as unknown as Notes
    return {
      first: notes?.first ?? Number.NaN,
      all: notes?.all ?? Number.NaN,
    }
  })
}

/**
 * Turns the wheel to the end and returns the length of each frame in
 * milliseconds, between two calls of requestAnimationFrame.
 *
 * @param step - pixels per turn
 * @param more - loads more to scroll; returns whether there was more
 */
export async function scrollAll(
  page: Page,
  step: number,
  more: () => Promise<boolean> = async () => false,
): Promise<readonly number[]> {
  await page.evaluate(() => {
    const own: number[] = []
    const notes = globalThis as unknown as Notes
    notes.frames = own
    let last: number | undefined
    const tick = (now: number) => {
      if (last !== undefined) own.push(now - last)
      last = now
      if (notes.frames === own) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  for (;;) {
    for (let turn = 0; turn < 10; turn += 1) {
      await page.mouse.wheel(0, step)
      await page.waitForTimeout(16)
    }
    if ((await isAtEnd(page)) && !(await more())) break
  }
  return page.evaluate(() => {
    const notes = globalThis as unknown as Notes
    const frames = notes.frames ?? []
    notes.frames = undefined
    return frames
  })
}

function isAtEnd(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollHeight, scrollTop, clientHeight } = document.documentElement
    return scrollTop + clientHeight >= scrollHeight - 4
  })
}

/**
 * Types letter by letter into the focused field. Returns the time of each
 * letter, from the key to the frame that shows its result.
 *
 * @param pauseMs - pause between keys, longer than the page needs per key
 */
export async function timeKeys(
  page: Page,
  text: string,
  pauseMs: number,
): Promise<readonly number[]> {
  await page.evaluate(() => {
    const keys: number[] = []
    ;(globalThis as unknown as Notes).keys = keys
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        // A message sent within a frame is handled after the frame is painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => keys.push(performance.now() - timeStamp)
        setTimeout(() => requestAnimationFrame(() => port2.postMessage(0)))
      },
      { capture: true },
    )
  })
  for (const letter of text) {
    await page.keyboard.press(letter)
    await page.waitForTimeout(pauseMs)
  }
  return page.evaluate(() => (globalThis as unknown as Notes).keys ?? [])
}

/**
 * Types a search into the focused field. Returns the time from the last key to
 * the frame in which the dialog shows new results with `answer`.
 */
export async function timeSearch(
  page: Page,
  text: string,
  answer: string,
): Promise<number> {
  await page.keyboard.type(text.slice(0, -1))
  await page.waitForTimeout(1_000)
  await page.evaluate((wanted) => {
    const keys: number[] = []
    ;(globalThis as unknown as Notes).keys = keys
    const read = () => document.querySelector('[role=dialog]')?.textContent
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => keys.push(performance.now() - timeStamp)
        const before = read()
        const look = () => {
          const said = read()
          if (said !== before && said?.includes(wanted)) port2.postMessage(0)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  }, answer)
  await page.keyboard.press(text.slice(-1))
  const took = await page.waitForFunction(
    () => (globalThis as unknown as Notes).keys?.[0],
  )
  return (await took.jsonValue()) ?? Number.NaN
}
