import { expect, type Page, test } from '@playwright/test'
import { messages as authMessages } from '../apps/wallet/src/features/auth/auth.messages.ts'
import { messages as signOutMessages } from '../apps/wallet/src/features/auth/sign-out.messages.ts'
import { expectCleanNow } from './_axe.ts'
import { leaveOutcome } from './_outcome.ts'
import { getFunds, newEmail, newestLink, signIn, signOut } from './_person.ts'

const recipient = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test('[SEND-01] [SESS-03] [SHELL-10] two tabs send at once, share the theme, and sign out together', async ({
  context,
}) => {
  const { page: one } = await signIn(context, newEmail('tabs'))
  await getFunds(one)
  const other = await context.newPage()
  await other.goto('/wallet')
  await expect(other.getByRole('list', { name: 'Coins' })).toBeVisible()

  await review(one, '0.125')
  await review(other, '0.25')
  await Promise.all(
    [one, other].map((tab) => tab.locator('[data-action=confirm]').click()),
  )
  for (const tab of [one, other]) {
    await leaveOutcome(tab)
    const list = tab.getByRole('list', { name: 'Transactions' })
    await expect(list.getByText(/0\.125/).first()).toBeVisible()
    await expect(list.getByText(/0\.25/).first()).toBeVisible()
    await expect(list.getByText(/Sent to/)).toHaveCount(2)
  }

  const theme = one.locator('html')
  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('radio', { name: 'Dark' }).click()
  await expect(theme).toHaveAttribute('data-theme', 'dark')

  await other.getByRole('button', { name: /Sign out/ }).click()
  await other.locator('[data-action=confirm]').click()
  await expect(other).toHaveURL('/auth')
  await expect(one).toHaveURL('/auth')
  await expect(one.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('[PWLS-02] [PWLS-04] a link signs in only the tab whose code it shows', async ({
  context,
}) => {
  const email = newEmail('codes')
  const first = await ask(await context.newPage(), email)
  const { id, link } = await newestLink(first, email)
  const second = await ask(await context.newPage(), email)
  const { link: secondLink } = await newestLink(second, email, id)
  const page = await context.newPage()

  await test.step('a link with another link’s token is rejected', async () => {
    const mixed = new URL(link)
    mixed.hash = new URL(secondLink).hash
    await page.goto(mixed.href)
    await expect(page.getByText(authMessages.invalid).first()).toBeVisible()
    await expect(page.locator('[data-action=confirm]')).toHaveCount(0)
  })

  await test.step('the right link shows the first tab’s code and signs in that tab only', async () => {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(codeIn(page)).toHaveText(
      `${await codeIn(first).textContent()}`,
    )
    await expect(codeIn(page)).not.toHaveText(
      `${await codeIn(second).textContent()}`,
    )
    await page.locator('[data-action=confirm]').click()
    await expect(
      page.getByText('Go back to where you started').first(),
    ).toBeVisible()
    await expect(first).toHaveURL('/terms')
  })

  await test.step('a used link says so, also after a reload of its page', async () => {
    await page.reload()
    await expect(page.getByText(authMessages.used).first()).toBeVisible()
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByText(authMessages.used).first()).toBeVisible()
  })
})

test('[SESS-03] signs out with every service down and says what failed; redirects signed-out visitors to sign-in', async ({
  context,
}) => {
  const stranger = await context.newPage()
  await stranger.goto('/auth/logout')
  await expect(stranger).toHaveURL('/auth')
  await stranger.close()
  const { page } = await signIn(context, newEmail('logout'))
  // After a reload, the page shows the steps that failed.
  await page.route('**/rpc/**', (route) => route.abort())
  await signOut(page)
  await expect(
    page.getByText(/this device is still part of your wallet as \w+ \w+/),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: authMessages.copyDevicesLink }),
  ).toBeVisible()
  await expectCleanNow(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('[SESS-03] a link from another site does not sign out without a press', async ({
  context,
  baseURL,
}) => {
  const { page } = await signIn(context, newEmail('linked'))
  const calls: string[] = []
  context.on('request', (request) => calls.push(request.url()))
  // Another site, with its own origin, that links here.
  await page.goto(
    `data:text/html,<a href="${baseURL}/auth/logout">A lovely offer</a>`,
  )
  await page.getByRole('link').click()
  const heading = page.getByRole('heading', {
    name: signOutMessages.ask,
  })
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await expectCleanNow(page)
  await page.locator('[data-action=reject]').click()
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  expect(calls.filter((url) => /SaveSignature|RevokeAuth/.test(url))).toEqual(
    [],
  )
})

test('[SESS-03] a sign-out started by a button continues after a reload', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('reload'))
  // The guard does not answer, so the page is reloaded before it does.
  await page.route('**/rpc/Guard/SignWith', () => {})
  const asked = page.waitForRequest('**/rpc/Guard/SignWith')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: /Sign out/ }).click()
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByText('Signing out')).toBeVisible()
  await asked
  await page.unroute('**/rpc/Guard/SignWith')
  await page.reload()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

async function review(page: Page, amount: string): Promise<void> {
  await page.goto('/send')
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('combobox', { name: 'To' }).fill(recipient)
  await page.locator('[data-action=review]').click()
  await expect(page.getByText('Worked', { exact: true })).toBeVisible()
}

async function ask(page: Page, email: string): Promise<Page> {
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(codeIn(page)).toBeVisible()
  return page
}

function codeIn(page: Page) {
  return page.getByRole('group', { name: 'Confirmation code' })
}
