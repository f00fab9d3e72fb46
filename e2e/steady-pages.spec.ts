import { expect, type Page, test } from '@playwright/test'
import { messages as contactMessages } from '../apps/wallet/src/features/contacts/contacts.messages.ts'
import { messages as historyMessages } from '../apps/wallet/src/features/history/history.messages.ts'
import { messages as settingsMessages } from '../apps/wallet/src/features/settings/settings.messages.ts'
import { messages as recipientMessages } from '../apps/wallet/src/shared/contacts/recipient.messages.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const recipient = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test.use({ viewport: { width: 320, height: 640 } })

/** Adds up what the browser says moved on a page since it began to load. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as PerformanceEntry & { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
  )

test('[SHELL-05] [CONT-01] [SEND-01] [SETT-01] at 320 px pages come without moving, and words stay whole', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('steady'))
  await getFunds(page)
  await test.step('the form of Send, with what was typed before', async () => {
    await page.getByRole('link', { name: 'Send' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.25')
    await page.getByRole('combobox', { name: 'To' }).fill(recipient)
    await expect(page.locator('[data-action=review]')).toBeEnabled()
    await page.reload()
    await expect(page.getByText(recipientMessages.firstTime)).toBeVisible()
    await expect(page.locator('[data-action=review]')).toBeEnabled()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  })
  const pages = {
    '/contacts': page.getByText(contactMessages.none),
    '/settings': page.getByText(settingsMessages.deviceCount(1)),
    '/settings/sessions': page.getByText(/This device/).first(),
    '/history': page.getByRole('list', { name: 'Transactions' }).first(),
  }
  for (const [path, shown] of Object.entries(pages)) {
    await page.goto(path)
    await expect(shown).toBeVisible()
    expect(await shiftOf(page), path).toBeLessThanOrEqual(0.02)
  }
  await test.step('a transaction, whose values come later', async () => {
    await page.goto('/history')
    const entries = page.getByRole('list', { name: 'Transactions' })
    await entries.getByRole('link').first().click()
    await page.reload()
    await expect(page.getByText(historyMessages.atThatTime)).not.toHaveCount(0)
    await expect(page.getByText(historyMessages.block)).toBeVisible()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  })
  const titles = {
    '/contacts': page.getByRole('heading', { level: 1 }),
    '/settings': page.getByText(settingsMessages.appearance, { exact: true }),
  }
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    const lines = await title.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
    expect(lines, path).toBe(1)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
    ).toBe(320)
  }
})
