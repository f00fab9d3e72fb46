import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { dappPort } from './_dapp.ts'
import { newEmail, newestLink, signIn } from './_person.ts'

type ServePhone = (options: {
  readonly port: number
  readonly wallet: string
}) => Promise<() => Promise<void>>

test('[NATV-01] [AUTH-06] the phone of examples/native-view connects and signs, with a provider in its browser', async ({
  context,
  baseURL,
}) => {
  const path = '../examples/native-view/serve.mjs'
  const { servePhone }: { servePhone: ServePhone } = await import(path)
  const port = dappPort(baseURL, 8)
  const stop = await servePhone({ port, wallet: baseURL ?? '' })
  const phone = await context.newPage()
  await phone.setViewportSize({ width: 1280, height: 900 })
  await phone.goto(`http://localhost:${port}/phone/`)
  await phone.getByRole('button', { name: 'Connect wallet' }).click()
  const view = phone.frameLocator('#view')
  const opening = context.waitForEvent('page')
  await view.getByRole('button', { name: 'Continue with Google' }).click()
  const browser = await opening
  await browser.getByRole('button', { name: 'Continue with Google' }).click()
  const name = newEmail('phone').split('@')[0] ?? ''
  await browser.getByRole('textbox', { name: 'Name' }).fill(name)
  await browser.getByRole('button', { name: 'Continue' }).click()
  await expect(
    view.getByRole('heading', { name: 'Connect to Game?' }),
  ).toBeVisible({ timeout: 60_000 })
  await browser.close()
  await view.locator('[data-action=confirm]').click()
  await expect(phone.locator('#state')).toHaveText(/^Connected as 0x/)
  await phone.getByRole('button', { name: 'Sign a message' }).click()
  // The terms come first, as on each first visit.
  await view.locator('[data-action=confirm]').click()
  await expect(view.getByText('Hello', { exact: true })).toBeVisible()
  await view.locator('[data-action=confirm]').click()
  await expect(phone.locator('#state')).toHaveText(/^Signed: 0x/)
  if (process.env.E2E_SHOTS)
    await phone.screenshot({ path: `${process.env.E2E_SHOTS}/phone.png` })
  await phone.close()
  await stop()
})

test('[NATV-01] [PWLS-02] a mail link of the phone’s wallet leads back to it', async ({
  context,
  baseURL,
}) => {
  const path = '../examples/native-view/serve.mjs'
  const { servePhone }: { servePhone: ServePhone } = await import(path)
  const port = dappPort(baseURL, 8)
  const stop = await servePhone({ port, wallet: baseURL ?? '' })
  const phone = await context.newPage()
  await phone.goto(`http://localhost:${port}/phone/`)
  await phone.getByRole('button', { name: 'Connect wallet' }).click()
  const view = phone.frameLocator('#view')
  const email = newEmail('phone-mail')
  await view.getByRole('textbox', { name: 'Email' }).fill(email)
  await view.getByRole('button', { name: 'Continue', exact: true }).click()
  const { link } = await newestLink(phone, email)
  const mail = await context.newPage()
  await mail.goto(link)
  await mail.locator('[data-action=confirm]').click()
  await view
    .getByRole('heading', { name: 'Connect to Game?' })
    .waitFor({ timeout: 60_000 })
  await view.locator('[data-action=reject]').click()
  await expect(phone.locator('#state')).toHaveText('Not connected')
  await phone.close()
  await stop()
})

test('[DAPP-01] the page of examples/frame-view connects and signs by the button in its frame', async ({
  context,
  baseURL,
}) => {
  const html = readFileSync('examples/frame-view/index.html', 'utf8')
  const server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(html.replaceAll('http://localhost:4000', baseURL ?? '')),
  )
  const port = dappPort(baseURL, 7)
  await new Promise<void>((resolve) =>
    server.listen(port, '127.0.0.1', resolve),
  )
  await signIn(context, newEmail('framed-example'))
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}`)
  const press = async () => {
    const opening = context.waitForEvent('page')
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: 'Open Cairn' })
      .click()
    return opening
  }
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await (await press()).locator('[data-action=confirm]').click()
  await expect(page.locator('#state')).toHaveText(/^Connected as 0x/)
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const signing = await press()
  await signing.locator('[data-action=confirm]').click()
  await expect(page.locator('#state')).toHaveText(/^Signed: 0x/)
  await expect.poll(() => signing.isClosed()).toBe(true)
  server.close()
  server.closeAllConnections()
})
