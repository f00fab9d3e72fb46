import { expect, test } from '@playwright/test'
import {
  messages as authMessages,
  failures,
} from '../apps/wallet/src/features/auth/auth.messages.ts'
import { messages as signInMessages } from '../apps/wallet/src/features/auth/sign-in.messages.ts'
import { messages as reviewMessages } from '../apps/wallet/src/features/requests/requests.messages.ts'
import { messages as feeMessages } from '../apps/wallet/src/shared/money/fee.messages.ts'
import { expectAccessible } from './_axe.ts'
import { consoleLines } from './_console.ts'
import { leaveOutcome } from './_outcome.ts'
import { getFunds, newEmail, newestLink, signIn, signOut } from './_person.ts'

const recipient = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test('[PWLS-01] [PWLS-03] [SHELL-02] asks for an email address, shows the code, and compares it in the link tab', async ({
  context,
  page,
}) => {
  await page.goto('/history')
  await expect(page).toHaveURL('/auth')
  const email = page.getByRole('textbox', { name: 'Email' })
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await email.fill('not an address')
  await email.blur()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await email.fill('')
  // It is marked as disabled, and says why.
  await next.click({ force: true })
  await expect(page.getByText(signInMessages.emailMissing)).toBeVisible()
  await expect(email).toBeFocused()

  const address = newEmail('Mira')
  await email.fill(address)
  await email.press('Enter')
  await expect(page.getByText(address.toLowerCase())).toBeVisible()
  const { link } = await newestLink(page, address.toLowerCase())
  const code = page.getByRole('group', { name: 'Confirmation code' })
  const digits = `${await code.textContent()}`
  await page.reload()
  await expect(code).toHaveText(digits)

  const second = await context.newPage()
  await second.goto(link)
  await expect(second).not.toHaveURL(/token=/)
  await expect(second.getByText(address.toLowerCase())).toBeVisible()
  await expect(
    second.getByRole('group', { name: 'Confirmation code' }),
  ).toHaveText(digits)
  await second.locator('[data-action=reject]').click()
  await expect(second.getByText('No one was signed in').first()).toBeVisible()
  // The window that asked is told, and can ask anew.
  await expect(page.getByText(failures.declined)).toBeVisible()
  await expect(email).toHaveValue(address.toLowerCase())
})

test('[PWLS-04] an incomplete or expired link shows an error', async ({
  page,
}) => {
  await page.goto('/auth/passwordless-confirm')
  await expect(page.getByText(authMessages.invalid).first()).toBeVisible()
  const digest = `0x${'ab'.repeat(32)}`
  await page.goto(
    `/auth/passwordless-confirm?digest=${digest}&result=passwordless-result:${digest}#token=x`,
  )
  await expect(page.getByText('The link has expired.').first()).toBeVisible()
})

test('[AUTH-05] [PWLS-02] [TERM-01] [COIN-01] [SEND-01] [TXRQ-01] [TXPD-01] [HIST-01] [SIGN-02] signs in, gets funds and sends USDC', async ({
  context,
}) => {
  const lines = consoleLines(context)
  const { page } = await signIn(context, newEmail('sender'), {
    inTab: true,
  })
  await expect(page.getByText('No coins yet')).toBeVisible()
  const notice = page.getByText('Test funds have arrived').boundingBox()
  await getFunds(page)
  await test.step('a notification lies at the bottom, above the navigation', async () => {
    const { y = 0, height = 0 } = (await notice) ?? {}
    const main = page.getByRole('navigation', { name: 'Main' })
    expect(y).toBeGreaterThan(844 / 2)
    expect(y + height).toBeLessThan((await main.boundingBox())?.y ?? 0)
  })
  const coins = page.getByRole('list', { name: 'Coins' })
  await expect(coins.getByRole('listitem').first()).toContainText('Ether')
  await expect(coins).not.toContainText('CLAIM NOW')

  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('button', { name: /Choose a coin/ }).click()
  const choice = page.getByRole('dialog')
  await choice
    .getByRole('button', { name: /USD Coin/ })
    .last()
    .click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  const to = page.getByRole('combobox', { name: 'To' })
  for (const [text, words] of [
    ['ten', 'Enter a number'],
    ['0', 'Enter an amount above zero'],
    ['1.0000001', 'Rounded to 1 USDC'],
    ['9999999', 'Insufficient Funds'],
  ] as const) {
    await amount.fill(text)
    await expect(page.getByText(words).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Max' }).click()
  await expect(amount).toHaveValue('2500')
  await amount.fill('12.5')
  await to.fill(recipient.replace('fB', 'Fb'))
  await to.blur()
  await expect(page.getByText('This address contains a mistake')).toBeVisible()
  await to.fill(recipient)
  await expect(page.getByRole('list', { name: feeMessages.fee })).toBeVisible()
  await page.locator('[data-action=review]').click()

  await expect(
    page.getByRole('heading', { name: 'Send 12.5 USDC' }),
  ).toBeVisible()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()
  await page.getByText(reviewMessages.stepsAndDetails).click()
  await expect(page.getByText('−12.5').first()).toBeVisible()
  for (const symbol of ['DAI', 'POL']) {
    await page
      .getByRole('button', { name: new RegExp(`^${feeMessages.fee}`) })
      .click()
    await page.getByRole('radio', { name: new RegExp(symbol) }).click()
    await expect(
      page.getByText(new RegExp(`^2\\. Pay .* ${symbol} network fee`)),
    ).toBeVisible()
    await expect(page.getByText('Worked', { exact: true })).toBeVisible()
  }
  await page.locator('[data-action=confirm]').click()

  await test.step('a page says how it ended, also after a reload', async () => {
    await expect(page).toHaveURL(/\/outcome$/)
    const title = page.getByRole('heading', { name: 'Sent', exact: true })
    await expect(title).toBeVisible()
    await expect(title).toBeFocused()
    const status = page.getByRole('status')
    await expect(status).toContainText('12.5 USDC to 0xfB69…d359')
    await expect(status).toContainText(/Done in \d+\.\d s/)
    await expect(
      page.getByRole('link', { name: 'Save as contact' }),
    ).toBeVisible()
    // It says so itself, and no notification lies over it.
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText(/Sent/),
    ).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(status).toContainText('12.5 USDC to 0xfB69…d359')
    await page.goBack()
    await expect(page).toHaveURL('/send')
    await expect(amount).toHaveValue('')
    await page.goForward()
  })
  await leaveOutcome(page, 'Sent')
  const sent = page
    .getByRole('list', { name: 'Transactions' })
    .getByText('Sent to 0xfB69…d359')
  await expect(sent).toBeVisible()
  await sent.click()
  await expect(page.getByText('Block', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect(coins.getByText('4,987.5 USDC')).toBeVisible()
  expect(lines).toEqual([])
})

test('[SESS-02] [SESS-03] stays signed in after a reload, opens the same wallet in another profile, and signs out one profile only', async ({
  browser,
}) => {
  const email = newEmail('two-devices')
  const first = await browser.newContext()
  const { page, mailId } = await signIn(first, email, { inTab: true })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  await page.goto('/wallet?receive')
  const address = page.getByRole('dialog').getByRole('img', { name: /^0x/ })
  const name = await address.getAttribute('aria-label')
  expect(name).toMatch(/^0x[0-9a-fA-F]{40}$/)

  const second = await browser.newContext()
  const other = await signIn(second, email, { after: mailId, inTab: true })
  await other.page.goto('/wallet?receive')
  await expect(
    other.page.getByRole('dialog').getByRole('img', { name: name ?? '' }),
  ).toBeVisible()

  await signOut(other.page)
  await expect(other.page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await other.page.goto('/wallet')
  await expect(other.page).toHaveURL('/auth')
  await page.goto('/wallet')
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  await first.close()
  await second.close()
})
