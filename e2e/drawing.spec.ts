import { expect, type Page, test } from '@playwright/test'
import { messages as signInMessages } from '../apps/wallet/src/features/auth/sign-in.messages.ts'
import { newEmail, signIn } from './_person.ts'

/** Keeps the wallet's own script from running, and only that. */
const stopWallet = (page: Page) =>
  page.route('**/bundle.first.*.js', (route) => route.abort())

test('[SHELL-06] the page draws the sign-in screen by itself, as the wallet then shows it', async ({
  page,
}) => {
  await stopWallet(page)
  await page.goto('/auth')
  const drawn = page.locator('[data-drawn=sign-in]')
  await expect(drawn.getByText(signInMessages.signInTo)).toBeVisible()
  await expect(page.locator('[data-drawn=home]')).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const text = await drawn.textContent()
  const place = await drawn.locator('input').boundingBox()

  await page.unrouteAll()
  await page.goto('/')
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeVisible()
  await expect(page.locator('[data-drawn]')).toHaveCount(0)
  expect(await page.locator('#root').textContent()).toBe(text)
  expect(await email.boundingBox()).toEqual(place)
})

test('[ENVC-02] what a browser reads beside a drawing is gone before the wallet runs', async ({
  page,
}) => {
  const escaping = '<button><div><button></button></div></button></div></div>'
  const drawing = `<div data-drawn="sign-in" inert>${escaping}<a href="/x">Sign in again</a>`
  await page.route('**/auth', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(
      '<div id="root">',
      `<div id="root">${drawing}<div><div>`,
    )
    await route.fulfill({ response, body: html })
  })
  await stopWallet(page)
  await page.goto('/auth')
  await expect(page.getByText('Sign in again')).toHaveCount(0)
  const places = () =>
    page.evaluate(() => [...document.body.childNodes].map((it) => it.nodeName))
  expect(await places()).toEqual(['DIV', 'DIV'])
  await page.unroute('**/bundle.first.*.js')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByText('Sign in again')).toHaveCount(0)
})

test('[SHELL-06] the page draws home for a stored session, in the chosen theme', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('drawing'))
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await stopWallet(page)
  await page.goto('/wallet')
  const drawn = page.locator('[data-drawn=home]')
  await expect(drawn.getByText('Send', { exact: true })).toBeVisible()
  await expect(page.locator('[data-drawn=sign-in]')).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.goto('/settings')
  await expect(page.locator('[data-drawn=loading]')).toBeVisible()
  await page.unrouteAll()
  await page.goto('/wallet')
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  await expect(page.locator('[data-drawn]')).toHaveCount(0)
})
