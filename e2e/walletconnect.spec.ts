import { expect, type Page, test } from '@playwright/test'
import { encodeQR } from 'qr'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectAccessible } from './_axe.ts'
import { addressesOf, openEthereumApp, openUniversalApp } from './_pairing.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

/** Opens the dialog that takes a link, from the list of connected apps. */
async function openPairing(page: Page) {
  await page.goto('/settings/connected-sites')
  await page.getByRole('link', { name: 'Connect an app' }).click()
  return page.getByRole('dialog', { name: 'Connect an app' })
}

async function paste(page: Page, uri: string) {
  const dialog = await openPairing(page)
  await dialog.getByRole('textbox').fill(uri)
  await dialog.locator('[data-action=confirm]').click()
}

/** Confirms the transaction under review, once it can be. */
async function confirmReview(page: Page) {
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  const confirm = page.locator('[data-action=confirm]')
  await expect(confirm).toBeEnabled()
  await confirm.click()
}

test('[WCON-01] [WCON-02] [SHELL-08] the official provider pairs by a pasted link, signs, sends and is disconnected from the menu', async ({
  context,
  baseURL,
}) => {
  const { page } = await signIn(context, newEmail('pair'))
  const outside: string[] = []
  context.on('request', (request) => {
    const { hostname } = new URL(request.url())
    if (hostname !== 'localhost') outside.push(request.url())
  })
  const problems: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error') problems.push(line.text())
  })
  await getFunds(page)
  const { provider, connected, uri } = await openEthereumApp(baseURL, 'Shop')

  await test.step('the prompt names the app as unverified', async () => {
    await paste(page, uri)
    await expect(page).toHaveURL(/\/connect$/)
    await expect(page.getByRole('heading', { name: /Shop/ })).toBeVisible()
    await expect(page.getByText('shop.example')).toBeVisible()
    await expectAccessible(page)
    await page.locator('[data-action=confirm]').click()
    await connected
    await expect(page).toHaveURL(/\/wallet$/)
    expect(provider.chainId).toBe(137)
  })

  const [account = ''] = provider.accounts
  await test.step('a message is signed so that others can verify it', async () => {
    const signed = provider.request<`0x${string}`>({
      method: 'personal_sign',
      params: ['0x48656c6c6f', account],
    })
    await expect(page).toHaveURL(/\/sign-message$/)
    // An app that checks by the network needs the wallet there first.
    await page.locator('[data-action=confirm]').click()
    await confirmReview(page)
    await expect(page.getByText('Hello', { exact: true })).toBeVisible()
    await page.locator('[data-action=confirm]').click()
    const client = createPublicClient({
      transport: http(addressesOf(baseURL).nodeUrl),
    })
    expect(
      await client.verifyMessage({
        address: account as `0x${string}`,
        message: 'Hello',
        signature: await signed,
      }),
    ).toBe(true)
  })

  await test.step('a transaction is sent, and its hash answered', async () => {
    await page.goto('/wallet')
    // Nobody else pays it, nor an earlier try.
    const to = privateKeyToAccount(generatePrivateKey()).address
    const sent = provider.request<`0x${string}`>({
      method: 'eth_sendTransaction',
      params: [{ from: account, to, value: '0x9', nonce: '0x77' }],
    })
    await confirmReview(page)
    const client = createPublicClient({
      transport: http(addressesOf(baseURL).nodeUrl),
    })
    const receipt = await client.getTransactionReceipt({ hash: await sent })
    expect(receipt.status).toBe('success')
    expect(await client.getBalance({ address: to })).toBe(9n)
  })

  await test.step('the menu lists the app, opens its site, and disconnects it', async () => {
    await page.goto('/wallet')
    const ended = new Promise((resolve) => provider.once('disconnect', resolve))
    await page.getByRole('button', { name: 'Account menu' }).click()
    const apps = page.getByRole('list', {
      name: 'Apps connected by WalletConnect',
    })
    await expect(
      apps.getByRole('link', { name: 'Open the site of Shop' }),
    ).toHaveAttribute('href', 'https://shop.example')
    await expectAccessible(page)
    await apps.getByRole('button', { name: 'Disconnect Shop' }).click()
    await ended
    await expect(apps).toBeHidden()
  })
  expect(outside).toEqual([])
  expect(problems).toEqual([])
})

test('[WCON-01] [WCON-02] [WCON-03] a link to /wc pairs, survives reloads, and the app hears when the network changes', async ({
  context,
  baseURL,
}) => {
  const { page } = await signIn(context, newEmail('link'))
  const { provider, connected, uri } = await openUniversalApp(baseURL, 'Game')
  await page.goto(`/wc?uri=${encodeURIComponent(uri)}`)
  await expect(page).toHaveURL(/\/connect$/)
  await page.reload()
  await page.locator('[data-action=confirm]').click()
  const session = await connected
  expect(session?.namespaces.eip155?.accounts[0]).toMatch(/^eip155:137:0x/)

  const heard = new Promise((resolve) => provider.once('chainChanged', resolve))
  await page.goto('/settings/networks')
  await page.getByRole('button', { name: /^Default network/ }).click()
  await page.getByRole('radio', { name: /Ethereum/ }).click()
  expect(`${await heard}`).toBe('1')
})

test('[WCON-01] a toast refuses text that is not a link of version 2, and /wc without a link leads to the wallet', async ({
  context,
  baseURL,
}) => {
  const { page } = await signIn(context, newEmail('odd'))
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await paste(page, 'hello')
  await expect(toasts).toContainText(
    "'hello' is not a proper WalletConnect URI",
  )
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(
    'hello',
  )
  await page.getByRole('dialog').getByRole('textbox').fill('wc:1@1?bridge=x')
  await page.locator('[data-action=confirm]').click()
  await expect(toasts).toContainText(
    'Dapp trying to connect is not using WalletConnect version 2',
  )
  await page.goto('/wc')
  await expect(page).toHaveURL(/\/wallet$/)
  await page.goto('/wc?requestId=1&sessionTopic=aa')
  await expect(page).toHaveURL(/\/wallet$/)

  await test.step('a picture of the app’s code pairs', async () => {
    const { uri, connected } = await openUniversalApp(baseURL, 'Poster')
    const dialog = await openPairing(page)
    await dialog.getByRole('button', { name: 'Scan a code' }).click()
    await page.getByLabel('Image of a QR code').setInputFiles({
      name: 'code.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from(encodeQR(uri, 'gif', { scale: 6 })),
    })
    await expect(page).toHaveURL(/\/connect$/)
    await page.locator('[data-action=reject]').click()
    await expect(connected).rejects.toMatchObject({
      code: 5000,
      message: 'User rejected.',
    })
    await expect(page).toHaveURL(/\/wallet$/)
  })
})

test('[WCON-02] [SESS-03] any tab answers, the next tab leads when one closes, and signing out disconnects all apps', async ({
  context,
  baseURL,
}) => {
  const { page } = await signIn(context, newEmail('tabs'))
  const { provider, connected, uri } = await openUniversalApp(baseURL, 'Chat')
  await page.goto(`/wc?uri=${encodeURIComponent(uri)}`)
  await page.locator('[data-action=confirm]').click()
  const session = await connected
  const [, , account = ''] =
    session?.namespaces.eip155?.accounts[0]?.split(':') ?? []
  const second = await context.newPage()
  await second.goto('/wallet')
  await second.bringToFront()
  const sign = (text: string) => {
    const signed = provider.request<string>(
      { method: 'personal_sign', params: [text, account] },
      'eip155:137',
    )
    signed.catch(() => undefined)
    return signed
  }
  const rejected = sign('first')
  await expect(second).toHaveURL(/\/sign-message$/)
  await page.close()
  await second.locator('[data-action=reject]').click()
  await expect(rejected).rejects.toMatchObject({ code: 4001 })

  void sign('second')
  await expect(second).toHaveURL(/\/sign-message$/)
  const ended = new Promise((resolve) =>
    provider.once('session_delete', resolve),
  )
  await second.goto('/auth/logout')
  await second.locator('[data-action=confirm]').click()
  await ended
  await expect(second).toHaveURL(/\/auth$/)
})
