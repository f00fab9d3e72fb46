import { expect, test } from '@playwright/test'
import { messages as settingsMessages } from '../apps/wallet/src/features/settings/settings.messages.ts'
import { expectClean } from './_axe.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

test('[SETT-01] opens every settings page and goes back, without axe violations in both themes and sizes', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('settings'))
  await page.goto('/settings')
  await expect(page.getByText(settingsMessages.notSetUp)).toBeVisible()
  await expectClean(page)
  for (const name of [
    'Profile',
    'What holds this wallet',
    'Language',
    'Currency',
    'Networks',
    'Devices',
    'Security',
    'Recovery key',
    'Connected apps',
    'Spending permissions',
    'Hidden coins and collections',
    'Wallet setup per network',
    'Advanced',
  ] as const) {
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expectClean(page)
    await page
      .getByRole('link', { name: 'Back' })
      .or(page.getByRole('button', { name: 'Back' }))
      .first()
      .click()
    await expect(
      page.getByRole('heading', { name: 'Settings', level: 1 }),
    ).toBeVisible()
  }
})

test('[SETT-01] the debug page shows a report without secrets, signed in or not', async ({
  context,
}) => {
  const stranger = await context.newPage()
  await stranger.goto('/debug')
  await expect(stranger.getByText('signed-out')).toBeVisible()
  await stranger.close()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = newEmail('debug')
  const { page } = await signIn(context, email)
  await page.goto('/settings/advanced')
  await page.getByRole('link', { name: 'Debug page' }).click()
  await expect(page.getByText('Not responding')).toBeHidden()
  await expect(page.getByText('Responding').first()).toBeVisible()
  await expect(page.getByText('not loaded')).toBeHidden()
  await page.getByRole('button', { name: 'Copy report' }).click()
  await expect(page.getByText('Copied').first()).toBeVisible()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  const dump = await page.evaluate(
    () => JSON.parse(localStorage.getItem('cairn.sessionDump') ?? '{}').value,
  )
  expect(report).toContain('Environment: local')
  expect(report).toContain('API: localhost')
  expect(report).toContain('Signed in with: Email')
  expect(report).not.toContain(email)
  expect(report).not.toContain(dump.address)
  expect(report).not.toContain(dump.sessionAddress)
  expect(report).not.toContain('eyJ')
  await expectClean(page)
})

test('[SETT-01] confirms a failing transaction only if the setting allows it; offers to copy a transaction only if the setting is on', async ({
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = await signIn(context, newEmail('failing'))
  await getFunds(page)
  // A call that the token's contract rejects, as an app could request it.
  await page.evaluate(() => {
    const id = Date.now()
    const token = '0x260C35784B442515b8eB605f2B17aacfb06E3ca4'
    const txs = [{ to: token, value: '0', data: '0xdeadbeef' }]
    const value = [{ id, type: 'external', txs, chainId: 137, timestamp: id }]
    localStorage.setItem(
      'cairn.transactionQueue',
      JSON.stringify({ version: 1, value }),
    )
  })
  await page.goto('/sign-transaction')
  const confirm = page.locator('[data-action=confirm]')
  await expect(page.getByText('Test run failed')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await expect(
    page.getByRole('button', { name: 'Copy unsigned transaction' }),
  ).toBeHidden()

  await page.goto('/settings/advanced')
  await page.getByRole('switch', { name: 'Allow failing transactions' }).click()
  await page.getByRole('switch', { name: 'Show export options' }).click()
  await page.goto('/sign-transaction')
  await expect(confirm).toHaveText('Send anyway')
  await expectClean(page)
  await page.getByRole('button', { name: 'Copy unsigned transaction' }).click()
  const calls = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(calls)).toMatchObject({
    chainId: 137,
    transactions: [{ data: '0xdeadbeef' }],
  })
  await page.getByRole('button', { name: 'Sign without sending' }).click()
  await page.getByRole('button', { name: 'Copy signed transaction' }).click()
  await expect(page.getByText('Copied').first()).toBeVisible()
  const signed = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(signed)).toEqual({
    chainId: 137,
    to: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    data: expect.stringMatching(/^0x[0-9a-f]{200,}$/),
    value: '0',
  })

  await confirm.click()
  await expect(page).toHaveURL('/history')
  await expect(page.getByText('Failed').first()).toBeVisible()
})
