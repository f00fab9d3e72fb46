import { expect, test } from '@playwright/test'
import { dappPort, ended, serveDapp } from './_dapp.ts'
import { newEmail, signIn, signOut } from './_person.ts'
import { agree, answer, ask, decide, inPopup, openApp } from './_sdk-app.ts'

const sign = (text: string) =>
  `provider.request({ method: 'eth_accounts' }).then(([account]) => provider.request({ method: 'personal_sign', params: ['${text}', account] }))`

test('[DAPP-01] [DAPP-02] [SETT-01] [SESS-03] two apps at once get each their own answer, hear when they are disconnected, and nothing once the person has left', async ({
  context,
  baseURL,
}) => {
  const wallet = baseURL ?? ''
  await using one = await serveDapp('cairn.ts', dappPort(baseURL))
  await using two = await serveDapp('cairn.ts', dappPort(baseURL, 1))
  const { page: home } = await signIn(context, newEmail('two'))
  const first = await openApp(context, one.origin, wallet)
  const second = await openApp(context, two.origin, wallet)

  const firstPopup = await inPopup(first, 'in', ask('eth_requestAccounts'))
  const secondPopup = await inPopup(second, 'in', ask('eth_requestAccounts'))
  for (const [popup, own, other] of [
    [firstPopup, one, two],
    [secondPopup, two, one],
  ] as const) {
    await expect(
      popup.getByRole('heading', { name: `Connect to ${own.origin}?` }),
    ).toBeVisible()
    await expect(popup.getByText(other.origin)).toBeHidden()
  }
  await decide(secondPopup, 'confirm')
  expect((await ended(second, 'in')).value).toEqual([
    expect.stringMatching(/^0x/),
  ])
  await expect(firstPopup.locator('[data-action=confirm]')).toBeEnabled()
  await decide(firstPopup, 'reject')
  expect((await ended(first, 'in')).code).toBe(4001)
  await expect.poll(() => firstPopup.isClosed()).toBe(true)
  await agree(first, 'again', ask('eth_requestAccounts'))

  // A network switched while the question is open changes the next one only.
  const open = await inPopup(first, 'sign', sign('On Polygon'))
  await expect(open.getByText('On Polygon')).toBeVisible()
  await first.evaluate(
    ask('wallet_switchEthereumChain', { chainId: '0x13882' }),
  )
  expect(await first.evaluate('events')).toContainEqual([
    'chainChanged',
    '0x13882',
  ])
  await expect(open.getByText('On Polygon')).toBeVisible()

  // Another tab of the wallet disconnects the site that waits.
  await home.goto('/settings/connected-sites')
  await home.getByRole('button', { name: `Disconnect ${one.origin}` }).click()
  await expect
    .poll(() => first.evaluate('events.map(([name]) => name)'))
    .toContain('disconnect')
  expect(await first.evaluate(ask('eth_accounts'))).toEqual([])
  expect(await second.evaluate(ask('eth_accounts'))).toHaveLength(1)
  await open.close()
  expect((await ended(first, 'sign')).code).toBe(4001)

  // Signing out ends what is open, and the app hears of it.
  const left = await inPopup(second, 'left', sign('Left open'))
  await expect(left.getByText('Left open')).toBeVisible()
  await signOut(home)
  expect((await ended(second, 'left')).code).toBe(4001)
  await expect.poll(() => left.isClosed()).toBe(true)
  expect((await answer(second, sign('Later'))).code).toBe(4100)
  expect(await second.evaluate(ask('eth_accounts'))).toEqual([])
})
