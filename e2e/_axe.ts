import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Colours on their way from one theme to the other are of neither.
      await expect.poll(() => page.evaluate(countTransitions)).toBe(0)
      const { violations } = await new AxeBuilder({ page })
        .include(part)
        .exclude('iframe')
        .analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual(
        [],
      )
    }
  }
}

/** Expects that axe finds no breach of WCAG 2.2 AA in a page as it stands. */
export async function expectCleanNow(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`),
  ).toEqual([])
}

function countTransitions(): number {
  return document.getAnimations().filter((one) => one instanceof CSSTransition)
    .length
}
