import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectClean } from './_axe.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

test('[SHELL-01] [SHELL-05] an unknown path shows 404; the footer opens terms and privacy', async ({
  page,
}) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(/terms=true/)
  await expect(page.getByRole('dialog')).toContainText('Version 1.1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Support' })).toHaveAttribute(
    'target',
    '_blank',
  )
})

test('[SHELL-06] shows the problem while the services are down, and then continues', async ({
  page,
}) => {
  await page.route('**/.well-known/cairn.json', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('Cairn can’t connect').first()).toBeVisible()
  await expect(page.getByText('cairn.json could not be read')).toBeVisible()
  await page.unroute('**/.well-known/cairn.json')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('[SHELL-04] [SHELL-08] [SHELL-10] [RECV-01] [NETS-01] navigates, receives, and keeps the theme', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('shell'))
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'History' }).click()
  await expect(main.getByRole('link', { name: 'History' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.setViewportSize({ width: 320, height: 568 })
  await page.getByRole('button', { name: /Account menu/ }).click()
  await test.step('the end of the menu can be reached on a small phone', async () => {
    const menu = page.getByRole('dialog', { name: 'Account menu' })
    const last = menu.getByRole('button', { name: /Sign out/ })
    await expect(async () => {
      await menu.evaluate((it) => it.scrollTo(0, it.scrollHeight))
      await expect(last).toBeInViewport({ ratio: 1, timeout: 1000 })
    }).toPass({ timeout: 45_000 })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  // Until a theme is chosen, the menu follows the system's while it is open.
  for (const name of ['Dark', 'Light'] as const) {
    await page.emulateMedia({ colorScheme: name === 'Dark' ? 'dark' : 'light' })
    await expect(page.getByRole('radio', { name })).toBeChecked()
  }
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.goto('/history?receive')
  const receive = page.getByRole('dialog', { name: 'Receive' })
  await expect(receive.getByText('Polygon', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receive).toBeHidden()
  await expect(page).toHaveURL('/history')

  await page.goto('/settings/networks')
  await expect(page.getByRole('switch', { name: 'Use Amoy' })).toBeHidden()
  await page.getByRole('switch', { name: 'Show test networks' }).click()
  await expect(page.getByRole('switch', { name: 'Use Amoy' })).toBeVisible()
})

test('[SHELL-01] no screen has axe violations, in both themes and sizes', async ({
  context,
}) => {
  const stranger = await context.newPage()
  await check(stranger, '/auth')
  await check(stranger, '/mailbox')
  await stranger.close()
  const { page } = await signIn(context, newEmail('axe'))
  await getFunds(page)
  // Another test covers the screens of the settings.
  for (const path of [
    '/wallet',
    '/history',
    '/send',
    '/settings/hidden-tokens',
    '/contacts',
    '/terms',
    '/privacy',
    '/wallet?receive',
    '/no/such/page',
  ]) {
    await check(page, path)
  }
})

async function check(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectClean(page)
}

test('[ENVC-02] sends requests to this origin only, without violations of the content policy', async ({
  context,
}) => {
  const foreign = watchHosts(context)
  const problems: string[] = []
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) {
      problems.push(message.text())
    }
  })
  const { page } = await signIn(context, newEmail('hosts'), { inTab: true })
  await getFunds(page)
  await page.goto('/history')
  await page.goto('/send')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  expect(foreign).toEqual([])
  expect(problems).toEqual([])
})

function watchHosts(context: BrowserContext): string[] {
  const foreign: string[] = []
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (/^http/.test(protocol) && hostname !== 'localhost') {
      foreign.push(request.url())
    }
  })
  return foreign
}
