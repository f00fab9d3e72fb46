import { expect, type Page, test } from '@playwright/test'
import { Wallet } from 'ethers'
import { begin, dappPort, ended, openSequenceDapp, serveDapp } from './_dapp.ts'
import { inPrompt, openDapp, signInToExtension } from './_extension.ts'
import { extensionTest } from './_extension-test.ts'
import { openEthereumApp } from './_pairing.ts'
import { getFunds, newEmail, signIn } from './_person.ts'
import { agree, answer, ask, decide, inPopup, openApp } from './_sdk-app.ts'

/** Addresses that nobody else pays. */
const strangers = (count: number) =>
  Array.from({ length: count }, () => Wallet.createRandom().address)

/** Presses Confirm for each question that the window shows. */
async function confirmAll(window: Page, receivers: readonly string[]) {
  for (const receiver of receivers) {
    // Each review names the receiver that its question has.
    await expect(window.getByText(receiver.slice(-4)).first()).toBeVisible()
    await decide(window, 'confirm')
  }
}

const balances = (receivers: readonly string[]) =>
  `Promise.all(${JSON.stringify(receivers)}.map((address) => provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })))`

const send = (to: string) =>
  ask('eth_sendTransaction', { to, value: '0x7', data: '0x' })

/** Answered as soon as it is sent, while the window is still open. */
const sendCalls = (to: string) =>
  ask('wallet_sendCalls', {
    version: '2.0.0',
    chainId: '0x89',
    atomicRequired: true,
    calls: [{ to, value: '0x7' }],
  })

test('[TXRQ-01] [DAPP-03] the SDK’s window shows an approval and then the swap, and five transactions of one moment, one after the other', async ({
  context,
  baseURL,
}) => {
  await using site = await serveDapp('cairn.ts', dappPort(baseURL))
  const { page: home } = await signIn(context, newEmail('row'))
  await getFunds(home)
  const app = await openApp(context, site.origin, baseURL ?? '')
  await agree(app, 'connect', ask('eth_requestAccounts'))

  const two = strangers(2)
  const popup = await inPopup(
    app,
    'two',
    `${sendCalls(two[0] ?? '')}.then(() => ${sendCalls(two[1] ?? '')})`,
  )
  await confirmAll(popup, two)
  expect((await ended(app, 'two')).value).toMatchObject({
    id: expect.any(String),
  })
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect
    .poll(async () => (await answer(app, balances(two))).value)
    .toEqual(['0x7', '0x7'])

  const five = strangers(5)
  const shared = await inPopup(
    app,
    'five',
    `Promise.all([${five.map(send).join()}]).then((hashes) => new Set(hashes).size)`,
  )
  await confirmAll(shared, five)
  expect((await ended(app, 'five')).value).toBe(5)
  expect((await answer(app, balances(five))).value).toEqual(
    five.map(() => '0x7'),
  )
})

test('[TXRQ-01] [DAPP-03] the ecosystem’s library, unmodified, sends again in the window that is still open', async ({
  context,
  baseURL,
}) => {
  await using site = await serveDapp('sequence.ts', dappPort(baseURL))
  const { page: home } = await signIn(context, newEmail('row-library'))
  await getFunds(home)
  const dapp = await openSequenceDapp(context, site.origin, baseURL ?? '')
  const connecting = context.waitForEvent('page')
  await begin(dapp, 'connect', `provider.connect({ app: 'Row' })`)
  const prompt = await connecting
  await decide(prompt, 'confirm')
  await ended(dapp, 'connect')
  await expect.poll(() => prompt.isClosed()).toBe(true)

  const two = strangers(2)
  const [one, other] = two
  const sending = context.waitForEvent('page')
  // Without a wait for the first one's block: half a second after an answer the
  // library closes its window.
  await begin(
    dapp,
    'two',
    `provider.request({ method: 'eth_sendTransaction', params: [{ to: '${one}', value: '0x7' }] })
      .then(() => provider.getSigner(137).sendTransaction({ to: '${other}', value: 7n }))
      .then((sent) => sent.wait())
      .then((it) => it.status)`,
  )
  const window = await sending
  await confirmAll(window, two)
  expect((await ended(dapp, 'two')).value).toBe(1)
})

extensionTest(
  '[XTNS-01] [TXRQ-01] the extension’s prompt shows five transactions of one moment, one after the other',
  async ({ browserWithWallet, baseURL }) => {
    const { context } = browserWithWallet
    await using site = await serveDapp('extension.ts', dappPort(baseURL))
    const home = await signInToExtension(browserWithWallet, newEmail('row-x'))
    await getFunds(home)
    const app = await openDapp(context, site.origin)
    const asking = await inPrompt(app, 'connect', ask('eth_requestAccounts'))
    await decide(asking, 'confirm')
    await ended(app, 'connect')
    await expect.poll(() => asking.isClosed()).toBe(true)

    const five = strangers(5)
    const prompt = await inPrompt(
      app,
      'five',
      `Promise.all([${five.map(send).join()}]).then((hashes) => new Set(hashes).size)`,
    )
    await confirmAll(prompt, five)
    expect((await ended(app, 'five')).value).toBe(5)
    await expect.poll(() => prompt.isClosed()).toBe(true)
  },
)

test('[WCON-02] [TXRQ-01] the tab shows a paired app’s approval and then its swap, and three transactions of one moment, one after the other', async ({
  context,
  baseURL,
}) => {
  const { page } = await signIn(context, newEmail('row-paired'))
  await getFunds(page)
  const { provider, connected, uri } = await openEthereumApp(baseURL, 'Row')
  await page.goto(`/wc?uri=${encodeURIComponent(uri)}`)
  await decide(page, 'confirm')
  await connected
  const [from = ''] = provider.accounts
  const pay = (to: string) =>
    provider.request<string>({
      method: 'eth_sendTransaction',
      params: [{ from, to, value: '0x7', data: '0x' }],
    })
  const balanceOf = (address: string) =>
    provider.request<string>({
      method: 'eth_getBalance',
      params: [address, 'latest'],
    })

  const [one = '', other = ''] = strangers(2)
  const both = pay(one).then(() => pay(other))
  await confirmAll(page, [one, other])
  await both

  const three = strangers(3)
  const together = Promise.all(three.map(pay))
  await confirmAll(page, three)
  expect(new Set(await together).size).toBe(3)
  for (const receiver of [one, other, ...three])
    expect(await balanceOf(receiver)).toBe('0x7')
})
