import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { begin, dappPort, ended, openSequenceDapp, serveDapp } from './_dapp.ts'
import { newEmail, newestLink, signIn } from './_person.ts'

/** Begins something in the app and returns the window that it opens. */
async function inPopup(
  context: BrowserContext,
  dapp: Page,
  name: string,
  code: string,
): Promise<Page> {
  const opening = context.waitForEvent('page')
  await begin(dapp, name, code)
  const popup = await opening
  await popup.setViewportSize({ width: 450, height: 750 })
  return popup
}

async function connect(context: BrowserContext, dapp: Page): Promise<void> {
  const popup = await inPopup(
    context,
    dapp,
    'connect',
    `provider.connect({ app: 'Game' })`,
  )
  await popup.locator('[data-action=confirm]').click()
  expect((await ended(dapp, 'connect')).value).toMatchObject({
    connected: true,
  })
  await expect.poll(() => popup.isClosed()).toBe(true)
}

const sign = (text: string) =>
  `provider.getSigner(137).signMessage('${text}', { eip6492: true })`

test('[AUTH-06] shows only the sign-in methods that an app requests', async ({
  context,
  baseURL,
}) => {
  await using app = await serveDapp('sequence.ts', dappPort(baseURL))
  const visit = async (options: object) => {
    const dapp = await openSequenceDapp(context, app.origin, baseURL ?? '')
    const settings = JSON.stringify(options)
    return inPopup(
      context,
      dapp,
      'connect',
      `provider.connect({ app: 'Game', settings: ${settings} })`,
    )
  }
  const byMail = await visit({ signInOptions: ['email'] })
  await expect(byMail).toHaveURL(/\/auth\/passwordless\?.*sid=/)
  await expect(byMail.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(byMail.getByRole('button', { name: 'Cancel' })).toBeHidden()
  await byMail.close()

  const byProvider = await visit({ signInOptions: ['google', 'apple'] })
  await expect(
    byProvider.getByRole('button', { name: /^Continue/ }),
  ).toHaveCount(2)
  await expect(byProvider.getByRole('textbox', { name: 'Email' })).toBeHidden()
  await byProvider.close()

  const email = newEmail('steered')
  const toAddress = await visit({ signInWithEmail: email })
  // An app alone has nobody mailed.
  await expect(toAddress.getByRole('textbox', { name: 'Email' })).toHaveValue(
    email,
  )
  await toAddress.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(toAddress.getByText('Check your email')).toBeVisible()
})

test('[DAPP-02] [SHELL-02] [AUTH-06] a person who is signed out signs in in the app’s window and then decides; after a reload as well', async ({
  context,
  baseURL,
}) => {
  await using app = await serveDapp('sequence.ts', dappPort(baseURL))
  const dapp = await openSequenceDapp(context, app.origin, baseURL ?? '')
  const email = newEmail('visitor')
  const popup = await inPopup(
    context,
    dapp,
    'connect',
    `provider.connect({ app: 'Game' })`,
  )
  // The page of the question is there only after that of the sign-in has gone.
  await popup.route(/bundle\.connect\./, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  await popup.getByRole('textbox', { name: 'Email' }).fill(email)
  await popup.getByRole('button', { name: 'Continue', exact: true }).click()
  const { link } = await newestLink(popup, email)
  const second = await context.newPage()
  await second.goto(link)
  await second.locator('[data-action=confirm]').click()
  await expect(popup).toHaveURL(/\/connect/, { timeout: 60_000 })
  await popup.reload()
  await expect(
    popup.getByRole('heading', { name: `Connect to ${app.origin}?` }),
  ).toBeVisible()
  await popup.locator('[data-action=confirm]').click()
  expect((await ended(dapp, 'connect')).value).toMatchObject({
    connected: true,
    session: { accountAddress: expect.stringMatching(/^0x/) },
  })
})

test('[DAPP-01] [DAPP-03] [SETT-01] a reload keeps the question; a rejection, a closed window and a disconnected site get nothing', async ({
  context,
  baseURL,
}) => {
  await using app = await serveDapp('sequence.ts', dappPort(baseURL))
  const { page: home } = await signIn(context, newEmail('visits'))
  const dapp = await openSequenceDapp(context, app.origin, baseURL ?? '')

  const declined = await inPopup(
    context,
    dapp,
    'declined',
    `provider.connect({ app: 'Game' })`,
  )
  await declined.locator('[data-action=reject]').click()
  expect((await ended(dapp, 'declined')).value).toMatchObject({
    connected: false,
    error: expect.stringContaining('connect cancelled by user'),
  })
  await expect.poll(() => declined.isClosed()).toBe(true)
  await connect(context, dapp)

  const reloaded = await inPopup(context, dapp, 'sign', sign('After a reload'))
  await expect(reloaded.getByText('After a reload')).toBeVisible()
  await reloaded.reload()
  await expect(reloaded.getByText('After a reload')).toBeVisible()
  await reloaded.locator('[data-action=confirm]').click()
  expect((await ended(dapp, 'sign')).value).toMatch(/^0x/)
  await expect.poll(() => reloaded.isClosed()).toBe(true)

  const phishing = `bank.example wants you to sign in with your Ethereum account:`
  const siwe = await inPopup(context, dapp, 'siwe', sign(phishing))
  await expect(
    siwe.getByRole('alert').getByText(/This sign-in is not what it seems/),
  ).toBeVisible()
  await siwe.locator('[data-action=reject]').click()
  expect(await ended(dapp, 'siwe')).toMatchObject({ code: 4001 })
  await expect.poll(() => siwe.isClosed()).toBe(true)

  const rejected = await inPopup(context, dapp, 'no', sign('Rejected'))
  await rejected.locator('[data-action=reject]').click()
  expect(await ended(dapp, 'no')).toMatchObject({ code: 4001 })
  await expect.poll(() => rejected.isClosed()).toBe(true)

  const closed = await inPopup(context, dapp, 'closed', sign('Closed'))
  await expect(closed.getByText('Closed')).toBeVisible()
  await closed.close()
  expect(await ended(dapp, 'closed')).toMatchObject({ code: 4001 })

  await home.goto('/settings/connected-sites')
  await home.getByRole('button', { name: `Disconnect ${app.origin}` }).click()
  const unknown = await inPopup(context, dapp, 'unknown', sign('Unknown'))
  expect(await ended(dapp, 'unknown')).toMatchObject({ code: 4100 })
  await expect.poll(() => unknown.isClosed()).toBe(true)
})

test('[DAPP-03] sets the wallet up first for a site that checks signatures by the network alone', async ({
  context,
  baseURL,
}) => {
  await using app = await serveDapp('sequence.ts', dappPort(baseURL))
  const { page: home } = await signIn(context, newEmail('set-up'))
  await home.getByRole('button', { name: 'Get test funds' }).click()
  await expect(home.getByText('POL', { exact: true }).first()).toBeVisible()
  const dapp = await openSequenceDapp(context, app.origin, baseURL ?? '')
  await connect(context, dapp)
  const legacy = `provider.getSigner(137).signMessage('Old', { eip6492: false })`
  const refused = await inPopup(context, dapp, 'refused', legacy)
  await expect(
    refused.getByRole('heading', { name: /^Set up your wallet on/ }),
  ).toBeVisible()
  await refused.locator('[data-action=reject]').click()
  expect((await ended(dapp, 'refused')).error).toContain(
    'User rejected wallet deploy request',
  )
  await expect.poll(() => refused.isClosed()).toBe(true)

  const popup = await inPopup(context, dapp, 'sign', legacy)
  await popup.locator('[data-action=confirm]').click()
  // The address is ahead of the page while that loads.
  await expect(popup.getByRole('heading', { name: 'Review' })).toBeVisible()
  await expect(popup.locator('[data-action=confirm]')).toBeEnabled()
  await popup.locator('[data-action=confirm]').click()
  await expect(popup.getByText('Old', { exact: true })).toBeVisible()
  await popup.locator('[data-action=confirm]').click()
  const { value } = await ended(dapp, 'sign')
  expect(value).toMatch(/^0x/)
  // ERC-1271 alone: the wallet is there.
  expect(value).not.toMatch(/6492$/)
})
