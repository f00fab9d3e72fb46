import { expect, test } from '@playwright/test'
import { messages as coinMessages } from '../apps/wallet/src/features/coin/coin.messages.ts'
import { expectAccessible } from './_axe.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const history = '**/rpc/API/GetCoinPriceHistory'

test('[COIN-01] [PRICE-01] shows a coin’s price over time, balance per network and history, and hides it', async ({
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = await signIn(context, newEmail('coin'))
  await getFunds(page)
  const coins = page.getByRole('list', { name: 'Coins', exact: true })
  await coins.getByRole('button', { name: /^USD Coin USDC/ }).click()
  await coins
    .getByRole('link', { name: /^USD Coin USDC/ })
    .first()
    .click()

  await test.step('the price is drawn, described in words and selected by keys', async () => {
    await expect(page.getByText(/^USDC on (Ethereum|Polygon)$/)).toBeVisible()
    const slider = page.getByRole('slider', { name: /^Price of USD Coin, / })
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      /^\$1\.00, \d\d:\d\d$/,
    )
    await expect(page.getByText(/^Price, .* lowest \$1\.00\.$/)).toBeAttached()
    await slider.focus()
    const last = await slider.inputValue()
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveValue(`${Number(last) - 1}`)
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'past 7 days' })).toBeChecked()
    await expect(slider).toBeVisible()
  })

  await test.step('the page has no axe violations, in every size and theme', () =>
    expectAccessible(page))

  await test.step('only transfers of this coin are listed', async () => {
    const moved = page.getByRole('list', { name: 'Transactions' })
    await expect(moved.getByRole('listitem').first()).toContainText(
      /(Ethereum|Polygon).*\+2,500 USDC/,
    )
    await expect(moved.getByText(/LINK|DAI/)).toHaveCount(0)
  })

  await test.step('it is held on two networks, and its contract can be copied on each', async () => {
    const contractOf = async () => {
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    const here = await contractOf()
    expect(here).toMatch(/^0x[0-9a-fA-F]{40}$/)
    const list = page.getByRole('list', {
      name: 'On your networks',
    })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    const before = page.url()
    await list.getByRole('link').click()
    await expect(page).not.toHaveURL(before)
    await expect(page).toHaveURL(/\/coin\/\d+-0x/)
  })

  await test.step('without past prices it says so, and the rest works', async () => {
    await page.route(history, (route) => route.abort())
    await page.reload()
    await expect(page.getByText(coinMessages.historyFailed)).toBeVisible()
    await expect(page.getByText(/^\$2,500\.00$/).first()).toBeVisible()
    await page.unroute(history)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('slider')).toBeVisible()
  })

  await test.step('a hidden coin says why it is hidden, and one tap shows it', async () => {
    await page.getByRole('button', { name: 'Hide this coin' }).click()
    await expect(page.getByText(coinMessages.hiddenNotice)).toBeVisible()
    await page.getByRole('link', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: /^Show (it|them)$/ }).click()
    const hidden = page.getByRole('list', { name: 'Hidden coins' })
    await expect(hidden.getByText('Hidden by you')).toBeVisible()
    // What is left of it is on one network; shown again, it is on two.
    const group = coins.getByRole('button', { name: /^USD Coin USDC/ })
    await expect(group).toBeHidden()
    await hidden.getByRole('button', { name: 'Show USD Coin' }).click()
    await expect(group).toBeVisible()
    await group.click()
  })

  await test.step('its page leads to sending and receiving', async () => {
    await coins
      .getByRole('link', { name: /^USD Coin USDC/ })
      .first()
      .click()
    // Home has these links as well, and stays until the next page is there.
    await expect(page.getByText(/^USDC on (Ethereum|Polygon)$/)).toBeVisible()
    await page.getByRole('link', { name: 'Receive', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Send', exact: true }).click()
    await expect(page).toHaveURL(/\/send\?coin=/)
  })
})
