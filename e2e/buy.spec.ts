import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { messages } from '../apps/wallet/src/features/buy/buy.messages.ts'
import { messages as onramp } from '../apps/wallet/src/shared/onramp/onramp.messages.ts'
import { expectAccessible } from './_axe.ts'
import { testOfOnePerson } from './_one-person.ts'
import { startOnmeta } from './_onmeta.ts'
import { newEmail, signIn } from './_person.ts'

async function openBuy(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Buy' }).click()
  await expect(page.getByRole('dialog', { name: 'Buy' })).toBeVisible()
}

async function chooseCountry(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: messages.country }).click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('radio', { name, exact: true }).click()
}

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: messages.continue(name) }).click()
}

/** Returns the values that a local page was opened with, by their names. */
async function valuesOf(frame: FrameLocator): Promise<Record<string, string>> {
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  const names = await frame.locator('dt').allTextContents()
  const values = await frame.locator('dd').allTextContents()
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']))
}

function addressOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const text = localStorage.getItem('cairn.sessionDump') ?? '{}'
    return JSON.parse(text).value.address as string
  })
}

test('[RAMP-01] [RAMP-02] a person pays at a provider, and the purchase leaves when the coins arrive', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('buy'))
  const account = await addressOf(page)
  await openBuy(page)
  const providers = page.getByRole('radiogroup', { name: messages.providers })
  await expect(providers.getByRole('radio')).toHaveText([
    /^Sardine/,
    /^MoonPay/,
    /^Transak/,
  ])
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('textbox', { name: messages.amount }).fill('250')
  await page.getByRole('button', { name: messages.continue('Sardine') }).click()

  const frame = page.frameLocator('iframe[title=Sardine]')
  const given = await valuesOf(frame)
  expect(given).toMatchObject({
    address: account,
    fiat_amount: '250',
    asset_type: 'USDC',
    network: 'polygon',
  })
  expect(given.client_token).toMatch(/^\d+\./)
  await expect(page.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  await expectAccessible(page, '[role=dialog]')

  // The purchase waits on home, also after a reload.
  await page.getByRole('button', { name: 'Close' }).click()
  const row = page.getByText(onramp.waiting('Sardine'))
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
  // What waits stands above what the person owns.
  const [holdings, waits] = await Promise.all(
    [page.getByRole('tabpanel'), row].map((part) => part.boundingBox()),
  )
  expect(waits?.y).toBeLessThan(holdings?.y ?? Number.NaN)
  await expectAccessible(page)

  await openBuy(page)
  await goTo(page, 'Sardine')
  await frame.getByRole('button', { name: 'Pay' }).click()
  await expect(frame.getByText('98 USDC were sent.')).toBeVisible()
  await expect(page.getByText(onramp.arrived('Sardine', 'usdc'))).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  // Steps of the frame are no steps of the wallet.
  await expect(page).toHaveURL('/wallet')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeHidden()
  await expect(
    page.getByRole('list', { name: 'Coins' }).getByRole('listitem'),
  ).toContainText(['98 USDC'])
  await page.getByRole('button', { name: onramp.see }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Received' }),
  ).toBeVisible()
  await expect(page.getByRole('status')).toContainText('98 USDC from 0x')
})

test('[RAMP-02] a page that navigates, posts messages and asks for the camera reaches nothing', async ({
  context,
  baseURL,
}) => {
  await using onmeta = await startOnmeta(Number(new URL(baseURL ?? '').port))
  const { page } = await signIn(context, newEmail('buy-hostile'))
  const account = await addressOf(page)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.goto(`${page.url()}?buy`)
  await chooseCountry(page, 'India')
  await goTo(page, 'Onmeta')

  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Provider' })).toBeVisible()
  const [visit] = onmeta.visits
  expect(Object.fromEntries(visit?.query ?? [])).toEqual({
    apiKey: 'own',
    walletAddress: account,
    chainId: '137',
  })
  // A page of another origin keeps its own, but has no camera.
  await expect(frame.locator('#origin')).toHaveText(onmeta.origin)
  await expect(frame.locator('#camera')).toHaveText('refused')
  await expect(frame.locator('#top')).toHaveText(/.+/)

  const opened = page.waitForEvent('popup')
  await frame.getByRole('link', { name: 'Bank' }).click()
  const popup = await opened
  await expect(popup.locator('#opener')).toHaveText(/.+/)
  await popup.close()
  await frame.getByRole('button', { name: 'Leave' }).click()

  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL(/\/contacts\?buy/)
  await expect(page.getByRole('dialog', { name: 'Onmeta' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.goto('/wallet')
  await expect(page.getByText(onramp.waiting('Onmeta'))).toBeVisible()
})

const onePerson = testOfOnePerson('buyer')

onePerson.describe('a person who signed in', () => {
  onePerson.describe.configure({ mode: 'serial' })

  onePerson(
    '[RAMP-02] each provider’s frame gets its parameters',
    async ({ page }) => {
      const account = await addressOf(page)
      await page.goto('/buy')
      await expect(page).toHaveURL(/\/wallet\?buy/)

      await goTo(page, 'MoonPay')
      const moonpay = await valuesOf(page.frameLocator('iframe'))
      expect(moonpay).toMatchObject({
        apiKey: 'pk_test_cairn',
        currencyCode: 'usdc_polygon',
        walletAddress: account,
        baseCurrencyCode: 'usd',
        baseCurrencyAmount: '100',
      })
      expect(moonpay.signature).toHaveLength(44)
      await expect(
        page.frameLocator('iframe').getByRole('button', { name: 'Pay' }),
      ).toBeVisible()
      const tab = page.getByRole('link', { name: messages.newTab })
      await expect(tab).toHaveAttribute('rel', 'noopener noreferrer')
      const opened = page.waitForEvent('popup')
      await tab.click()
      const popup = await opened
      await expect(popup.getByRole('button', { name: 'Pay' })).toBeVisible()
      await popup.close()

      await page.getByRole('button', { name: 'Back' }).click()
      await goTo(page, 'Transak')
      expect(await valuesOf(page.frameLocator('iframe'))).toMatchObject({
        walletAddress: account,
        defaultFiatCurrency: 'USD',
        defaultFiatAmount: '50',
        defaultCryptoCurrency: 'USDC',
        defaultNetwork: 'polygon',
        networks: 'polygon',
      })

      await page.getByRole('button', { name: 'Back' }).click()
      await chooseCountry(page, 'Canada')
      await goTo(page, 'Paytrie')
      expect(await valuesOf(page.frameLocator('iframe'))).toMatchObject({
        addr: account,
        leftSideValue: '100',
        rightSideLabel: 'USDC-POLY',
      })

      // Each waits until it is put away.
      await page.getByRole('button', { name: 'Close' }).click()
      for (const name of ['MoonPay', 'Transak', 'Paytrie'])
        await page
          .getByRole('button', { name: onramp.removeLong(name) })
          .click()
      await expect(page.getByText(/^Started at/)).toHaveCount(0)
    },
  )

  onePerson(
    '[RAMP-02] a token that sardine does not give, and a link that is not signed',
    async ({ page }) => {
      await page.route('**/rpc/API/SardineGetClientToken', (route) =>
        route.abort(),
      )
      await page.route('**/rpc/API/GetMoonpayLink', (route) => route.abort())
      await openBuy(page)
      await goTo(page, 'Sardine')
      await expect(
        page.frameLocator('iframe').getByText('no valid client token'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Back' }).click()
      await goTo(page, 'MoonPay')
      await expect(page.getByText(messages.failed('MoonPay'))).toBeVisible()
      await page.unroute('**/rpc/API/GetMoonpayLink')
      await page.getByRole('button', { name: messages.retry }).click()
      await expect(
        page.frameLocator('iframe').getByRole('button', { name: 'Pay' }),
      ).toBeVisible()
    },
  )

  onePerson(
    '[RAMP-01] a list that does not come leaves its provider out, until it does',
    async ({ page }) => {
      await page.route('**/onramp/moonpay/countries', (route) => route.abort())
      await openBuy(page)
      await expect(page.getByText(messages.unknown('MoonPay'))).toBeVisible()
      await expect(page.getByRole('radio', { name: /^MoonPay/ })).toHaveCount(0)
      await expectAccessible(page, '[role=dialog]')
      await page.unroute('**/onramp/moonpay/countries')
      await page.getByRole('button', { name: messages.retry }).click()
      await expect(page.getByRole('radio', { name: /^MoonPay/ })).toBeVisible()
    },
  )

  onePerson(
    '[RAMP-01] [ERRS-01] nothing is offered in a blocked country',
    async ({ page }) => {
      await openBuy(page)
      await chooseCountry(page, 'Belarus')
      await expect(page.getByText('Locale is blocked')).toBeVisible()
      await expect(
        page.getByRole('button', { name: messages.continueBare, exact: true }),
      ).toBeDisabled()
      await expectAccessible(page, '[role=dialog]')
      await chooseCountry(page, 'Germany')
      await expect(page.getByRole('radio', { name: /^MoonPay/ })).toBeChecked()
    },
  )

  onePerson(
    '[RAMP-02] a person in Great Britain sees the risk warning over moonpay alone',
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await openBuy(page)
      await chooseCountry(page, 'United Kingdom')
      await expect(page.getByText('GBP', { exact: true })).toBeVisible()
      await goTo(page, 'MoonPay')
      const warning = page.getByText(messages.risk)
      await expect(warning).toBeVisible()
      await expect(
        page.frameLocator('iframe').getByText('Amount in GBP'),
      ).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('button')).toHaveText([
        '',
        '',
      ])
      const width = () => page.evaluate(() => document.body.scrollWidth)
      expect(await width()).toBeLessThanOrEqual(320)
      await expectAccessible(page, '[role=dialog]')
      await page.getByRole('button', { name: 'Back' }).click()
      await goTo(page, 'Transak')
      await expect(page.locator('iframe')).toBeVisible()
      await expect(warning).toHaveCount(0)
    },
  )

  onePerson(
    '[RAMP-01] the coin page and the address lead to Buy',
    async ({ page }) => {
      await page.getByRole('link', { name: 'Receive' }).click()
      await page
        .getByRole('dialog', { name: 'Receive' })
        .getByRole('link', { name: 'Buy' })
        .click()
      await expect(page.getByRole('dialog', { name: 'Buy' })).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page).toHaveURL('/wallet')
      await page.getByRole('button', { name: 'Get test funds' }).click()
      await page
        .getByRole('list', { name: 'Coins' })
        .getByRole('link', { name: /^POL/ })
        .click()
      await expect(page).toHaveURL('/coin/137-native')
      // Home stands, with a Buy of its own, until the coin's page is drawn.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('POL')
      await openBuy(page)
      await expect(
        page.getByRole('radio', { name: 'POL', exact: true }),
      ).toBeChecked()
    },
  )
})
