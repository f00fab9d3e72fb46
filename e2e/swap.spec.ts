import { expect, type Page, test } from '@playwright/test'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseUnits,
} from 'viem'
import { messages as reviewMessages } from '../apps/wallet/src/features/requests/requests.messages.ts'
import {
  failures,
  messages,
} from '../apps/wallet/src/features/swap/swap.messages.ts'
import { messages as recipient } from '../apps/wallet/src/shared/contacts/recipient.messages.ts'
import { messages as loss } from '../apps/wallet/src/shared/money/loss.messages.ts'
import {
  ammRouterAbi,
  localAmm,
  localDeployer,
  localErc20Abi,
  localTokens,
} from '../packages/contracts/src/index.ts'
import { expectAccessible, expectAccessibleNow } from './_axe.ts'
import { leaveOutcome } from './_outcome.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const polygon = 137
const { router, quoteToken: usdc } = localAmm(polygon)
const quoteUrl = '**/rpc/API/GetLifiSwapQuote'
const priceUrl = '**/rpc/API/GetCoinPrices'

/** Signs in, gets coins and opens the swap of two coins of Polygon. */
async function openSwap(page: Page, pay: string, get: string): Promise<void> {
  await getFunds(page)
  await page.getByRole('link', { name: 'Swap', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Swap' })).toBeVisible()
  await choose(page, 0, pay)
  await choose(page, 1, get)
}

const sides = (page: Page) =>
  page.getByRole('group', { name: /^You (pay|get)/ })

async function choose(
  page: Page,
  side: 0 | 1,
  name: string | RegExp,
): Promise<void> {
  await sides(page)
    .nth(side)
    .getByRole('button', { name: /Choose a coin/ })
    .click()
  const dialog = page.getByRole('dialog')
  if (side === 0) await dialog.getByRole('radio', { name: 'Polygon' }).click()
  await dialog.getByRole('button', { name }).first().click()
  await expect(dialog).toBeHidden()
}

const payField = (page: Page) => sides(page).nth(0).getByRole('textbox')
const getField = (page: Page) => sides(page).nth(1).getByRole('textbox')
const review = (page: Page) => page.locator('[data-action=review]')

async function confirm(page: Page, title: RegExp): Promise<void> {
  await review(page).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()
  await page.locator('[data-action=confirm]').click()
  await leaveOutcome(page, 'Swapped')
}

test('[SWAP-01] [HIST-01] [TXRQ-01] swaps coins, one of them not held, and tells so in the history', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('swap'))
  await openSwap(page, 'USD Coin', 'Chainlink Token')
  await payField(page).fill('50')
  await expect(page.getByText(messages.least, { exact: true })).toBeVisible()
  await expect(getField(page)).toHaveValue(/^2\.9/)
  await expect(page.getByText('1 LINK = 17.')).toBeVisible()
  await page.getByRole('button', { name: /1 LINK = / }).click()
  await expect(page.getByText('1 USDC = 0.058')).toBeVisible()
  await expect(page.getByText('0.3%, included')).toBeVisible()
  await expect(review(page)).toBeEnabled()
  await expectAccessible(page)

  await test.step('an own slippage is checked, and what is typed stays', async () => {
    await page.getByRole('radio', { name: messages.slippageOwn }).click()
    const own = page.getByRole('textbox', { name: messages.slippageLabel })
    await own.fill('90')
    await expect(page.getByText('Enter at most 20.')).toBeVisible()
    await expect(review(page)).toBeDisabled()
    await own.fill('4')
    await expect(page.getByText(messages.slippageHigh)).toBeVisible()
    await expect(page.getByText('(4% slippage)')).toBeVisible()
    await page.getByRole('radio', { name: '1%', exact: true }).click()
    await expect(payField(page)).toHaveValue('50')
  })

  await test.step('Edit and a reload keep what was typed, and nothing waits', async () => {
    await expect(review(page)).toBeEnabled()
    await review(page).click()
    await page.locator('[data-action=edit]').click()
    await expect(payField(page)).toHaveValue('50')
    await review(page).click()
    await page.goBack()
    await page.reload()
    await expect(payField(page)).toHaveValue('50')
    await expect(page.getByText('(1% slippage)')).toBeVisible()
    await expect(getField(page)).toHaveValue(/^2\.9/)
  })

  await expect(review(page)).toBeEnabled()
  await review(page).click()
  await expect(
    page.getByRole('heading', {
      name: /^Swap 50 USDC for at least 2\.\d+ LINK/,
    }),
  ).toBeVisible()
  await page.getByText(reviewMessages.stepsAndDetails).click()
  await expect(
    page.getByText(/Check that at least 2\.\d+ LINK arrives/),
  ).toBeVisible()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()
  await expectAccessibleNow(page)
  await page.locator('[data-action=confirm]').click()
  await leaveOutcome(page, 'Swapped')
  const list = page.getByRole('list', { name: 'Transactions' })
  const swapped = list.getByText('Swapped USDC for LINK')
  await expect(swapped).toBeVisible()
  await expect(list.getByText('−50').first()).toBeVisible()
  await swapped.click()
  await expect(
    page.getByText(/Swap 50 USDC for at least 2\.\d+ LINK/).first(),
  ).toBeVisible()
})

test('[SWAP-01] swaps for an exact amount, flips the pair, and wraps the native coin', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('swap-out'))
  await openSwap(page, 'USD Coin', 'Dai Stablecoin')
  await getField(page).fill('20')
  await expect(page.getByText(messages.most, { exact: true })).toBeVisible()
  await expect(payField(page)).toHaveValue(/^20\.0/)
  await confirm(page, /^Swap 20\.\d+ USDC for at least 20 DAI/)
  const list = page.getByRole('list', { name: 'Transactions' })
  await expect(list.getByText('Swapped USDC for DAI')).toBeVisible()

  await page.goto('/swap')
  await choose(page, 0, 'USD Coin')
  await choose(page, 1, 'Dai Stablecoin')
  await payField(page).fill('5')
  await page.getByRole('button', { name: messages.flip }).click()
  await expect(sides(page).nth(0).getByText('DAI').first()).toBeVisible()
  await expect(payField(page)).toHaveValue('5')

  await choose(page, 0, /\bPOL\b/)
  await choose(page, 1, 'Wrapped POL')
  await page.getByRole('button', { name: 'Max' }).click()
  await expect(page.getByText(messages.wrapNote)).toBeVisible()
  await payField(page).fill('1')
  await confirm(page, /^Wrap 1 POL/)
  await expect(list.getByText('Swapped POL for WPOL')).toBeVisible()
})

test('[SWAP-01] [SEND-01] [ERRS-01] keeps what was typed through every failure; the exchange is no person to pay', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('swap-errors'))
  await openSwap(page, 'USD Coin', 'Dai Stablecoin')
  await payField(page).fill('9999999')
  await expect(page.getByText('Insufficient Funds').first()).toBeVisible()
  // Nobody is asked to accept a loss of coins that they don't have.
  await expect(getField(page)).not.toHaveValue('')
  await expect(page.getByRole('textbox', { name: loss.label })).toBeHidden()
  await expect(review(page)).toBeDisabled()

  const answers = [
    [
      { status: 503, json: { error: 'Unavailable', code: 2002, status: 503 } },
      'unreachable',
    ],
    [
      { status: 404, json: { error: 'NotFound', code: 3000, status: 404 } },
      'no-route',
    ],
    [{ json: { quote: { amount: 'NaN' } } }, 'refused'],
  ] as const
  for (const [answer, failure] of answers) {
    await page.unroute(quoteUrl)
    await page.route(quoteUrl, (route) => route.fulfill(answer))
    await payField(page).fill('30')
    await payField(page).fill('31')
    await expect(page.getByText(failures[failure].title)).toBeVisible()
    await expect(page.getByText(failures[failure].text)).toBeVisible()
    await expect(payField(page)).toHaveValue('31')
    await expect(review(page)).toBeDisabled()
  }
  await expectAccessibleNow(page)

  await test.step('a quote for somebody else is refused', async () => {
    await page.unroute(quoteUrl)
    await page.route(quoteUrl, async (route) => {
      const { params } = route.request().postDataJSON()
      const response = await route.fetch({
        postData: {
          params: { ...params, walletAddress: `0x${'f'.repeat(40)}` },
        },
      })
      await route.fulfill({ response })
    })
    await payField(page).fill('32')
    await expect(page.getByText(failures.refused.title)).toBeVisible()
    await expect(review(page)).toBeDisabled()
  })

  await page.unroute(quoteUrl)
  await payField(page).fill('33')
  await expect(review(page)).toBeEnabled()

  await test.step('sending to the exchange is warned of, and so is its review', async () => {
    await page.goto('/send')
    const warning = page.getByRole('alert').filter({
      hasText: recipient.contractTitle,
    })
    await page.getByRole('button', { name: /Choose a coin/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Polygon' }).click()
    await dialog.getByRole('button', { name: 'USD Coin' }).first().click()
    await page.getByRole('combobox', { name: 'To' }).fill(router)
    await expect(warning).toBeVisible()
    await page.getByRole('textbox', { name: 'Amount' }).fill('1')
    await review(page).click()
    await expect(page.locator('[data-action=confirm]')).toBeVisible()
    await expect(warning).toBeVisible()
  })
})

test('[SWAP-01] asks the louder the more is lost', async ({ context }) => {
  const { page } = await signIn(context, newEmail('swap-impact'))
  // The market's prices differ from what the exchange pays.
  let share = 1
  const dai = coin('DAI')
  await page.route(priceUrl, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const one of body.tokenPrices)
      if (one.token.contractAddress.toLowerCase() === dai.toLowerCase())
        one.price.value *= share
    await route.fulfill({ response, json: body })
  })
  await openSwap(page, 'USD Coin', 'Dai Stablecoin')

  const withShare = async (next: number) => {
    share = next
    await page.goto('/swap')
    await choose(page, 0, 'USD Coin')
    await choose(page, 1, 'Dai Stablecoin')
    await payField(page).fill('10')
    await expect(page.getByText(messages.least, { exact: true })).toBeVisible()
  }
  await withShare(0.95)
  await expect(
    page.getByText(/You lose about 5\.\d% of the value/),
  ).toBeVisible()
  await expect(review(page)).toBeEnabled()

  await withShare(0.8)
  const accept = page.getByRole('checkbox', { name: /I accept that I lose/ })
  await expect(accept).toBeVisible()
  await expect(review(page)).toBeDisabled()
  await accept.check()
  await expect(review(page)).toBeEnabled()
  await payField(page).fill('11')
  await expect(accept).not.toBeChecked()

  await withShare(0.6)
  const word = page.getByRole('textbox', { name: loss.label })
  await word.fill('yes')
  await expect(review(page)).toBeDisabled()
  await word.fill('Accept loss')
  await expect(review(page)).toBeEnabled()
  await expectAccessibleNow(page)
})

test('[SWAP-01] a price that falls on the review is not signed unless it is accepted', async ({
  context,
  baseURL,
}) => {
  await context.clock.install()
  const { page } = await signIn(context, newEmail('swap-price'))
  await openSwap(page, 'Dai Stablecoin', 'USD Coin')
  await payField(page).fill('10')
  await expect(review(page)).toBeEnabled()
  await review(page).click()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()
  await sellDai(`${baseURL}/nodes/polygon`, '1000000')
  // The quote ends, and a new one is asked for.
  await page.clock.fastForward('01:05')
  const confirmButton = page.locator('[data-action=confirm]')
  await expect(confirmButton).toBeDisabled()
  const accept = page.locator('[data-action=accept-price]')
  await expect(accept).toBeVisible()
  await expect(confirmButton).toBeDisabled()
  // It fell by more than a quarter.
  await expect(accept).toBeDisabled()
  await page.getByRole('textbox', { name: loss.label }).fill('accept loss')
  await accept.click()
  await expect(confirmButton).toBeEnabled()
  await confirmButton.click()
  await leaveOutcome(page, 'Swapped')
  await expect(
    page
      .getByRole('list', { name: 'Transactions' })
      .getByText('Swapped DAI for USDC'),
  ).toBeVisible()
})

function coin(symbol: string): `0x${string}` {
  const found = localTokens(polygon).find((one) => one.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

/** Somebody else sells a lot, so that the price falls. */
async function sellDai(rpcUrl: string, whole: string): Promise<void> {
  const account = localDeployer()
  const transport = http(rpcUrl)
  const signer = createWalletClient({ account, transport })
  const node = createPublicClient({ transport, pollingInterval: 50 })
  const amount = parseUnits(whole, 18)
  const dai = coin('DAI')
  const coinCall = (functionName: 'mint' | 'approve', to: `0x${string}`) => ({
    to: dai,
    data: encodeFunctionData({
      abi: localErc20Abi,
      functionName,
      args: [to, amount],
    }),
  })
  const sell = {
    to: router,
    data: encodeFunctionData({
      abi: ammRouterAbi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, 0n, [dai, usdc], account.address, 10n ** 12n],
    }),
  }
  for (const call of [
    coinCall('mint', account.address),
    coinCall('approve', router),
    sell,
  ]) {
    const hash = await signer.sendTransaction({ ...call, chain: null })
    const { status } = await node.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
  }
}
