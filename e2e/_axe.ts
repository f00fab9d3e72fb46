import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA, without what axe itself thinks good besides. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Extent = {
  /** A selector: only what is within, such as a dialog. */
  readonly part?: string
  /** Only these of axe's rules; left out, every one. */
  readonly tags?: readonly string[]
}

/**
 * Expects that axe has nothing to say of a page, on a phone and a desk, light
 * and dark. What stands in a stranger's frame is theirs.
 *
 * @param part - a selector: only what is within, such as a dialog
 */
export async function expectAccessible(
  page: Page,
  part = 'html',
): Promise<void> {
  await inEveryLook(page, () => expectNothing(page, { part }))
}

/** Expects no breach of WCAG 2.2 AA, on a phone and a desk, light and dark. */
export async function expectClean(page: Page): Promise<void> {
  await inEveryLook(page, () => expectNothing(page, { tags: wcag }))
}

/** Expects that axe has nothing to say of a page as it stands. */
export async function expectAccessibleNow(page: Page): Promise<void> {
  await expectNothing(page, {})
}

/** Expects that axe finds no breach of WCAG 2.2 AA in a page as it stands. */
export async function expectCleanNow(page: Page): Promise<void> {
  await expectNothing(page, { tags: wcag })
}

/** What is on its way out is gone by then. */
const lookAgainMs = 8_000

async function inEveryLook(
  page: Page,
  look: () => Promise<void>,
): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await look()
    }
  }
}

/** Looks again after a failure: a notification may have left meanwhile. */
async function expectNothing(page: Page, extent: Extent): Promise<void> {
  const look = () => expectNothingNow(page, extent)
  await expect(look).toPass({ intervals: [500], timeout: lookAgainMs })
}

async function expectNothingNow(
  page: Page,
  { part = 'html', tags }: Extent,
): Promise<void> {
  // Colours on their way from one theme to the other are of neither, and what
  // is still coming in is paler than it will be.
  await expect.poll(() => page.evaluate(countMoving)).toBe(0)
  // The other mode opens a tab for its sums: twice the time, and focus is lost.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (tags) axe.withTags([...tags])
  const { violations } = await axe.include(part).exclude('iframe').analyze()
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

/** What moves now and will have moved: what turns for ever is not waited for. */
function countMoving(): number {
  return document.getAnimations().filter(({ effect, playState }) => {
    const end = effect?.getComputedTiming().endTime
    return playState === 'running' && end !== Number.POSITIVE_INFINITY
  }).length
}
