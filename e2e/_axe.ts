import { expect, type Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'

/** The rules of WCAG 2.2 AA, without axe's own best practices. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Extent = {
  /** Selector that limits the check, such as to a dialog. */
  readonly part?: string
  /** Tags of the axe rules to check; every rule by default. */
  readonly tags?: readonly string[]
}

type Look = {
  readonly width: number
  readonly colorScheme: 'dark' | 'light'
}

const twoLooks: readonly Look[] = [
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
]
/** Each differs from the one before in one thing, which costs less. */
const everyLook: readonly Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
]

/**
 * Expects no axe violations in a page, on a dark desktop and a light phone.
 * Ignores the content of frames, which is untrusted. `expectClean` of the tests
 * that open every screen checks all four looks.
 *
 * @param part - selector that limits the check, such as to a dialog
 */
export async function expectAccessible(
  page: Page,
  part = 'html',
): Promise<void> {
  await inLooks(page, twoLooks, () => expectNothing(page, { part }))
}

/**
 * Expects no violations of WCAG 2.2 AA, on phone and desktop, light and dark.
 */
export async function expectClean(page: Page): Promise<void> {
  await inLooks(page, everyLook, () => expectNothing(page, { tags: wcag }))
}

/** Expects no axe violations in a page in its current state. */
export async function expectAccessibleNow(page: Page): Promise<void> {
  await expectNothing(page, {})
}

/** Expects no violations of WCAG 2.2 AA in a page in its current state. */
export async function expectCleanNow(page: Page): Promise<void> {
  await expectNothing(page, { tags: wcag })
}

/** Time in which leaving content disappears, in ms. */
const lookAgainMs = 8_000

async function inLooks(
  page: Page,
  looks: readonly Look[],
  check: () => Promise<void>,
): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await check()
  }
}

/**
 * Checks again after a failure, because a notification may have closed. The
 * first look may take its time: on a busy machine axe alone needs that long.
 */
async function expectNothing(page: Page, extent: Extent): Promise<void> {
  const look = () => expectNothingNow(page, extent)
  await look().catch(() =>
    expect(look).toPass({ intervals: [500], timeout: lookAgainMs }),
  )
}

async function expectNothingNow(
  page: Page,
  { part = 'html', tags }: Extent,
): Promise<void> {
  // During a theme change, colours belong to neither theme, and content that
  // fades in is too pale.
  await expect.poll(() => page.evaluate(countMoving)).toBe(0)
  const violations = await findViolations(page, { part, tags })
  const { width } = page.viewportSize() ?? {}
  expect(
    violations.map(({ id, nodes: [first] }) => ({
      id,
      where: `${page.url()} at ${width}: ${first?.target}`,
      html: first?.html,
      why: first?.failureSummary,
    })),
  ).toEqual([])
}

/**
 * Runs axe in a page. Its script is loaded once per document, and of its results
 * only the violations are worked out and sent: `@axe-core/playwright` loads
 * it twice per check and sends everything, which takes three times as long.
 */
async function findViolations(
  page: Page,
  { part, tags }: { part: string; tags: readonly string[] | undefined },
): Promise<Result[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  if (!isLoaded) await page.evaluate(axe.source)
  return page.evaluate(
    async ([part, tags]) => {
      const { axe } = globalThis as unknown as {
        axe: typeof import('axe-core')
      }
      const { violations } = await axe.run(
        { include: [part], exclude: ['iframe'] },
        {
          resultTypes: ['violations'],
          ...(tags && { runOnly: { type: 'tag', values: [...tags] } }),
        },
      )
      return violations
    },
    [part, tags] as const,
  )
}

/** Counts running animations that end. Endless ones are not waited for. */
function countMoving(): number {
  return document.getAnimations().filter(({ effect, playState }) => {
    const end = effect?.getComputedTiming().endTime
    return playState === 'running' && end !== Number.POSITIVE_INFINITY
  }).length
}
