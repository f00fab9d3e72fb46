import { expect, type Page, test } from '@playwright/test'
import { messages as coinMessages } from '../apps/wallet/src/features/coin/coin.messages.ts'
import { rangeWords } from '../apps/wallet/src/features/home/balance-chart.messages.ts'
import { messages as listMessages } from '../apps/wallet/src/features/home/coin-list.messages.ts'
import { messages as viewMessages } from '../apps/wallet/src/features/home/coin-view.messages.ts'
import { messages as homeMessages } from '../apps/wallet/src/features/home/home.messages.ts'
import { messages as recentMessages } from '../apps/wallet/src/features/home/recent.messages.ts'
import { messages as reminderMessages } from '../apps/wallet/src/features/home/reminder.messages.ts'
import { messages as receiveMessages } from '../apps/wallet/src/features/receive/receive.messages.ts'
import { messages as fundsMessages } from '../apps/wallet/src/shared/coins/test-funds.messages.ts'
import { expectAccessible, expectAccessibleNow } from './_axe.ts'
import { testOfOnePerson } from './_one-person.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const coinsOf = (page: Page) =>
  page.getByRole('list', { name: 'Coins', exact: true })
const totalOf = (page: Page) =>
  page.getByRole('region', { name: homeMessages.total })

/** Returns parts that reach beyond the window, and texts wider than their box. */
function cutParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *, header *, nav *, [role=dialog] *')]
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect()
        const isShown = width > 1 && !part.closest('.sr-only, [inert]')
        const isBroken = part.scrollWidth > part.clientWidth + 1
        const hasText = part.textContent?.trim() !== ''
        const isButton = part.matches('a, button') && hasText && isBroken
        return (
          isShown && (isButton || left < -1 || right > window.innerWidth + 1)
        )
      })
      .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`),
  )
}

test('[COIN-02] [COIN-03] says that test funds have arrived once all networks show them, and moves the faucet to the menu', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('funds'))
  // The first answers are late: nothing may say that all is there.
  let late = 2
  await page.route('**/rpc/IndexerGateway/GetTokenBalancesDetails', (route) =>
    late-- > 0 ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: fundsMessages.get }).click()
  await expect(page.getByText(fundsMessages.done)).toBeVisible()
  // One row with what both networks hold.
  const usdc = coinsOf(page).getByRole('button', {
    name: /^USD Coin USDC 5,000 USDC · 2 networks/,
  })
  expect(await usdc.count()).toBe(1)
  await expect(
    page.getByRole('button', { name: fundsMessages.get }),
  ).toBeHidden()
  // The chart below the amount comes later.
  const amount = async () =>
    /\$[\d,.]+/.exec((await totalOf(page).textContent()) ?? '')?.[0]
  const total = await amount()
  await page.reload()
  await expect(usdc).toBeVisible()
  expect(total).toBeDefined()
  expect(await amount()).toBe(total)

  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: fundsMessages.get }).click()
  await expect(page.getByText(fundsMessages.done)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(coinsOf(page).getByText('10,000 USDC')).toBeVisible()
})

test('[COIN-03] rows keep their places under the pointer while prices change', async ({
  context,
}) => {
  await context.clock.install()
  const { page } = await signIn(context, newEmail('places'))
  await getFunds(page)
  const titles = () => coinsOf(page).getByRole('listitem').allTextContents()
  const namesOf = (texts: string[]) => texts.map((text) => text.slice(0, 6))
  await page.route('**/rpc/API/GetCoinPrices', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    json.tokenPrices.forEach(
      (one: { price?: { value: number } }, index: number) => {
        if (one.price) one.price.value = 10 ** index
      },
    )
    await route.fulfill({ response: answer, json })
  })
  await coinsOf(page).hover()
  // From here on they stay: before, the first prices may still move them.
  const before = namesOf(await titles())
  const asked = page.waitForResponse('**/rpc/API/GetCoinPrices')
  // Prices are asked for each minute.
  await page.clock.fastForward('01:05')
  await asked
  await page.waitForTimeout(500)
  expect(namesOf(await titles())).toEqual(before)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('[RECV-01] asks for an amount by a QR code, warns of other networks, and cuts nothing at 200 % text', async ({
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = await signIn(context, newEmail('ask'))
  await page.goto('/wallet?receive')
  const dialog = page.getByRole('dialog', { name: 'Receive' })
  await expect(dialog.getByText(receiveMessages.warning)).toBeVisible()
  await dialog.getByRole('button', { name: receiveMessages.request }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.5')
  await expect(
    dialog.getByRole('img', { name: /^Request for 12\.5 POL/ }),
  ).toBeVisible()
  await dialog
    .getByRole('button', { name: receiveMessages.copyRequest })
    .click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^ethereum:0x[0-9a-fA-F]{40}@137\?value=12500000000000000000$/,
  )
  await expectAccessibleNow(page)

  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/wallet?receive', '/wallet', '/history']) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    // The dialog takes the page behind it out of reach.
    const drawn = path.includes('receive')
      ? dialog.getByText(receiveMessages.warning)
      : page.getByRole('link', { name: 'History' }).first()
    await expect(drawn).toBeVisible()
    expect(await cutParts(page), path).toEqual([])
  }
})

/** Turns one row per coin on or off. */
async function groupCoins(page: Page): Promise<void> {
  await page.getByRole('button', { name: listMessages.view }).click()
  await page.getByRole('switch', { name: viewMessages.grouped }).click()
  await page.getByRole('button', { name: viewMessages.show }).click()
}

const withFunds = testOfOnePerson('funds-kept', getFunds)

withFunds.describe('a person with test funds', () => {
  withFunds.describe.configure({ mode: 'serial' })

  withFunds(
    '[COIN-03] a total without a network says which; sorts, filters and groups',
    async ({ page }) => {
      const coins = coinsOf(page)
      const rows = coins.getByRole('listitem')
      await expect(page.getByRole('tab', { name: 'Coins' })).toBeVisible()
      await test.step('reads the chart by keys', async () => {
        const chart = page.getByRole('slider', { name: /^Value of your coins/ })
        await expect(chart).toBeVisible()
        const now = await totalOf(page).textContent()
        await chart.focus()
        await page.keyboard.press('Home')
        await expect(totalOf(page)).not.toHaveText(now ?? '')
        await page.getByRole('radio', { name: rangeWords.week.past }).click()
        await expect(totalOf(page)).toContainText(rangeWords.week.past)
        await page.getByRole('radio', { name: rangeWords.day.past }).click()
        await expect(totalOf(page)).toContainText(homeMessages.today)
      })

      await test.step('has one row per coin, opened to its networks', async () => {
        const usdc = coins.getByRole('button', { name: /^USD Coin USDC/ })
        await expect(usdc).toContainText('5,000 USDC')
        await usdc.click()
        await expect(usdc).toHaveAttribute('aria-expanded', 'true')
        await expect(coins.getByText('2,500 USDC')).toHaveCount(2)
        await usdc.click()
      })
      await groupCoins(page)
      await expect(coins.getByText('2,500 USDC')).toHaveCount(2)
      const count = await rows.count()

      await test.step('sorts by name, and keeps it', async () => {
        await page.getByRole('button', { name: listMessages.view }).click()
        await page
          .getByRole('radio', { name: viewMessages.orders.name })
          .click()
        await expectAccessibleNow(page)
        await page.getByRole('button', { name: viewMessages.show }).click()
        await page.reload()
        await expect(rows.first()).toContainText(/^Chainlink/)
      })

      await test.step('filters by network, and finds the filter again', async () => {
        await page.getByRole('button', { name: listMessages.view }).click()
        await page.getByRole('checkbox', { name: 'Polygon' }).click()
        await page.getByRole('button', { name: viewMessages.show }).click()
        await expect(page).toHaveURL('/wallet?network=137')
        await expect(coins.getByText('Ether', { exact: true })).toHaveCount(0)
        expect(await rows.count()).toBeLessThan(count)
        await coins.getByRole('link').first().click()
        await page.goBack()
        await expect(page).toHaveURL('/wallet?network=137')
        await page.goto('/wallet')
      })

      await test.step('reminds of a recovery key until it is put off', async () => {
        await expect(page.getByText(reminderMessages.title)).toBeVisible()
        await page.getByRole('button', { name: reminderMessages.later }).click()
        await page.reload()
        await expect(rows.first()).toBeVisible()
        await expect(page.getByText(reminderMessages.title)).toBeHidden()
      })

      await expectAccessible(page)

      await test.step('says what the total lacks', async () => {
        await page.route(
          '**/rpc/IndexerGateway/GetTokenBalancesDetails',
          async (route) => {
            const answer = await route.fetch()
            const json = await answer.json()
            for (const part of [...json.nativeBalances, ...json.balances])
              if (part.chainId === 137)
                Object.assign(part, { errorReason: 'away', results: [] })
            await route.fulfill({ response: answer, json })
          },
        )
        await page.reload()
        await expect(totalOf(page)).toContainText(
          homeMessages.without('Polygon'),
        )
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    },
  )

  withFunds(
    '[HIST-01] [SETT-01] [COIN-03] [SHELL-05] values stand in the history, hidden balances are hidden there, and a wide page shows the activity beside the coins',
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      const moved = page.getByRole('list', { name: 'Transactions' })
      await expect(moved.getByRole('listitem').first()).toBeVisible()
      const [left, right] = await Promise.all([
        coinsOf(page).boundingBox(),
        moved.first().boundingBox(),
      ])
      expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
      expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(
        (left?.x ?? 0) + 1180,
      )
      await page.getByRole('link', { name: recentMessages.allActivity }).click()
      await moved.getByText(/USDC/).first().click()
      await expect(page.getByText(/\$2,500\.00 at that time/)).toBeVisible()

      await page.goto('/wallet')
      await page.getByRole('button', { name: 'Hide balances' }).click()
      await page.goto('/history')
      await expect(moved.getByText('•••• USDC').first()).toBeVisible()
      const column = await moved.first().boundingBox()
      expect(column?.width).toBeLessThanOrEqual(768)
      expect(column?.width).toBeGreaterThan(700)
      await expect(page.getByText(/2,500/)).toHaveCount(0)
      await moved.getByText(/USDC/).first().click()
      await expect(page).toHaveURL(/\/history\/\d+\/0x/)
      await expect(page.getByText('•••• USDC').first()).toBeVisible()
      await expect(page.getByText(/2,500/)).toHaveCount(0)
    },
  )

  withFunds(
    '[SRCH-01] finds actions, settings and transactions',
    async ({ page }) => {
      const open = async (text: string) => {
        await page.keyboard.press('/')
        await page
          .getByRole('combobox', { name: 'Search your wallet' })
          .fill(text)
      }
      const option = (name: RegExp) => page.getByRole('option', { name })
      await open('dark')
      await option(/^Dark theme/).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByRole('dialog')).toBeHidden()
      await open('export')
      await option(/^Export history/).click()
      await expect(page.getByRole('dialog', { name: /export/i })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await open('2fa')
      await option(/^Security/).click()
      await expect(page).toHaveURL('/settings/guard')
      // A key that comes earlier is still of the search that closes.
      await expect(page.getByRole('dialog')).toBeHidden()
      await open('received dai')
      await option(/^Received/)
        .first()
        .click()
      await expect(page).toHaveURL(/\/history\/\d+\/0x/)
    },
  )

  withFunds(
    '[COIN-04] a: marks a coin whose name reads as an offer, and reports it with one press',
    async ({ page }) => {
      await page.route(
        '**/rpc/IndexerGateway/GetTokenBalancesDetails',
        async (route) => {
          const answer = await route.fetch()
          const text = (await answer.text()).replaceAll(
            '"name":"Dai Stablecoin"',
            '"name":"Visit dai-gift.xyz"',
          )
          const json = JSON.parse(text)
          for (const { results } of json.balances)
            for (const { contractInfo } of results)
              if (contractInfo?.name.startsWith('Visit'))
                Object.assign(contractInfo.extensions, { verified: false })
          await route.fulfill({ response: answer, json })
        },
      )
      await page.reload()
      await page.getByRole('button', { name: 'Show them' }).click()
      const hidden = page.getByRole('list', { name: homeMessages.hiddenTitle })
      const row = hidden
        .getByRole('listitem', { name: /^Visit dai-gift/ })
        .first()
      await expect(row).toContainText('Looks like spam')
      await row
        .getByRole('button', {
          name: listMessages.reportCoin('Visit dai-gift.xyz'),
        })
        .click()
      await expect(row).toContainText('Reported by you as spam')
      await row.getByRole('link').click()
      await expect(page.getByText(coinMessages.reported)).toBeVisible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )
})
