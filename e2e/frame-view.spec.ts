import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { begin, dappPort, ended, serveDapp } from './_dapp.ts'
import { newEmail, signIn } from './_person.ts'

/** Offset of the port whose origin the operator lists (`FRAME_ORIGINS`). */
const listed = 7

async function openApp(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(origin)
  await page.waitForFunction(() => 'openFrame' in globalThis)
  return page
}

/** Presses the frame's button and returns the window that it opens. */
async function press(context: BrowserContext, app: Page): Promise<Page> {
  const button = app
    .frameLocator('iframe')
    .getByRole('button', { name: 'Open Cairn' })
  await expect(button).toBeEnabled()
  const opening = context.waitForEvent('page')
  await button.click()
  return opening
}

test('[DAPP-01] the ecosystem’s library, unmodified, connects and signs through the frame of a listed site', async ({
  context,
  baseURL,
}) => {
  await using site = await serveDapp('framed.ts', dappPort(baseURL, listed))
  await signIn(context, newEmail('framed'))
  const app = await openApp(context, site.origin)
  const button = app.frameLocator('iframe').getByRole('button')
  await app.evaluate(
    `globalThis.runs = {}; globalThis.framed = createFramed('${baseURL}', {
      defaultNetwork: 137, analytics: false,
      networks: [{ chainId: 137, rpcUrl: '${baseURL}/nodes/polygon' }],
    }); globalThis.provider = framed.provider`,
  )
  await expect(button).toBeDisabled()
  await begin(app, 'connect', `provider.connect({ app: 'Game' })`)
  const connecting = await press(context, app)
  await expect(
    connecting.getByText(site.origin.replace('http://', '')).first(),
  ).toBeVisible()
  await expect(connecting.getByText(/^Unverified/)).toBeHidden()
  await connecting.locator('[data-action=confirm]').click()
  const { value } = await ended(app, 'connect')
  expect(value).toMatchObject({ connected: true })
  const { session } = value as {
    session: { accountAddress: `0x${string}` }
  }
  await expect.poll(() => connecting.isClosed()).toBe(true)

  await begin(
    app,
    'sign',
    `provider.getSigner(137).signMessage('hi', { eip6492: true })`,
  )
  const signing = await press(context, app)
  await signing.locator('[data-action=confirm]').click()
  const signature = (await ended(app, 'sign')).value as `0x${string}`
  const node = createPublicClient({
    transport: http(`${baseURL}/nodes/polygon`),
  })
  const address = session.accountAddress
  expect(await node.verifyMessage({ address, message: 'hi', signature })).toBe(
    true,
  )
  await expect.poll(() => signing.isClosed()).toBe(true)

  await begin(app, 'no', `provider.getSigner(137).signMessage('no')`)
  const closed = await press(context, app)
  await expect(closed.locator('[data-action=reject]')).toBeVisible()
  await closed.close()
  expect(await ended(app, 'no')).toMatchObject({ code: 4001 })
})
