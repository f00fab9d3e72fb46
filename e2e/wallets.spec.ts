import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { messages as watched } from '../apps/wallet/src/app/watched.messages.ts'
import { messages as signOutMessages } from '../apps/wallet/src/features/auth/sign-out.messages.ts'
import { messages } from '../apps/wallet/src/features/wallets/wallets.messages.ts'
import { messages as shared } from '../apps/wallet/src/shared/wallets/wallets.messages.ts'
import { expectAccessible } from './_axe.ts'
import { getFunds, newEmail, newestLink, signIn } from './_person.ts'

test('[SHELL-11] [SESS-03] two wallets share a device and nothing else: add, name, switch, sign out of one', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('first'))
  await getFunds(page)
  const first = await addressOf(page)

  await test.step('another wallet is added in this tab alone', async () => {
    await openWallets(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: messages.signIn }).click()
    const other = others(page).getByRole('button')
    await expect(other).toHaveCount(1)
    await expectAccessible(page)
    const beside = await context.newPage()
    await beside.goto('/wallet')
    await expect(beside.getByRole('link', { name: 'Send' })).toBeVisible()
    expect(await addressOf(beside)).toBe(first)
    await beside.close()
    // Turning back leaves the first wallet open, and nothing of the other.
    await other.click()
    await expect(page.getByRole('list', { name: 'Coins' })).toBeVisible()
    expect(await addressOf(page)).toBe(first)
    expect(await slotsOf(page)).toEqual([])
  })

  const follower = await context.newPage()
  await follower.goto('/history')
  await expect(follower.getByRole('link', { name: 'History' })).toBeVisible()

  await test.step('the other tab follows once the new wallet is open', async () => {
    await openWallets(page)
    await page.getByRole('button', { name: messages.signIn }).click()
    await enterEmail(context, page, newEmail('second'))
    await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
    await expect(page.getByText('No coins yet').first()).toBeVisible()
    await expect(follower).toHaveURL('/wallet')
    await expect(follower.getByText('No coins yet').first()).toBeVisible()
  })
  const second = await addressOf(page)
  expect(second).not.toBe(first)

  await test.step('each has a name, which its menu and the switcher show', async () => {
    // Behind another tab the page draws nothing.
    await page.bringToFront()
    await openWallets(page)
    await rename(page, first, 'Savings')
    await rename(page, second, 'Daily')
    await page.getByRole('link', { name: 'Wallet', exact: true }).click()
    await expect(menuButton(page)).toHaveAccessibleName(/Daily/)
    await menuButton(page).click()
    const menu = page.getByRole('dialog', { name: 'Account menu' })
    await expect(menu.getByText('Daily')).toBeVisible()
    await expectAccessible(page)
    await menu.getByRole('button', { name: /Savings/ }).click()
    await expect(page).toHaveURL('/wallet')
    await expect(coins(page).getByText('USD Coin').first()).toBeVisible()
    await expect(coins(follower).getByText('USD Coin').first()).toBeVisible()
    expect(await addressOf(page)).toBe(first)
  })

  await test.step('signing out of one leaves the other as it was', async () => {
    await page.goto('/auth/logout')
    await expect(page.getByText(signOutMessages.others)).toBeVisible()
    await page.locator('[data-action=confirm]').click()
    await expect(menuButton(page)).toHaveAccessibleName(/Daily/)
    await expect(menuButton(follower)).toHaveAccessibleName(/Daily/)
    expect(await addressOf(page)).toBe(second)
    const left = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(left).not.toContain(first)
    expect(left).not.toContain('Savings')
    await openWallets(page)
    const list = page.getByRole('list', { name: shared.wallets, exact: true })
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })
})

test('[SHELL-12] a watched address shows its coins and history, and offers nothing that signs', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('watcher'))
  const own = await addressOf(page)
  const rich = await fundedAddress(context)

  await openWallets(page)
  const field = page.getByRole('textbox', { name: messages.address })
  const watch = page.getByRole('button', { name: messages.watchAddress })
  await field.fill(`0x${'Ab'.repeat(20)}`)
  await watch.click()
  await expect(page.getByText(/contains a mistake/)).toBeVisible()
  await field.fill(own)
  await watch.click()
  await expect(page.getByText(messages.isKept)).toBeVisible()
  await field.fill(rich)
  await watch.click()

  await test.step('its coins are there, and no way to move them', async () => {
    await expect(coins(page).getByText('USD Coin').first()).toBeVisible()
    await expectNoWayToSign(page)
    await expectAccessible(page)
    await coins(page)
      .getByRole('link', { name: /^Ether/ })
      .click()
    await expect(page).toHaveURL(/\/coin\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoWayToSign(page)
    await page.goto('/history')
    await expect(page.getByText(/Received/).first()).toBeVisible()
    await expectNoWayToSign(page)
  })

  await test.step('pages and dialogs that could sign stay closed', async () => {
    for (const path of [
      '/send',
      '/swap',
      '/sign-transaction',
      '/sign-message',
      '/connect',
      '/contacts',
      '/settings/sessions',
      '/settings/recovery',
      '/settings/advanced',
      '/wallet-deployment',
    ]) {
      await page.goto(path)
      await expect(page.getByText(watched.text)).toBeVisible()
    }
    await expectAccessible(page)
    await page.goto('/wallet?buy=true&receive=true&pair=true')
    await expect(coins(page).getByText('USD Coin').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('it goes with all that was kept for it', async () => {
    await openWallets(page)
    await page
      .getByRole('listitem')
      .filter({ hasText: shared.watching })
      .getByRole('button', { name: /^Stop watching/ })
      .click()
    await expectAccessible(page)
    await page.locator('[data-action=confirm]').click()
    await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
    expect(await addressOf(page)).toBe(own)
    expect(await slotsOf(page)).toEqual([])
  })
})

const menuButton = (page: Page) =>
  page.getByRole('button', { name: /^Account menu/ })

const coins = (page: Page) => page.getByRole('list', { name: 'Coins' })

const others = (page: Page) =>
  page.getByRole('list', { name: shared.others, exact: true })

async function openWallets(page: Page): Promise<void> {
  await menuButton(page).click()
  await page.getByRole('link', { name: shared.manage }).click()
  await expect(page).toHaveURL('/settings/wallets')
  await expect(
    page.getByRole('list', { name: shared.wallets, exact: true }),
  ).toBeVisible()
}

/** Returns the address of the wallet that a tab has open, from its session. */
async function addressOf(page: Page): Promise<string> {
  await expect(menuButton(page)).toBeVisible()
  return page.evaluate(() => {
    const slot =
      sessionStorage.getItem('cairn.activeWallet') ??
      localStorage.getItem('cairn.activeWallet')
    const name = `cairn${slot ? `@${slot}` : ''}.sessionDump`
    return JSON.parse(localStorage.getItem(name) ?? '{}').value?.address
  })
}

/** Returns the names of entries and databases of wallets beside the first. */
function slotsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () =>
    [
      ...Object.keys(localStorage),
      ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ].filter((name) => name.includes('@')),
  )
}

async function rename(page: Page, address: string, name: string) {
  const list = page.getByRole('list', { name: shared.wallets, exact: true })
  await list
    .getByRole('listitem')
    .filter({ hasText: address.slice(0, 6) })
    .getByRole('button', { name: /^Rename/ })
    .click()
  await page.getByRole('textbox', { name: messages.name }).fill(name)
  await page.getByRole('button', { name: messages.save }).click()
  await expect(list.getByText(name)).toBeVisible()
}

/** Signs in by mail in a tab that is at the sign-in already. */
async function enterEmail(
  context: BrowserContext,
  page: Page,
  email: string,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(email)).toBeVisible()
  const { link } = await newestLink(page, email)
  const mail = await context.newPage()
  await mail.goto(link)
  await mail.locator('[data-action=confirm]').click()
  await expect(
    mail.getByText('Go back to where you started signing in'),
  ).toBeVisible()
  await mail.close()
}

/** Returns the address of somebody else's wallet that holds test coins. */
async function fundedAddress(context: BrowserContext): Promise<string> {
  const browser = context.browser()
  if (!browser) throw new Error('There is no browser.')
  const other = await browser.newContext()
  const { page } = await signIn(other, newEmail('watched'))
  await getFunds(page)
  const address = await addressOf(page)
  await other.close()
  return address
}

async function expectNoWayToSign(page: Page): Promise<void> {
  for (const name of ['Send', 'Receive', 'Swap', 'Bridge', 'Buy'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: 'Get test funds' }),
  ).toHaveCount(0)
}
