import { expect, test } from '@playwright/test'
import { messages } from '../apps/wallet/src/shared/contacts/recipient.messages.ts'
import { expectCleanNow } from './_axe.ts'
import { begin, dappPort, ended, openSequenceDapp, serveDapp } from './_dapp.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const popupSize = { width: 450, height: 750 }

test('[DAPP-01] [DAPP-02] [DAPP-03] the ecosystem’s library, unmodified, connects, signs and sends through the popup', async ({
  context,
  baseURL,
}) => {
  await using app = await serveDapp('sequence.ts', dappPort(baseURL))
  const { page: home } = await signIn(context, newEmail('dapp'))
  await getFunds(home)
  const dapp = await openSequenceDapp(context, app.origin, baseURL ?? '')

  const opening = context.waitForEvent('page')
  await begin(
    dapp,
    'connect',
    `provider.connect({ app: 'Tarn <b>Shop', askForEmail: true, authorize: true })`,
  )
  const popup = await opening
  await popup.setViewportSize(popupSize)
  await expect(
    popup.getByRole('heading', { name: `Connect to ${app.origin}?` }),
  ).toBeVisible()
  // The title alone says the proven origin.
  await expect(popup.getByText(app.origin, { exact: true })).toHaveCount(0)
  await expect(popup.getByText('Calls itself “Tarn bShop”')).toBeVisible()
  await expectCleanNow(popup)
  await popup.locator('[data-action=confirm]').click()
  const connected = await ended(dapp, 'connect')
  expect(connected.error).toBeUndefined()
  expect(connected.value).toMatchObject({
    connected: true,
    chainId: '137',
    email: expect.stringContaining('@example.com'),
    proof: { proofString: expect.stringMatching(/^eth\./) },
    session: { accountAddress: expect.stringMatching(/^0x/) },
  })
  await expect.poll(() => popup.isClosed()).toBe(true)

  const signing = context.waitForEvent('page')
  await begin(
    dapp,
    'sign',
    `provider.getSigner(137).signMessage('I am Mira.', { eip6492: true })`,
  )
  const second = await signing
  await expect(second.getByText('I am Mira.')).toBeVisible()
  await expect(second.getByText(app.origin.slice(7))).not.toHaveCount(0)
  await second.locator('[data-action=confirm]').click()
  const signed = await ended(dapp, 'sign')
  expect(signed.value).toMatch(/^0x[0-9a-f]+$/)
  await expect.poll(() => second.isClosed()).toBe(true)

  const sending = context.waitForEvent('page')
  const friend = `0x${'f7'.repeat(20)}`
  await begin(
    dapp,
    'send',
    `provider.getSigner(137).sendTransaction({ to: '${friend}', value: 5n }).then((sent) => sent.hash)`,
  )
  const third = await sending
  await expect(third.getByText(messages.firstTime)).toBeVisible()
  await expect(third.locator('[data-action=confirm]')).toBeEnabled()
  await third.locator('[data-action=confirm]').click()
  const sent = await ended(dapp, 'send')
  expect(sent.error).toBeUndefined()
  expect(sent.value).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => third.isClosed()).toBe(true)

  // An address with the same ends as one that got something before.
  const asking = context.waitForEvent('page')
  const twin = `${friend.slice(0, 6)}${'01'.repeat(16)}${friend.slice(-4)}`
  await begin(
    dapp,
    'twin',
    `provider.getSigner(137).sendTransaction({ to: '${twin}', value: 5n })`,
  )
  const fourth = await asking
  await expect(
    fourth.getByText('This looks like another address'),
  ).toBeVisible()
  await fourth
    .locator('[data-action=reject]')
    .click()
    .catch(() => undefined)
  expect((await ended(dapp, 'twin')).error).toContain('request failed')

  await begin(
    dapp,
    'switch',
    `new Promise((resolve) => {
      provider.on('chainChanged', resolve)
      provider.setDefaultChainId(80002)
    })`,
  )
  expect((await ended(dapp, 'switch')).value).toBe('0x13882')
})
