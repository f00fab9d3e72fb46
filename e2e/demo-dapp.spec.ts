import { expect, type Page, test } from '@playwright/test'
import { createServer } from 'vite'
import { messages as permit } from '../apps/wallet/src/features/messages/sign-message.messages.ts'
import { expectAccessible } from './_axe.ts'
import { dappPort } from './_dapp.ts'
import { getFunds, newEmail, signIn } from './_person.ts'
import { decide } from './_sdk-app.ts'

test('[DAPP-01] [DAPP-03] the demo app, with the SDK as it is packed, asks for every method and shows the answer', async ({
  context,
  baseURL,
}) => {
  const wallet = baseURL ?? ''
  const port = dappPort(baseURL)
  await using server = await serveDemo(port)
  const { page: home } = await signIn(context, newEmail('demo'))
  await getFunds(home)
  const app = await context.newPage()
  await app.goto(
    `${server.origin}/methods.html?wallet=${encodeURIComponent(wallet)}`,
  )
  await expect(app.locator('#state')).toHaveText('Not connected')
  const pages = context.pages().length
  const show = async (method: string, agrees: boolean) => {
    const form = app.locator('form').filter({
      has: app.getByRole('heading', { name: method, exact: true }),
    })
    const opening = agrees ? context.waitForEvent('page') : undefined
    await form.getByRole('button').click()
    const popup = await opening
    if (popup) await decide(popup, 'confirm')
    await expect(form.locator('output')).not.toHaveText(/^Waiting|^$/)
    // A question that comes sooner would share the window.
    await expect.poll(() => context.pages().length).toBe(pages)
    return (await form.locator('output').textContent()) ?? ''
  }
  expect(await show('eth_requestAccounts', true)).toContain('0x')
  await expect(app.locator('#state')).toHaveText(/Connected as 0x/)
  expect(await show('wallet_getPermissions', false)).toContain('eth_accounts')
  expect(await show('wallet_getCapabilities', false)).toContain('supported')
  expect(await show('eth_getBalance', false)).toMatch(/0x[1-9a-f]/)
  expect(await show('personal_sign', true)).toMatch(/6492"$/)
  expect(await show('eth_signTypedData_v4', true)).toMatch(/6492"$/)
  expect(await show('eth_sendTransaction', true)).toMatch(/^"0x[\da-f]{64}"$/)
  expect(await show('wallet_sendCalls', true)).toContain('"id": "')
  expect(await show('wallet_getCallsStatus', false)).toMatch(/^5730: /)
  // A network that the wallet reads itself: there is nothing to decide.
  expect(await show('wallet_watchAsset', false)).toBe('true')

  const adding = app.locator('form').filter({ hasText: 'addEthereumChain' })
  const opening = context.waitForEvent('page')
  await adding.getByRole('button').click()
  const popup = await opening
  await popup.setViewportSize({ width: 450, height: 750 })
  await expect(
    popup.getByRole('heading', { name: 'Add My network?' }),
  ).toBeVisible()
  await expect(popup.getByText('http://localhost:8545')).toBeVisible()
  await expectAccessible(popup)
  // Nothing answers there.
  await decide(popup, 'confirm')
  await expect(popup.getByRole('alert')).toContainText('No response')
  await decide(popup, 'reject')
  await expect(adding.locator('output')).toHaveText(/^4001: /)
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await show('wallet_revokePermissions', false)).toBe('null')
  await expect(app.locator('#state')).toHaveText('Not connected')
  await expectAccessible(app)
})

test('[DAPP-01] [SIGN-11] the shop of the demo takes a payment in USDC, checks a sign-in and a permit, and says what did not happen', async ({
  context,
  baseURL,
}) => {
  const wallet = baseURL ?? ''
  await using server = await serveDemo(dappPort(baseURL))
  const { page: home } = await signIn(context, newEmail('shop'))
  await getFunds(home)
  const shop = await context.newPage()
  await shop.goto(`${server.origin}/?wallet=${encodeURIComponent(wallet)}`)
  const press = async (name: string) => {
    const opening = context.waitForEvent('page')
    await shop.getByRole('button', { name, exact: true }).click()
    const popup = await opening
    await popup.setViewportSize({ width: 450, height: 750 })
    return popup
  }
  const closed = (popup: Page) =>
    expect.poll(() => popup.isClosed(), { timeout: 60_000 }).toBe(true)
  const mug = 'Buy Slate-glazed mug for 18.50 USDC'
  await expect(shop.getByRole('button', { name: mug })).toBeDisabled()
  await expectAccessible(shop)

  const connecting = await press('Connect wallet')
  await decide(connecting, 'confirm')
  await closed(connecting)
  await expect(shop.getByRole('button', { name: mug })).toBeEnabled()

  const paying = await press(mug)
  await expect(
    paying.getByRole('heading', { name: /^Send 18\.5 USDC/ }),
  ).toBeVisible()
  await decide(paying, 'confirm')
  await expect(shop.getByText(/^Paid 18\.50 USDC/)).toBeVisible()
  await closed(paying)

  const refusing = await press(mug)
  await decide(refusing, 'reject')
  await expect(shop.getByText('You said no. Nothing happened.')).toBeVisible()
  await closed(refusing)

  const proving = await press('Sign in with your wallet')
  await expect(proving.getByText('Sign in to Fell & Field.')).toBeVisible()
  await decide(proving, 'confirm')
  await expect(shop.getByText(/^Signed in\./)).toBeVisible()
  await closed(proving)

  const permitting = await press('Sign a permit for 50 USDC')
  await expect(permitting.getByText(permit.permit)).toBeVisible()
  await expect(permitting.getByText('50 USDC').first()).toBeVisible()
  await decide(permitting, 'confirm')
  await expect(shop.getByText(/^Signed and checked\./)).toBeVisible()
  await closed(permitting)
  await expectAccessible(shop)
})

/** Serves the demo app, in which the packed SDK is installed. */
async function serveDemo(port: number) {
  const server = await createServer({
    root: 'apps/demo-dapp',
    configFile: false,
    logLevel: 'error',
    server: { port, strictPort: true, host: '127.0.0.1' },
  })
  await server.listen()
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => server.close(),
  }
}
