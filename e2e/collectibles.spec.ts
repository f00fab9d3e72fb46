import { expect, type Locator, type Page, test } from '@playwright/test'
import { messages as collectiblesMessages } from '../apps/wallet/src/features/collectibles/collectibles.messages.ts'
import { messages as sendMessages } from '../apps/wallet/src/features/send/send.messages.ts'
import { messages as feeMessages } from '../apps/wallet/src/shared/money/fee.messages.ts'
import { defaultDurationMs } from '../packages/core/src/notifications/notifications.store.ts'
import { leaveOutcome } from './_outcome.ts'
import { getFunds, newEmail, signIn } from './_person.ts'
import { readSteps } from './_steps.ts'

/** Fails if the notifications cover any part of an element. */
async function expectClear(page: Page, element: Locator): Promise<void> {
  const toast = page.getByText(collectiblesMessages.refreshFailed)
  for (const width of [390, 320])
    for (const text of ['100%', '200%']) {
      await page.setViewportSize({ width, height: 640 })
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, text)
      await expect(toast).toBeInViewport({ ratio: 1 })
      const covered = await element.evaluate((below) => {
        const box = below.getBoundingClientRect()
        const cards = document.querySelectorAll('[data-notifications] > *')
        return [...cards].some((card) => {
          const { top, bottom } = card.getBoundingClientRect()
          return top < box.bottom && bottom > box.top
        })
      })
      expect(covered, `${width} px, text of ${text}`).toBe(false)
    }
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
}

/** Keeps notifications, which would go while a slow machine looks at them. */
async function keepNotifications(page: Page): Promise<void> {
  await page.evaluate((durationMs) => {
    const later = window.setTimeout.bind(window)
    const day = 86_400_000
    const slow = (run: () => void, ms?: number) =>
      later(run, ms === durationMs ? day : ms)
    window.setTimeout = slow as typeof window.setTimeout
  }, defaultDurationMs)
}

/**
 * A notification that stays leaves free the navigation, above which it lies, and
 * the button at the bottom of the form of Send.
 */
async function expectToastApart(page: Page): Promise<void> {
  const address = page.url()
  await keepNotifications(page)
  const refresh = '**/rpc/Metadata/RefreshTokenMetadata'
  await page.route(refresh, (route) => route.abort())
  await page.getByRole('button', { name: collectiblesMessages.refresh }).click()
  const main = page.getByRole('navigation', { name: 'Main' })
  await expectClear(page, main)
  await page.setViewportSize({ width: 390, height: 844 })
  // The button was at the end of the page.
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('link', { name: 'Send' }).click()
  await expectClear(page, page.locator('[data-action=review]'))
  await page.goBack()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expectClear(page, main)
  await page.unroute(refresh)
  await page.goto(address)
}

test('[COLL-01] [COLL-02] [SEND-01] [SHELL-07] shows collectibles with their pictures, finds them, hides a collection, and sends one of several', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('collector'))
  await page.getByRole('tab', { name: 'Collectibles' }).click()
  await expect(page.getByText('No collectibles yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Coins' }).click()
  await getFunds(page)
  await page.getByRole('tab', { name: 'Collectibles' }).click()
  const list = page.getByRole('list', { name: 'Collectibles' })
  // One stone and two kinds of pebbles, on two networks.
  const all = 6
  await expect(list.getByRole('listitem')).toHaveCount(all)
  await expect(list.getByRole('img').first()).toBeVisible()

  await page.getByRole('searchbox').fill('pebble')
  await expect(list.getByRole('listitem')).toHaveText(Array(4).fill(/pebble/i))

  await test.step('a collectible has its picture, facts and attributes', async () => {
    await list.getByRole('link').first().click()
    await expect(page.getByRole('img', { name: /Pebble/i })).toBeVisible()
    await expect(page.getByText('Stones').first()).toBeVisible()
    await expect(page.getByText('Token ID')).toBeVisible()
  })

  await test.step('its collection lists owned items, and finds them by metadata', async () => {
    await page.getByRole('link', { name: /Pebble/i }).click()
    const collection = page.getByRole('list', { name: 'Collection' })
    await expect(collection.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('searchbox').fill('#2')
    await expect(collection.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('searchbox').fill('no such thing')
    await expect(page.getByText(collectiblesMessages.noMatch)).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await collection.getByRole('link').first().click()
  })

  await test.step('one of several is sent, with a coin in the same transaction', async () => {
    await page.getByRole('link', { name: 'Send' }).click()
    const many = page.getByRole('textbox', { name: /^How many \(/ })
    // "Send again" of a past payment leads here with its number.
    await page.goto(`${page.url()}&amount="2"`)
    await expect(many).toHaveValue('2')
    await many.fill('99')
    await page
      .getByRole('combobox', { name: 'To' })
      .fill('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')
    await expect(page.getByText(/Enter a whole number from 1 to/)).toBeVisible()
    await expect(page.locator('[data-action=review]')).toBeDisabled()
    await many.fill('1')
    await page.getByRole('button', { name: sendMessages.addAsset }).click()
    await page
      .getByRole('list', { name: sendMessages.addAsset })
      .getByRole('button', { name: /USD Coin/ })
      .click()
    await expect(page.locator('[data-action=review]')).toBeDisabled()
    await page
      .getByRole('textbox', { name: /^USD Coin \(you have/ })
      .fill('2.5')
    const fee = page.getByRole('list', { name: feeMessages.fee })
    await fee.getByRole('button').click()
    await page.getByRole('radio', { name: /USDC/ }).click()
    await page.locator('[data-action=review]').click()
    await expect(page.getByText(/2\.5.USDC/).first()).toBeVisible()
    await expect(page.getByText(/Pay .* USDC network fee/)).toBeVisible()
    await expect(page.getByText('Worked', { exact: true })).toBeVisible()
    await readSteps(page)
    await page.locator('[data-action=confirm]').click()
    await leaveOutcome(page, 'Sent')
    await expect(
      page.getByRole('list', { name: 'Transactions' }).getByText(/Sent to/),
    ).toBeVisible()
  })

  await test.step('a hidden collection is not on the list', async () => {
    await page.getByRole('link', { name: 'Wallet' }).click()
    await page.getByRole('tab', { name: 'Collectibles' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(all)
    await list.getByRole('link').first().click()
    await test.step('what failed is told beside the next press', () =>
      expectToastApart(page))
    await page.getByRole('button', { name: 'Hide this collection' }).click()
    // A task fills the screen, without the main navigation.
    await page.goto('/wallet')
    await page.getByRole('tab', { name: 'Collectibles' }).click()
    await expect
      .poll(() => list.getByRole('listitem').count())
      .toBeLessThan(all)
  })
})
