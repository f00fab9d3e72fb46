import { expect, type Page, test } from '@playwright/test'
import { leaveOutcome } from './_outcome.ts'
import { newEmail, signIn } from './_person.ts'
import {
  giveCoins,
  type RehearsedChain,
  startRehearsal,
} from './_public-stack.ts'

const recipient = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const names: Readonly<Record<number, string>> = { 137: 'Polygon', 8453: 'Base' }

/** Opens a wallet and returns its address. */
async function addressOf(page: Page): Promise<string> {
  await page.goto('/wallet?receive')
  const shown = page.getByRole('dialog').getByRole('img', { name: /^0x/ })
  const address = `${await shown.getAttribute('aria-label')}`
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  return address
}

/** Sends some USDC of a chain, by the screens. */
async function sendUsdc(page: Page, { chainId }: RehearsedChain) {
  await page.goto('/send')
  await page.getByRole('button', { name: /Choose a coin/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`USD Coin.*${names[chainId]}`) })
    .click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.5')
  await page.getByRole('combobox', { name: 'To' }).fill(recipient)
  await page.locator('[data-action=review]').click()
  await expect(
    page.getByRole('heading', { name: 'Send 12.5 USDC' }),
  ).toBeVisible()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()
  await page.locator('[data-action=confirm]').click()
  await leaveOutcome(page)
}

for (const profile of ['own', 'alchemy-paid', 'alchemy-free', 'publicnode'])
  test(`over nodes as of ${profile} a person receives USDC on Polygon and Base, sends it and sees both in the history`, async ({
    browser,
  }) => {
    await using rehearsal = await startRehearsal(profile)
    const context = await browser.newContext({ baseURL: rehearsal.url })
    const { page } = await signIn(context, newEmail(profile))
    const account = await addressOf(page)
    for (const chain of rehearsal.chains)
      await giveCoins(chain, account, 20_000_000n)
    await page.goto('/wallet')
    const coins = page.getByRole('list', { name: 'Coins' })
    // One row holds the coin of both networks.
    await expect(coins.getByText('USD Coin')).toHaveCount(1)
    await expect(coins.getByText('40 USDC · 2 networks')).toBeVisible()
    for (const chain of rehearsal.chains) await sendUsdc(page, chain)
    const sent = page
      .getByRole('list', { name: 'Transactions' })
      .getByText('Sent to 0xfB69…d359')
    await expect(sent).toHaveCount(2)
    await page.goto('/wallet')
    await expect(coins.getByText('15 USDC · 2 networks')).toBeVisible()
    await context.close()
  })
