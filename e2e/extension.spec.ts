import { expect } from '@playwright/test'
import { Wallet } from 'ethers'
import { expectAccessible } from './_axe.ts'
import { dappPort, ended, serveDapp } from './_dapp.ts'
import {
  agreeInPrompt,
  inPrompt,
  launchExtension,
  openDapp,
  press,
  signInToExtension,
  stopWorker,
} from './_extension.ts'
import { extensionTest as test } from './_extension-test.ts'
import { getFunds, newEmail } from './_person.ts'
import { answer, ask } from './_sdk-app.ts'

test('[XTNS-01] [DAPP-01] a page finds the wallet by EIP-6963, connects and gets a signature; without it, it learns nothing', async ({
  browserWithWallet,
  baseURL,
}) => {
  const { context } = browserWithWallet
  await using site = await serveDapp('extension.ts', dappPort(baseURL))
  await signInToExtension(browserWithWallet, newEmail('extension'))
  const app = await openDapp(context, site.origin)

  const found = await answer(
    app,
    'store.getProviders().map(({ info }) => [info.rdns, info.name, info.icon.slice(0, 15)])',
  )
  expect(found.value).toEqual([
    ['app.cairn.wallet', 'Cairn', 'data:image/svg+'],
  ])
  expect((await answer(app, 'hadEthereum')).value).toBe(false)
  expect((await answer(app, ask('eth_accounts'))).value).toEqual([])
  const first = (await answer(app, ask('eth_chainId'))).value
  expect(first).toMatch(/^0x/)
  const early = `wagmi.createConfig({ chains: [viem.defineChain({ id: 137, name: 'p', nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 }, rpcUrls: { default: { http: [] } } })], transports: { 137: viem.http() } })`
  expect(
    (
      await answer(
        app,
        `${early}.connectors.find(({ id }) => id === 'app.cairn.wallet').getChainId()`,
      )
    ).value,
  ).toBe(Number(first))
  expect((await answer(app, ask('eth_coinbase'))).code).toBe(4200)

  const prompt = await inPrompt(app, 'declined', ask('eth_requestAccounts'))
  const [worker] = context.serviceWorkers()
  const badge = () => worker?.evaluate('chrome.action.getBadgeText({})')
  await expect.poll(badge).toBe('1')
  await press(prompt, 'reject')
  expect((await ended(app, 'declined')).code).toBe(4001)
  await expect.poll(badge).toBe('')

  const connected = await agreeInPrompt(
    app,
    'connect',
    ask('eth_requestAccounts'),
  )
  const [account] = connected.value as [string]
  expect(account).toMatch(/^0x/)
  const signed = await agreeInPrompt(
    app,
    'sign',
    ask('sequence_sign', '0x48656c6c6f', account),
  )
  expect(signed.value).toMatch(/^0x.+6492$/)
})

test('[XTNS-01] [SHELL-08] the popup shows the home screen, and its menu opens the full wallet in a tab', async ({
  browserWithWallet,
}) => {
  const { context, urlOf } = browserWithWallet
  const full = await signInToExtension(browserWithWallet, newEmail('popup'))
  await full.getByRole('button', { name: 'Account menu' }).click()
  await expect(full.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(
    full.getByRole('button', { name: 'Open full wallet' }),
  ).toHaveCount(0)

  const popup = await context.newPage()
  await popup.goto(urlOf('popup.html'))
  await expect(popup.getByRole('link', { name: 'Send' })).toBeVisible()
  await popup.getByRole('link', { name: 'History' }).click()
  await popup.getByRole('button', { name: 'Account menu' }).click()
  const opening = context.waitForEvent('page')
  await popup.getByRole('button', { name: 'Open full wallet' }).click()
  const tab = await opening
  await expect(tab).toHaveURL(urlOf('wallet.html#/history'))
  await expect.poll(() => popup.isClosed()).toBe(true)
  await tab.reload()
  await expect(tab).toHaveURL(urlOf('wallet.html#/history'))
})

test('[XTNS-01] a stopped worker loses no question: the same prompt answers once; closing the prompt rejects', async ({
  browserWithWallet,
  baseURL,
}) => {
  const { context } = browserWithWallet
  await using site = await serveDapp('extension.ts', dappPort(baseURL))
  await signInToExtension(browserWithWallet, newEmail('stopped'))
  const app = await openDapp(context, site.origin)
  const prompt = await inPrompt(app, 'connect', ask('eth_requestAccounts'))
  await expect(prompt.locator('[data-action=confirm]')).toBeEnabled()
  await stopWorker(browserWithWallet)
  // The page waits on, and so does its question.
  await app.waitForTimeout(500)
  expect(await app.evaluate('runs.connect')).toBeUndefined()
  await press(prompt, 'confirm')
  const connected = await ended(app, 'connect')
  const [account] = connected.value as [string]
  expect(account).toMatch(/^0x/)
  await expect.poll(() => prompt.isClosed()).toBe(true)

  const second = await inPrompt(
    app,
    'closed',
    ask('sequence_sign', '0x01', account),
  )
  await expect(second.locator('[data-action=confirm]')).toBeEnabled()
  await stopWorker(browserWithWallet)
  await second.close()
  expect((await ended(app, 'closed')).code).toBe(4001)
  expect(context.pages().filter((page) => /prompt/.test(page.url()))).toEqual(
    [],
  )
  // The worker was stopped and the answer is there: pages go on.
  await stopWorker(browserWithWallet)
  expect((await answer(app, ask('eth_accounts'))).value).toEqual([account])
})

test('[XTNS-01] [DAPP-01] disconnecting and signing out reach every page at once, also after the worker was stopped', async ({
  browserWithWallet,
  baseURL,
}) => {
  const { context, urlOf } = browserWithWallet
  await using site = await serveDapp('extension.ts', dappPort(baseURL))
  await using other = await serveDapp('extension.ts', dappPort(baseURL, 1))
  const home = await signInToExtension(browserWithWallet, newEmail('leave'))
  const app = await openDapp(context, site.origin)
  const twin = await openDapp(context, site.origin)
  const far = await openDapp(context, other.origin)
  expect((await answer(twin, ask('eth_accounts'))).value).toEqual([])
  const connected = await agreeInPrompt(
    app,
    'connect',
    ask('eth_requestAccounts'),
  )
  const [account] = connected.value as [string]
  await expect
    .poll(() => twin.evaluate('events'))
    .toContainEqual(['accountsChanged', [account]])
  expect((await answer(far, ask('eth_accounts'))).value).toEqual([])
  await answer(app, ask('wallet_switchEthereumChain', { chainId: '0x13882' }))
  await expect
    .poll(() => twin.evaluate('events'))
    .toContainEqual(['chainChanged', '0x13882'])

  await agreeInPrompt(far, 'connect', ask('eth_requestAccounts'))
  await stopWorker(browserWithWallet)
  await home.goto(urlOf('wallet.html#/settings/connected-sites'))
  await home.getByRole('button', { name: `Disconnect ${site.origin}` }).click()
  for (const page of [app, twin])
    await expect
      .poll(() => page.evaluate('events'))
      .toContainEqual(['accountsChanged', []])
  expect((await answer(app, ask('eth_accounts'))).value).toEqual([])
  expect((await answer(far, ask('eth_accounts'))).value).toEqual([account])

  const prompt = await inPrompt(app, 'again', ask('eth_requestAccounts'))
  await expect(prompt.locator('[data-action=confirm]')).toBeEnabled()
  await home.goto(urlOf('wallet.html#/auth/logout'))
  await home.locator('[data-action=confirm]').click()
  expect((await ended(app, 'again')).code).toBe(4001)
  await expect
    .poll(() => far.evaluate('events'))
    .toContainEqual(['accountsChanged', []])
  await expect(home).toHaveURL(urlOf('wallet.html#/auth'))
})

test('[XTNS-01] window.ethereum is there when the person chooses it, as a plain property, also under a strict policy', async ({
  baseURL,
  launchOptions,
}) => {
  await using browserWithWallet = await launchExtension(
    baseURL ?? '',
    launchOptions,
    true,
  )
  const { context, urlOf } = browserWithWallet
  await using site = await serveDapp('extension.ts', dappPort(baseURL), {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  })
  const home = await signInToExtension(browserWithWallet, newEmail('default'))
  const app = await openDapp(context, site.origin)
  expect(await app.evaluate('hadEthereum')).toBe(false)
  await home.goto(urlOf('wallet.html#/settings/connected-sites'))
  await home.getByRole('switch', { name: 'Default wallet for apps' }).click()
  await expect
    .poll(async () => {
      await app.reload()
      await app.waitForFunction(() => 'provider' in globalThis)
      return app.evaluate('hadEthereum')
    })
    .toBe(true)
  expect(
    await app.evaluate(
      `(({ writable, configurable, value }) => [writable, configurable, value === provider])(Object.getOwnPropertyDescriptor(window, 'ethereum'))`,
    ),
  ).toEqual([true, true, true])
  expect(
    await app.evaluate(`(window.ethereum = { other: true }, ethereum.other)`),
  ).toBe(true)
  expect(
    await app.evaluate(`provider.request({ method: 'eth_accounts' })`),
  ).toEqual([])
  await home.getByRole('switch', { name: 'Default wallet for apps' }).click()
  await expect
    .poll(async () => {
      await app.reload()
      await app.waitForFunction(() => 'provider' in globalThis)
      return app.evaluate('hadEthereum')
    })
    .toBe(false)
})

test('[XTNS-01] [DAPP-03] wagmi and viem, unmodified, sign and send on the real chain by the announced provider', async ({
  browserWithWallet,
  baseURL,
}) => {
  const { context } = browserWithWallet
  // Nobody else pays it, nor an earlier try.
  const friend = Wallet.createRandom().address
  await using site = await serveDapp('extension.ts', dappPort(baseURL))
  const home = await signInToExtension(browserWithWallet, newEmail('wagmi'))
  await getFunds(home)
  const app = await openDapp(context, site.origin)
  await app.evaluate(`(() => {
    const polygon = viem.defineChain({
      id: 137, name: 'polygon',
      nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
      rpcUrls: { default: { http: ['${baseURL}/nodes/polygon'] } },
      contracts: {},
    })
    globalThis.client = viem.createPublicClient({ chain: polygon, transport: viem.http() })
    globalThis.config = wagmi.createConfig({ chains: [polygon], transports: { 137: viem.http() } })
    globalThis.walletClient = viem.createWalletClient({ chain: polygon, transport: viem.custom(provider) })
  })()`)
  const connected = await agreeInPrompt(
    app,
    'connect',
    `wagmi.connect(config, { connector: config.connectors.find(({ id }) => id === 'app.cairn.wallet') })`,
  )
  const { accounts } = connected.value as { accounts: string[] }
  const [address = ''] = accounts
  expect(connected.value).toMatchObject({ chainId: 137 })

  const hash = await agreeInPrompt(
    app,
    'send',
    `wagmi.sendTransaction(config, { to: '${friend}', value: 5n }).then((hash) => wagmi.waitForTransactionReceipt(config, { hash })).then(({ status }) => status)`,
  )
  expect(hash.value).toBe('success')
  const sent = await agreeInPrompt(
    app,
    'calls',
    `wagmi.sendCalls(config, { calls: [{ to: '${friend}', value: 3n }, { to: '${friend}', value: 4n }] })`,
  )
  const { id } = sent.value as { id: string }
  const status = await answer(
    app,
    `wagmi.waitForCallsStatus(config, { id: '${id}' }).then(({ status }) => status)`,
  )
  expect(status.value).toBe('success')
  expect(
    (
      await answer(
        app,
        `client.getBalance({ address: '${friend}' }).then(String)`,
      )
    ).value,
  ).toBe('12')

  const message = 'Made by viem.'
  const signed = await agreeInPrompt(
    app,
    'sign',
    `walletClient.signMessage({ account: '${address}', message: '${message}' })`,
  )
  expect(
    await answer(
      app,
      `client.verifyMessage({ address: '${address}', message: '${message}', signature: '${signed.value}' })`,
    ),
  ).toEqual({ value: true })
  await app.reload()
  await app.waitForFunction(() => 'provider' in globalThis)
  expect((await answer(app, ask('eth_accounts'))).value).toEqual([address])
})

test('[XTNS-01] [AUTH-02] a provider signs in from the extension, by a window and a cookie of the host', async ({
  browserWithWallet,
}) => {
  const { context, urlOf } = browserWithWallet
  const page = await context.newPage()
  const told: string[] = []
  page.on('console', (message) => {
    // A new account is unknown to the services at first.
    const isNew = /status of 404/.test(message.text())
    if (message.type() === 'error' && !isNew) told.push(message.text())
  })
  page.on('pageerror', (error) => told.push(error.message))
  await page.goto(urlOf('wallet.html'))
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const provider = await opening
  const name = newEmail('provider').split('@')[0] ?? ''
  await provider.getByRole('textbox', { name: 'Name' }).fill(name)
  await provider.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/#\/terms$/, { timeout: 60_000 })
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  expect(told).toEqual([])
})

test('[XTNS-01] the web wallet tells how to load the extension, and only there', async ({
  page,
  browserWithWallet,
}) => {
  await page.goto('/extension')
  await expect(
    page.getByRole('heading', { name: 'Browser extension' }),
  ).toBeVisible()
  await expect(page.getByText('chrome://extensions')).toBeVisible()
  await expectAccessible(page)
  const inside = await signInToExtension(
    browserWithWallet,
    newEmail('how-to-load'),
  )
  await inside.goto(
    browserWithWallet.urlOf('wallet.html#/settings/connected-sites'),
  )
  await expect(
    inside.getByRole('switch', { name: 'Default wallet for apps' }),
  ).toBeVisible()
  await expect(
    inside.getByRole('link', { name: /Browser extension/ }),
  ).toHaveCount(0)
})
