import { expect, type Page, test } from '@playwright/test'
import { messages as review } from '../apps/wallet/src/features/requests/requests.messages.ts'
import { messages as recipient } from '../apps/wallet/src/shared/contacts/recipient.messages.ts'
import { expectAccessibleNow } from './_axe.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const mira = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const impostor =
  `${mira.slice(0, 6)}${'a'.repeat(32)}${mira.slice(-4)}`.toLowerCase()
const small = { width: 320, height: 640 }
const lowest = { width: 320, height: 568 }
const sizes = [
  lowest,
  small,
  { width: 390, height: 844 },
  { width: 380, height: 600 },
]

/** The warning of a look-alike, as far as the buttons do not cover it. */
const warningOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: recipient.lookAlikeTitle })

/** Whether the genuine address stands above the buttons. */
async function isClear(page: Page): Promise<boolean> {
  const genuine = warningOf(page).getByRole('img', { name: mira })
  return genuine.evaluate((address) => {
    const button = document.querySelector('[data-action=review]')
    const inner = document.querySelector('[data-review-foot]') ?? button
    const foot = inner?.parentElement
    const isSticky = foot && getComputedStyle(foot).position === 'sticky'
    const end = isSticky ? foot.getBoundingClientRect().top : innerHeight
    return address.getBoundingClientRect().bottom <= end
  })
}

test('[SEND-01] a look-alike is seen, beside the genuine address, before it can be signed; large text cuts nothing', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('impostor'))
  await getFunds(page)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mira')
  await page.getByRole('textbox', { name: 'Address or name' }).fill(mira)
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Mira').first()).toBeVisible()
  await page.getByRole('link', { name: 'Wallet' }).click()
  await page.setViewportSize(small)
  await page.getByRole('link', { name: 'Send' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  const pick = page.getByRole('button', { name: /Choose a coin/ })

  await test.step('the amount and the coin fit, also with large text', async () => {
    const fits = (element: Element) =>
      element.scrollWidth <= element.clientWidth
    await amount.fill('99999.25')
    expect(await amount.evaluate(fits)).toBe(true)
    await scaleText(page, 2)
    expect(await amount.evaluate(fits)).toBe(true)
    await amount.fill('0.25')
    expect(await amount.evaluate(fits)).toBe(true)
    const symbol = pick.locator('span').filter({ hasText: /^ETH$|^POL$/ })
    expect(await symbol.last().evaluate(fits)).toBe(true)
    await scaleText(page, 1)
  })

  await test.step('Send shows both addresses', async () => {
    await page.getByRole('combobox', { name: 'To' }).fill(impostor)
    const warning = warningOf(page)
    await expect(warning.getByRole('img')).toHaveCount(2)
    await expect(warning.getByRole('img', { name: mira })).toBeVisible()
    await expect.poll(() => isClear(page)).toBe(true)
  })

  for (const size of sizes)
    await test.step(`${size.width}x${size.height}: seen before it can be signed`, async () => {
      await page.setViewportSize(size)
      await page.locator('[data-action=review]').click()
      await expect(page.getByText(review.testPassedRisk)).toBeAttached()
      const confirm = page.locator('[data-action=confirm]')
      // The lowest has no room for it: it is scrolled to first.
      if (size === lowest) {
        await expect(page.getByText(review.readFirst)).toBeVisible()
        await expect(confirm).toBeDisabled()
        await page.locator('[data-seen-mark]').scrollIntoViewIfNeeded()
        await page.mouse.wheel(0, 300)
      }
      await expect(confirm).toBeEnabled()
      expect(await isClear(page)).toBe(true)
      const box = await page
        .getByRole('heading', { level: 2 })
        .first()
        .boundingBox()
      const warned = await warningOf(page).boundingBox()
      // Right below the title.
      expect((warned?.y ?? 0) - (box?.y ?? 0)).toBeLessThan(160)
      await page.locator('[data-action=edit]').click()
      await expect(amount).toHaveValue('0.25')
    })

  await test.step('large text: the buttons do not cover the page', async () => {
    await page.setViewportSize(small)
    await page.locator('[data-action=review]').click()
    await scaleText(page, 2)
    await expect(page.getByText(review.testPassedRisk)).toBeAttached()
    await expect(page.locator(':has(> [data-review-foot])')).toHaveCSS(
      'position',
      'static',
    )
    await expectAccessibleNow(page)
  })
})

function scaleText(page: Page, by: number): Promise<void> {
  return page.evaluate((times) => {
    document.documentElement.style.fontSize = `${times * 100}%`
  }, by)
}
