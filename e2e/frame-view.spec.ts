import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { expectCleanNow } from './_axe.ts'
import { begin, dappPort, ended, serveDapp } from './_dapp.ts'
import { newEmail, signIn } from './_person.ts'

/** Offset of the port whose origin the operator lists (`FRAME_ORIGINS`). */
const listed = 7

/** A host closes idle connections; a request that meets this is made again. */
const again = { maxRetries: 2 }

async function openApp(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(origin)
  await page.waitForFunction(() => 'openFrame' in globalThis)
  return page
}

/** Waits until the frame's script hears its page, and returns its button. */
async function idleButton(app: Page): Promise<Locator> {
  const frame = app.frameLocator('iframe')
  // The document alone has a button without a name, which is disabled too.
  await expect(frame.getByRole('button', { name: 'Open Cairn' })).toBeDisabled()
  return frame.getByRole('button')
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
  await app.evaluate(
    `globalThis.runs = {}; globalThis.framed = createFramed('${baseURL}', {
      defaultNetwork: 137, analytics: false,
      networks: [{ chainId: 137, rpcUrl: '${baseURL}/nodes/polygon' }],
    }); globalThis.provider = framed.provider`,
  )
  await idleButton(app)
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

test('[DAPP-01] error: the browser refuses the frame to a site that is not listed, and to a listed site inside another', async ({
  context,
  baseURL,
}) => {
  await using other = await serveDapp('framed.ts', dappPort(baseURL, 9))
  await using site = await serveDapp('framed.ts', dappPort(baseURL, listed))
  const app = await openApp(context, other.origin)
  const refusals: string[] = []
  app.on('console', (message) => refusals.push(message.text()))
  await app.evaluate(`globalThis.framed = openFrame('${baseURL}')`)
  await expect
    .poll(() => refusals.some((text) => text.includes('frame-ancestors')))
    .toBe(true)
  await expect.poll(() => app.frames()[1]?.url()).toMatch(/^chrome-error:/)

  await app.evaluate(
    `document.body.innerHTML = '<iframe src="${site.origin}"></iframe>'`,
  )
  const inner = app.frameLocator('iframe')
  await expect.poll(() => app.frames()[1]?.url()).toContain(site.origin)
  refusals.length = 0
  await app.frames()[1]?.waitForFunction(() => 'openFrame' in globalThis)
  await app.frames()[1]?.evaluate(`openFrame('${baseURL}')`)
  await expect
    .poll(() => refusals.some((text) => text.includes('frame-ancestors')))
    .toBe(true)
  await expect(
    inner.frameLocator('iframe').getByRole('button', { name: 'Open Cairn' }),
  ).toHaveCount(0)
})

test('[DAPP-01] [SRVC-01] the frame has a policy of its own, stores nothing and knows no address; opened alone it does nothing', async ({
  context,
  baseURL,
}) => {
  await using site = await serveDapp('framed.ts', dappPort(baseURL, listed))
  await signIn(context, newEmail('frame-empty'))
  const app = await openApp(context, site.origin)
  await app.evaluate(`globalThis.framed = openFrame('${baseURL}')`)
  const [, frame] = app.frames()
  await idleButton(app)
  expect(await frame?.evaluate(() => document.cookie)).toBe('')
  const script = await frame?.locator('script').getAttribute('src')
  const code = await (await context.request.get(script ?? '', again)).text()
  expect(code).toContain('postMessage')
  expect(code).not.toMatch(/storage|indexedDB|cookie|fetch|XMLHttp|caches/i)
  expect(await frame?.content()).not.toMatch(/0x[\da-f]{40}/i)

  const alone = await context.newPage()
  const response = await alone.goto('/frame')
  const policy = response?.headers()['content-security-policy']
  expect(policy).toContain(`frame-ancestors ${site.origin};`)
  expect(policy).toContain("default-src 'none'")
  await expect(alone.getByRole('button', { name: 'Open Cairn' })).toBeDisabled()
  await alone.evaluate(
    `postMessage(JSON.stringify({ idx: -1, type: 'open', data: { sessionId: '1' } }), '*')`,
  )
  await expect(alone.getByRole('button', { name: 'Open Cairn' })).toBeDisabled()
  await expectCleanNow(alone)
  for (const colorScheme of ['light', 'dark'] as const) {
    await app.emulateMedia({ colorScheme })
    await app.evaluate(
      `framed.send({ idx: -1, type: 'open', data: { sessionId: '1.5' } })`,
    )
    await expect(
      app.frameLocator('iframe').getByRole('button', { name: 'Open Cairn' }),
    ).toBeEnabled()
    if (process.env.E2E_SHOTS)
      await app.screenshot({
        path: `${process.env.E2E_SHOTS}/frame-${colorScheme}.png`,
      })
  }
  // Pages of the wallet stay closed to the listed site.
  const home = await context.request.get('/wallet', again)
  expect(home.headers()['content-security-policy']).toContain(
    "frame-ancestors 'none'",
  )
})

test('[DAPP-01] error: the wallet ignores what its frame did not hand over, sites that are not listed, and other windows', async ({
  context,
  baseURL,
}) => {
  await using site = await serveDapp('framed.ts', dappPort(baseURL, listed))
  await signIn(context, newEmail('frame-hostile'))
  const app = await openApp(context, site.origin)
  await app.evaluate(`globalThis.framed = openFrame('${baseURL}')`)
  const tell = (message: object | string) =>
    app.evaluate(`framed.send(${JSON.stringify(message)})`)
  const heard = (type: string) =>
    app.evaluate<unknown[]>(
      `framed.heard.filter((one) => one.type === '${type}')`,
    )
  const button = await idleButton(app)

  // A visit needs a number; junk enables nothing.
  for (const message of [
    'x',
    '{}',
    '[]',
    'null',
    '{"__proto__":{"type":"open","data":{"sessionId":"1"}}}',
    { idx: -1, type: 'open' },
    { idx: -1, type: 'open', data: { sessionId: 'javascript:1' } },
    { idx: -1, type: 'open', data: { sessionId: 7 } },
  ])
    await tell(message)
  await app.evaluate(
    `framed.send(JSON.stringify({ idx: -1, type: 'open', data: { sessionId: '2', pad: 'x'.repeat(1e6) } }))`,
  )
  await expect(button).toBeDisabled()
  // Another window's message is not the page's around it.
  const [, frame] = app.frames()
  await frame?.evaluate(() =>
    postMessage('{"idx":-1,"type":"open","data":{"sessionId":"3"}}', '*'),
  )
  await expect(button).toBeDisabled()

  const intent = { type: 'openWithOptions', options: { app: 'Game' } }
  const data = { sessionId: '4.5', intent, networkId: 137 }
  await tell({ idx: -1, type: 'open', data })
  const popup = await press(context, app)
  await expect.poll(() => heard('init')).toHaveLength(1)
  const [init] = (await heard('init')) as { data: { nonce: string } }[]
  const answer = {
    idx: -1,
    type: 'init',
    data: { sessionId: '4.5', nonce: init?.data.nonce },
  }
  const text = JSON.stringify(answer)
  // From the wallet's own origin, but not of the frame's form or a listed site.
  await popup.evaluate(
    ([text, parent]) => {
      const send = (data: unknown) =>
        window.dispatchEvent(
          new MessageEvent('message', {
            data,
            origin: location.origin,
            source: window.opener,
          }),
        )
      send(text)
      send({ text })
      send({ parent: 'https://evil.example', text })
      send({ parent: `${parent}/`, text })
      send({ parent: [parent], text })
      send({ parent: location.origin, text })
    },
    [text, site.origin] as const,
  )
  await popup.waitForTimeout(1500)
  expect(await heard('open')).toEqual([])
  await tell(text)
  await expect.poll(() => heard('open')).toHaveLength(1)
  expect(JSON.stringify(await heard('open'))).not.toMatch(/0x[\da-f]{40}/i)
  await tell({ idx: 1, type: 'message', data: { method: 'eth_accounts' } })
  await expect.poll(() => heard('message')).toMatchObject([{ data: [] }])
  await tell({
    idx: 2,
    type: 'message',
    data: { method: 'wallet_getCapabilities' },
  })
  await expect
    .poll(() => heard('message'))
    .toMatchObject([{ data: [] }, { data: { error: { code: 4100 } } }])
  await tell({ idx: -1, type: 'close', data: null })
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(button).toBeDisabled()
})
