import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, preview } from 'vite'
import { dappPort } from './_dapp.ts'
import { getFunds, newEmail, newestLink, signIn } from './_person.ts'
import { decide } from './_sdk-app.ts'

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

test('[DAPP-01] [DAPP-03] the examples connect, sign, pay and sign in by a wallet, and check its signatures before it is set up and after', async ({
  context,
  baseURL,
}) => {
  const wallet = baseURL ?? ''
  await using app = await serveExample(dappPort(baseURL, 10), wallet)
  await using server = await startServer(dappPort(baseURL, 11), wallet)
  const { page: home } = await signIn(context, newEmail('examples'))
  await getFunds(home)
  const game = await context.newPage()
  await game.goto(app.origin)
  await press(game, 'Connect wallet')
  const account = await textOf(game, '#account')
  await press(game, 'Sign a message')
  const early = await textOf(game, '#signature')
  expect(early).toMatch(/6492$/)
  expect(verify(wallet, account, 'Hello', early)).toEqual([
    'viem: valid',
    'ethers: cannot tell: the account is not on the network yet',
  ])

  const site = await context.newPage()
  await site.goto(server.origin)
  await press(site, 'Connect wallet')
  const signing = site.waitForRequest(`${server.origin}/sign-in`)
  await press(site, 'Sign in')
  const state = site.getByRole('status')
  await expect(state).toHaveText(`Signed in as ${account}`)
  await site.reload()
  await expect(state).toHaveText(`Signed in as ${account}`)
  const { message, signature } = (await signing).postDataJSON()
  const { request } = context
  const { nonce } = await (await request.get(`${server.origin}/nonce`)).json()
  const altered = message.replace(/(?<=Nonce: )\w+/, nonce)
  for (const [origin, text, status] of [
    [server.origin, message, 401],
    [server.origin, altered, 401],
    [app.origin, altered, 403],
  ] as const) {
    const response = await request.post(`${server.origin}/sign-in`, {
      data: { message: text, signature },
      headers: { origin },
    })
    expect(response.status()).toBe(status)
  }
  const [cookie] = await context.cookies(server.origin)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  await site.getByRole('button', { name: 'Sign out' }).click()
  await expect(state).toHaveText('Signed out')

  await press(game, 'Pay yourself 0')
  await expect(game.locator('#payment')).toHaveText('success')
  expect(verify(wallet, account, 'Hello', early)).toEqual([
    'viem: valid',
    'ethers: valid',
  ])
  await press(game, 'Sign a message')
  await expect(game.locator('#signature')).not.toHaveText(early)
  const late = await textOf(game, '#signature')
  expect(late).not.toMatch(/6492$/)
  expect(verify(wallet, account, 'Hello', late)).toEqual([
    'viem: valid',
    'ethers: valid',
  ])
  expect(verify(wallet, account, 'Goodbye', late)).toEqual([
    'viem: not valid',
    'ethers: not valid',
  ])
})

/** Builds `examples/wagmi-vite` for a wallet, and serves it. */
async function serveExample(port: number, wallet: string) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-example-'))
  const options = {
    root: 'examples/wagmi-vite',
    logLevel: 'error',
    define: { 'import.meta.env.VITE_WALLET_URL': JSON.stringify(wallet) },
    build: { outDir: folder },
  } as const
  await build(options)
  const host = '127.0.0.1'
  const server = await preview({
    ...options,
    preview: { host, port, strictPort: true },
  })
  return {
    origin: `http://${host}:${port}`,
    [Symbol.asyncDispose]: async () => {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Starts `examples/siwe-server` as `npm start` in its folder does. */
async function startServer(port: number, wallet: string) {
  const origin = `http://localhost:${port}`
  const started = spawn(process.execPath, ['examples/siwe-server/server.ts'], {
    env: {
      ...process.env,
      WALLET_URL: wallet,
      ORIGIN: origin,
      PORT: `${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(started, 'exit')
  const [first] = await Promise.race([once(started.stdout, 'data'), ended])
  expect(`${first}`).toContain(origin)
  return {
    origin,
    [Symbol.asyncDispose]: async () => {
      started.kill()
      await ended
    },
  }
}

/** Says what `examples/verify-signature` prints. */
function verify(wallet: string, ...words: readonly string[]) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['examples/verify-signature/verify.ts', ...words],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_URL: `${wallet}/nodes/polygon` },
    },
  )
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

/** Presses a button of an example, and agrees in the window that it opens. */
async function press(page: Page, name: string): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name }).click()
  const popup = await opening
  await decide(popup, 'confirm')
  await expect.poll(() => popup.isClosed()).toBe(true)
}

async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).textContent()) ?? ''
}
