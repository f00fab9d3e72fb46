import { expect, test } from '@playwright/test'
import { expectClean } from './_axe.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

test('[SRCH-01] finds a coin by keyboard alone, and lists the keys that work everywhere', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('search'))
  await getFunds(page)
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = page.getByRole('combobox', { name: 'Search your wallet' })

  await test.step('the key / opens it, Escape closes it', async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/wallet')
  })

  await test.step('typing, arrows and Enter lead to a coin', async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    // In the field, the shortcut keys type letters.
    await page.keyboard.type('s/?')
    await expect(field).toHaveValue('s/?')
    await expect(page.getByText('No results for “s/?”')).toBeVisible()
    await field.press('Control+A')
    await page.keyboard.type('usd coin')
    const coins = page.getByRole('group', { name: 'Coins' })
    await expect(coins.getByRole('option')).toHaveCount(2)
    await expect(
      page.getByRole('option', { selected: true }),
    ).toHaveAccessibleName(/USD Coin.*Ethereum/)
    await page.keyboard.press('ArrowDown')
    const polygon = page.getByRole('option', { name: /USD Coin.*Polygon/ })
    await expect(polygon).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/coin\/137-0x[0-9a-f]{40}$/)
    await expect(page.getByRole('heading', { name: 'USD Coin' })).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('the key b returns to the previous page', async () => {
    await page.keyboard.press('b')
    await expect(page).toHaveURL('/wallet')
  })

  await test.step('collectibles and collections are found by their names', async () => {
    await page.getByRole('link', { name: 'Search' }).click()
    await page.keyboard.type('pebbles #2')
    const tokens = page.getByRole('group', { name: 'Collectibles' })
    await expect(tokens.getByRole('option')).toHaveCount(2)
    await field.fill('pebbles')
    const collections = page.getByRole('group', { name: 'Collections' })
    await expect(collections.getByRole('option')).toHaveCount(2)
    // Enter does not wait for the list.
    await field.fill('cairn pebbles #1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/collectible\//)
    await expect(dialog).toBeHidden()
  })

  await test.step('the key ? lists them; they do nothing over a dialog, or turned off', async () => {
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list.getByRole('listitem')).toHaveCount(7)
    await page.keyboard.press('/')
    await expect(field).toBeHidden()
    const use = list.getByRole('switch', { name: 'Use shortcuts' })
    await use.press('Space')
    await expect(use).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('r')
    await page.keyboard.press('?')
    await expect(page).toHaveURL(/\/collectible\/[^?]*$/)
    // Closing the dialog left no entry in the browser's history.
    await page.getByRole('button', { name: 'Back' }).press('Enter')
    await expect(page).toHaveURL('/wallet')
    await page.getByRole('button', { name: /Account menu/ }).press('Enter')
    await page.getByRole('link', { name: 'Keyboard shortcuts' }).press('Enter')
    await expect(list.getByRole('heading')).toBeFocused()
    await use.press('Space')
    await expect(use).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('s')
    await expect(page).toHaveURL('/send')
  })

  await test.step('both dialogs have no axe violations, in both themes and sizes', async () => {
    await page.goto('/wallet?shortcuts')
    await expect(page.getByRole('switch')).toBeVisible()
    await expectClean(page)
    await page.goto('/wallet?search')
    for (const [text, count] of [
      ['e', /^[1-9]\d* results/],
      ['no such thing', /^0 results/],
    ] as const) {
      await field.fill(text)
      await expect(page.getByText(count)).toBeAttached()
      await expectClean(page)
    }
  })

  await test.step('an unavailable service is named, and loaded items are found', async () => {
    await page.route('**/rpc/Metadata/**', (route) => route.abort())
    await page.goto('/wallet?search')
    await field.fill('cairn pebbles')
    await expect(
      page.getByText(/^Couldn’t load some collectible names/),
    ).toBeVisible()
    await expect(
      page.getByRole('group', { name: 'Collectibles' }).getByRole('option'),
    ).toHaveCount(4)
  })
})
