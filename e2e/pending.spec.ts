import { execFileSync } from 'node:child_process'
import { expect, type Page, test } from '@playwright/test'
import { messages } from '../apps/wallet/src/features/history/pending.messages.ts'
import { messages as feeMessages } from '../apps/wallet/src/shared/money/fee.messages.ts'
import { expectAccessible, expectAccessibleNow } from './_axe.ts'
import { leaveOutcome } from './_outcome.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const recipient = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const short = '0xfB69…d359'

/** Addresses of this run's chains. */
function chainUrls(): readonly string[] {
  const folder = process.env.E2E_STACK_DIR ?? 'no such folder'
  const found = `${execFileSync('pgrep', ['-af', `anvil.*${folder}`])}`
  const ports = found.matchAll(/--port[ =](\d+)/g)
  return [...new Set([...ports].map(([, port]) => `http://127.0.0.1:${port}`))]
}

/** Lets the chains build blocks, or stops them. */
async function mine(isOn: boolean): Promise<void> {
  for (const url of chainUrls())
    for (const [method, params] of [
      ['evm_setAutomine', [isOn]],
      ...(isOn ? [['evm_mine', []] as const] : []),
    ] as const)
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
}

test.afterEach(() => mine(true))

async function send(page: Page, amount: string): Promise<void> {
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('button', { name: /Choose a coin/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /USD Coin/ })
    .last()
    .click()
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByLabel('To', { exact: true }).fill(recipient)
  await page.locator('[data-action=review]').click()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()
  await page.locator('[data-action=confirm]').click()
  await leaveOutcome(page)
}

test('[TXPD-01] [TXRQ-01] a stuck transaction is cancelled, or sped up, and one of the two happens', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('pending'))
  await getFunds(page)
  const pending = page.getByRole('list', { name: 'Pending' })
  const options = pending.getByRole('button', { name: messages.options })
  const dialog = page.getByRole('dialog')
  const history = page.getByRole('list', { name: 'Transactions' })

  await test.step('its row says that the relayer raised its price, and survives a reload', async () => {
    await mine(false)
    await send(page, '12.5')
    await expect(pending.getByText(/^Sent 12.5 USDC/)).toBeVisible()
    await expect(pending.getByText(/Cairn sent it again/)).toBeVisible({
      timeout: 90_000,
    })
    await page.reload()
    await expect(options).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('cancelled, it does not happen', async () => {
    await options.click()
    await expect(dialog.getByText(messages.speedUpText)).toBeVisible()
    await expect(
      dialog.getByRole('list', { name: feeMessages.fee }),
    ).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: messages.cancel }).click()
    await expect(dialog.getByText(messages.cancelText)).toBeVisible()
    await expectAccessibleNow(page)
    await dialog.locator('[data-action=confirm]').click()
    await expect(dialog).toBeHidden()
    await expect(pending.getByText(/never both/)).toHaveCount(2)
    await expect(options).toBeHidden()
    await mine(true)
    await expect(
      pending.getByText(messages.cancelled, { exact: true }),
    ).toBeVisible()
    await expect(pending.getByText(/It didn’t happen/)).toBeVisible()
    await expect(history.getByText(`Sent to ${short}`)).toHaveCount(0)
    await pending.getByRole('button', { name: messages.dismiss }).click()
    await expect(pending).toBeHidden()
  })

  await test.step('sped up, it happens once', async () => {
    await mine(false)
    await send(page, '7')
    await options.click({ timeout: 60_000 })
    // With another coin for the fee it is another transaction for certain.
    const fee = dialog.getByRole('list', { name: feeMessages.fee })
    await fee.getByRole('button').click()
    await dialog.getByRole('radio', { name: /DAI/ }).click()
    await dialog.locator('[data-action=confirm]').click()
    await expect(dialog).toBeHidden()
    await expect(pending.getByText(/never both/)).toHaveCount(2)
    await mine(true)
    await expect(history.getByText(`Sent to ${short}`)).toHaveCount(1)
    await expect(pending).toBeHidden({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Wallet', exact: true }).click()
    await expect(
      page.getByRole('list', { name: 'Coins' }).getByText('4,993 USDC'),
    ).toBeVisible()
  })
})

test('[TXPD-01] [TXRQ-01] a failed transaction is tried again through its review', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('retry'))
  await getFunds(page)
  await send(page, '3')
  const history = page.getByRole('list', { name: 'Transactions' })
  await expect(history.getByText(`Sent to ${short}`)).toBeVisible()
  const pending = page.getByRole('list', { name: 'Pending' })
  // The relayer says that it failed, and never hands it on.
  await page.route('**/Relayer/SendMetaTxn', (route) =>
    route.fulfill({ json: { status: true, txnHash: `0x${'0'.repeat(64)}` } }),
  )
  await page.route('**/Relayer/GetMetaTxnReceipt', (route) =>
    route.fulfill({
      json: {
        receipt: {
          ...{ id: '0', status: 'FAILED', index: 0, logs: [], receipts: [] },
          ...{ blockNumber: '', txnHash: '', txnReceipt: 'null' },
          revertReason: 'ran out of pebbles',
        },
      },
    }),
  )
  await send(page, '4')
  await expect(pending.getByText(/ran out of pebbles/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/Relayer/SendMetaTxn')
  await page.unroute('**/Relayer/GetMetaTxnReceipt')
  await pending.getByRole('button', { name: messages.retry }).click()
  await expect(page.getByRole('heading', { name: 'Send 4 USDC' })).toBeVisible()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()
  await page.locator('[data-action=confirm]').click()
  await leaveOutcome(page)
  await expect(history.getByText(`Sent to ${short}`)).toHaveCount(2)
  await expect(pending).toBeHidden({ timeout: 60_000 })
})
