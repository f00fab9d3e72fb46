import { expect, test } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { connectIntent, openNativeApp, toldOf } from './_native-app.ts'
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
