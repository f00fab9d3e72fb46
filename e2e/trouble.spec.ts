import { execFileSync } from 'node:child_process'
import { expect, type Route, test } from '@playwright/test'
import { messages as historyMessages } from '../apps/wallet/src/features/history/history.messages.ts'
import { messages as holdingsMessages } from '../apps/wallet/src/shared/coins/holdings.messages.ts'
import { leaveOutcome } from './_outcome.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const troubles: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  down: (route) => route.abort(),
  'talking garbage': (route) =>
    route.fulfill({ status: 200, body: '<html>not json' }),
  failing: (route) =>
    route.fulfill({
      status: 500,
      json: { error: 'WebrpcInternalError', code: -7 },
    }),
}

test('[SEND-01] [COIN-01] [HIST-01] each service down in turn: the page says so, the rest works, and it recovers', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('trouble'))
  await getFunds(page)
  const coins = page.getByRole('list', { name: 'Coins' })

  for (const [, cause] of Object.entries(troubles)) {
    await page.route('**/rpc/IndexerGateway/**', cause)
    await page.goto('/wallet')
    await expect(page.getByText(holdingsMessages.stale)).toBeVisible()
    await expect(coins.getByText('USD Coin').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Receive' })).toBeVisible()
    await page.goto('/history')
    await expect(page.getByText(historyMessages.failed)).toBeVisible()
    await page.unroute('**/rpc/IndexerGateway/**')
    await page.goto('/wallet')
    await expect(coins.getByText('USD Coin').first()).toBeVisible()
    await expect(page.getByText(holdingsMessages.stale)).toBeHidden()
  }

  await page.route('**/rpc/API/**', (route) => route.abort())
  // Before the page's own scripts: an answer may still have been kept.
  const forgetting = await page.addInitScript(() =>
    localStorage.removeItem('cairn.prices'),
  )
  await page.reload()
  await expect(coins.getByText('USD Coin').first()).toBeVisible()
  await expect(coins.getByText('No price').first()).toBeVisible()
  await forgetting.dispose()
  await page.unroute('**/rpc/API/**')

  await page.route('**/rpc/Relayer/**', (route) => route.abort())
  await page.goto('/send')
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
  await page
    .getByRole('combobox', { name: 'To' })
    .fill('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')
  await expect(page.getByText('Couldn’t get the network fee')).toBeVisible()
  await page.unroute('**/rpc/Relayer/**')
  await expect(page.getByRole('list', { name: 'Network fee' })).toBeVisible()
  await page.locator('[data-action=review]').click()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()

  await page.route('**/rpc/Guard/**', (route) => route.abort())
  await page.locator('[data-action=confirm]').click()
  const signing = page.getByRole('dialog', { name: 'Signing Options' })
  await expect(signing).toBeVisible()
  const meter = signing.getByRole('progressbar', { name: 'Signature weight' })
  await expect(meter).toHaveAttribute('aria-valuenow', '2')
  await expect(meter).toHaveAttribute('aria-valuemax', '5')
  await page.unroute('**/rpc/Guard/**')
  await signing.getByRole('button', { name: /Guard/ }).click()
  await leaveOutcome(page, 'Sent')
  await expect(
    page.getByRole('list', { name: 'Transactions' }).getByText(/Sent to/),
  ).toBeVisible()
})

test('[COIN-01] [HIST-01] [SEND-01] waits for services that take 10 s, and shows everything', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('slow'))
  await getFunds(page)
  await page.route(/\/rpc\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    await route.continue().catch(() => undefined)
  })
  await page.evaluate(() => localStorage.removeItem('cairn.tokenBalances'))
  await page.reload()
  await expect(page.getByText('Loading your coins').first()).toBeAttached()
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  await page.getByRole('link', { name: 'Receive' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  const coins = page.getByRole('list', { name: 'Coins' })
  await expect(coins.getByText('USD Coin').first()).toBeVisible({
    timeout: 120_000,
  })
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Loading your history').first()).toBeAttached()
  await expect(page.getByText(/Received/).first()).toBeVisible({
    timeout: 120_000,
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('[SRVC-01] [COIN-01] a chain that stops while the wallet is open comes back, and a transaction waits for it', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('chain'))
  await getFunds(page)
  await page.goto('/send')
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.125')
  await page
    .getByRole('combobox', { name: 'To' })
    .fill('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')
  await page.locator('[data-action=review]').click()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()

  const before = chainProcesses()
  expect(before.length).toBeGreaterThan(0)
  for (const pid of before) process.kill(pid, 'SIGKILL')
  await page.locator('[data-action=confirm]').click()
  await expect(
    page
      .getByText('Can’t reach the network.')
      .or(page.getByRole('heading', { name: /^Send(ing|t)$/ }))
      .first(),
  ).toBeVisible()
  await expect(async () => {
    if (page.url().endsWith('/outcome')) return
    // A short timeout, because the page may have continued already.
    await page.locator('[data-action=confirm]').click({ timeout: 5_000 })
    await expect(page).toHaveURL(/\/outcome$/, { timeout: 5_000 })
  }).toPass()
  await leaveOutcome(page)
  await expect(
    page.getByRole('list', { name: 'Transactions' }).getByText(/Sent to/),
  ).toHaveCount(1, { timeout: 60_000 })
  expect(chainProcesses()).not.toEqual(before)
  await page.goto('/wallet')
  await expect(
    page.getByRole('list', { name: 'Coins' }).getByText('USD Coin').first(),
  ).toBeVisible()
})

/** Returns the process ids of this run's chains. */
function chainProcesses(): readonly number[] {
  const folder = process.env.E2E_STACK_DIR ?? 'no such folder'
  try {
    const found = execFileSync('pgrep', ['-f', `anvil.*${folder}`])
    return `${found}`.trim().split('\n').map(Number)
  } catch {
    return []
  }
}

test('[STOR-01] corrupted storage loses only its own values', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('storage'))
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key !== 'cairn.sessionDump') localStorage.setItem(key, '{"rubbish')
    }
  })
  await page.reload()
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  await page.evaluate(() =>
    localStorage.setItem('cairn.sessionDump', '{"version":1,"value":7}'),
  )
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})
