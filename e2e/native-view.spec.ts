import { expect, test } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { messages } from '../apps/wallet/src/app/native.messages.ts'
import { expectClean } from './_axe.ts'
import { dappPort, serveDapp } from './_dapp.ts'
import { connectIntent, openNativeApp, shoot, toldOf } from './_native-app.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const friend = `0x${'5a'.repeat(20)}`

test('[NATV-01] [DAPP-01] an app connects in its web view, labelled unverified; signs what viem verifies, sends, and is refused', async ({
  context,
  baseURL,
}) => {
  const { page: home } = await signIn(context, newEmail('native'))
  await getFunds(home)
  const app = await openNativeApp(context, baseURL, {
    intent: connectIntent(),
  })
  const { page } = app
  await expect(
    page.getByRole('heading', { name: 'Connect to Game?' }),
  ).toBeVisible()
  await expect(page.getByText(/^Unverified/)).toBeVisible()
  await expect(page.getByText('game.example')).toBeVisible()
  await expectClean(page)
  await shoot(page, 'native-connect')
  await page.locator('[data-action=confirm]').click()
  await expect.poll(() => toldOf(app, 'connect')).toHaveLength(1)
  const [{ data } = { data: {} }] = toldOf(app, 'connect')
  const { session } = data as { session: { accountAddress: `0x${string}` } }
  const account = session.accountAddress
  expect(account).toMatch(/^0x[\da-fA-F]{40}$/)

  await app.send({
    idx: 1,
    type: 'message',
    data: { method: 'sequence_sign', params: ['0x6869', account] },
  })
  await page.locator('[data-action=confirm]').click()
  await expect.poll(() => app.answers(1)).toHaveLength(1)
  const node = createPublicClient({
    transport: http(`${baseURL}/nodes/polygon`),
  })
  const signature = app.answers(1)[0] as `0x${string}`
  expect(
    await node.verifyMessage({ address: account, message: 'hi', signature }),
  ).toBe(true)

  await app.send({
    idx: 2,
    type: 'message',
    data: {
      method: 'eth_sendTransaction',
      params: [{ to: friend, value: '0x1' }],
    },
  })
  await page.locator('[data-action=confirm]').click()
  await expect.poll(() => app.answers(2)).toHaveLength(1)
  const hash = app.answers(2)[0] as `0x${string}`
  const receipt = await node.getTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')

  await app.send({
    idx: 3,
    type: 'message',
    data: { method: 'personal_sign', params: ['0x6e6f', account] },
  })
  await page.locator('[data-action=reject]').click()
  await expect
    .poll(() => app.answers(3))
    .toMatchObject([{ error: { code: 4001 } }])
})

test('[NATV-01] requests survive a reload of the web view and are answered once; sign-out closes and tells', async ({
  context,
  baseURL,
}) => {
  await signIn(context, newEmail('native-reload'))
  const app = await openNativeApp(context, baseURL, { intent: connectIntent() })
  const { page } = app
  await expect(page.locator('[data-action=confirm]')).toBeVisible()
  await page.reload()
  await page.locator('[data-action=confirm]').click()
  await expect.poll(() => toldOf(app, 'connect')).toHaveLength(1)

  // The bridge hands over texts and objects, on the window and the document.
  const chainId = { method: 'eth_chainId' }
  for (const [idx, how] of [
    [1, {}],
    [2, { form: 'object' }],
    [3, { on: 'document' }],
    [4, { form: 'object', on: 'document' }],
  ] as const) {
    await app.send({ idx, type: 'message', data: chainId }, how)
    await expect.poll(() => app.answers(idx)).toEqual(['0x89'])
  }

  const asked = {
    idx: 5,
    type: 'message',
    data: { method: 'sequence_sign', params: ['0x6869'] },
  }
  await app.send(asked, { on: 'document' })
  await expect(page.getByText('hi', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('hi', { exact: true })).toBeVisible()
  // The app may ask again: it is the same question.
  await app.send(asked)
  await app.send(asked)
  await page.locator('[data-action=reject]').click()
  await expect.poll(() => app.answers(5).length).toBeGreaterThan(0)
  await app.request(6, 'eth_chainId')
  expect(app.answers(5)).toEqual([
    { error: { code: 4001, message: 'User rejected.' } },
  ])
  await expect(page.locator('[data-action=reject]')).toBeHidden()

  await app.send({ ...asked, idx: 7 })
  await expect(page.locator('[data-action=reject]')).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Sign out of this device' }).click()
  await page.locator('[data-action=confirm]').click()
  await expect
    .poll(() => app.answers(7))
    .toMatchObject([{ error: { code: 4001 } }])
  await expect.poll(() => toldOf(app, 'close')).not.toHaveLength(0)
  expect(toldOf(app, 'accountsChanged').at(-1)).toMatchObject({ data: [] })
  expect(toldOf(app, 'disconnect')).toHaveLength(1)
})

test('[SESS-03] a native app that comes back after a sign-out is not connected, and its claim never reaches the real site’s connection', async ({
  context,
  baseURL,
}) => {
  await using site = await serveDapp('raw.ts', dappPort(baseURL, 3))
  await signIn(context, newEmail('native-claim'))
  const dapp = await context.newPage()
  await dapp.goto(site.origin)
  await dapp.waitForFunction(() => 'openRaw' in globalThis)
  const opening = context.waitForEvent('page')
  const intent = {
    type: 'connect',
    options: { app: 'Game', networkId: 137, keepWalletOpened: true },
  }
  await dapp.evaluate(
    `globalThis.raw = openRaw('${baseURL}', ${JSON.stringify(intent)})`,
  )
  const popup = await opening
  await popup.locator('[data-action=confirm]').click()
  const connected = `raw.messages.filter((one) => one.type === 'connect').length`
  await expect.poll(() => dapp.evaluate(connected)).toBe(1)

  const impostor = await openNativeApp(context, baseURL, {
    intent: { type: 'openWithOptions', options: { origin: site.origin } },
  })
  await expect.poll(() => toldOf(impostor, 'open')).toHaveLength(1)
  expect(JSON.stringify(impostor.told)).not.toMatch(/0x[\da-f]{40}/i)
  expect(await impostor.request(1, 'eth_accounts')).toEqual([])
  expect(await impostor.request(2, 'wallet_getCapabilities')).toMatchObject({
    error: { code: 4100 },
  })
  // It may not disconnect the site either.
  expect(await impostor.request(3, 'wallet_revokePermissions')).toMatchObject({
    result: null,
  })
  await dapp.evaluate(
    `raw.send({ idx: 1, type: 'message', data: { method: 'eth_accounts' } })`,
  )
  const accounts = `raw.messages.filter((one) => one.idx === 1).map((one) => one.data.length)`
  await expect.poll(() => dapp.evaluate(accounts)).toEqual([1])

  // No app may claim to be the wallet, or be without a claim.
  for (const origin of [baseURL, 'javascript:alert(1)', '', undefined]) {
    const app = await openNativeApp(context, baseURL, {
      intent: connectIntent({ origin }),
      origin: '',
    })
    await expect
      .poll(() => toldOf(app, 'open'))
      .toMatchObject([{ data: { error: 'origin is invalid' } }])
    expect(JSON.stringify(app.told)).not.toMatch(/0x[\da-f]{40}/i)
    await app.page.close()
  }
})

test('[NATV-01] error: says that the bridge is missing, and what to do', async ({
  context,
  baseURL,
}) => {
  const { page } = await openNativeApp(context, baseURL, {
    intent: connectIntent(),
    noBridge: true,
  })
  await expect(
    page.getByRole('heading', { name: messages.noBridge }),
  ).toBeVisible()
  await expect(
    page.getByText('ReactNativeWebView is unavailable, but required'),
  ).toBeVisible()
  await expectClean(page)
  await shoot(page, 'no-bridge')
  // It is the same after a reload, also where the address says it no more.
  await page.goto('/')
  await expect(
    page.getByRole('heading', { name: messages.noBridge }),
  ).toBeVisible()
  await page.getByRole('button', { name: messages.retry }).click()
  await expect(
    page.getByRole('heading', { name: messages.noBridge }),
  ).toBeVisible()
  await page.getByRole('button', { name: messages.withoutApp }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('[NATV-01] [DAPP-01] error: forged, oversized and odd messages of the bridge ask nothing; frames and windows are not the app', async ({
  context,
  baseURL,
}) => {
  await signIn(context, newEmail('native-hostile'))
  const app = await openNativeApp(context, baseURL, { intent: connectIntent() })
  const { page } = app
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.locator('[data-action=confirm]').click()
  await expect.poll(() => toldOf(app, 'connect')).toHaveLength(1)
  const sign = (idx: unknown) => ({
    idx,
    type: 'message',
    origin: 'https://bank.example',
    data: { method: 'sequence_sign', params: ['0x6869'] },
  })
  await page.evaluate((message) => {
    const hear = (data: unknown, source?: Window) =>
      window.dispatchEvent(
        new MessageEvent('message', { data, source: source ?? null }),
      )
    // A frame in the page is not the app.
    const frame = document.createElement('iframe')
    document.body.append(frame)
    hear(JSON.stringify(message), frame.contentWindow ?? undefined)
    const loop: Record<string, unknown> = { ...message }
    loop.loop = loop
    hear(loop)
    hear({ ...message, data: { ...message.data, pad: 'x'.repeat(2e6) } })
    hear('['.repeat(2e5))
    for (const odd of [null, undefined, 7, true, [], () => 0, Symbol.iterator])
      hear(odd)
  }, sign(100))
  for (const idx of [0, -1, 1.5, null, 'x', '1', {}]) await app.send(sign(idx))
  for (const text of [
    '{"__proto__":{"idx":101,"type":"message"},"data":{"method":"personal_sign"}}',
    '{"idx":102,"type":"__proto__","data":{}}',
    '{"idx":103,"type":"message","data":null}',
    '{"idx":104,"type":"message","data":{"__proto__":{"method":"personal_sign"}}}',
    '{"idx":105,"type":"open","data":{"sessionId":"1"}}',
    '{"idx":106,"type":"init","data":{"sessionId":"1","nonce":"1"}}',
    '{"idx":107,"type":"message","data":{"method":"__proto__"}}',
    '{"idx":108,"type":"message","data":{"method":"constructor"}}',
    '{"idx":109,"type":"message","data":{"method":"wallet_drain"}}',
    '\u0000',
    '\ud800',
  ])
    await app.send(text)
  await expect
    .poll(() => app.answers(109))
    .toMatchObject([{ error: { code: 4200 } }])
  for (const idx of [107, 108])
    expect(app.answers(idx)).toMatchObject([{ error: { code: 4200 } }])
  for (const idx of [103, 104])
    expect(app.answers(idx)).toMatchObject([{ error: { code: -32_600 } }])
  for (const idx of [100, 101, 102, 105, 106])
    expect(app.answers(idx)).toEqual([])
  // A number that is not whole is a number; nothing else was asked.
  await expect(page.getByText('bank.example')).toHaveCount(0)
  expect(errors).toEqual([])

  // At most five questions wait.
  for (let idx = 200; idx < 210; idx += 1) await app.send(sign(idx))
  await expect
    .poll(
      () =>
        Array.from({ length: 10 }, (_, one) => app.answers(200 + one))
          .flat()
          .filter((one) => JSON.stringify(one).includes('-32005')).length,
    )
    .toBeGreaterThanOrEqual(5)
  await expect(page.getByText(/^Unverified/)).toBeVisible()
})
