import { expect, type Page, test } from '@playwright/test'
import { messages as review } from '../apps/wallet/src/features/requests/requests.messages.ts'
import { messages as send } from '../apps/wallet/src/features/send/send.messages.ts'
import { expectAccessible } from './_axe.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const recipient = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const small = { width: 320, height: 640 }

/** The fields of the send form. */
const fieldsOf = (page: Page) => ({
  amount: page.getByRole('textbox', { name: 'Amount' }),
  to: page.getByRole('combobox', { name: 'To' }),
  card: page.getByRole('img', { name: recipient }),
})

test('[SEND-01] [TXRQ-01] keeps what was typed over Edit, back and reload, opens empty anew, and shows the whole recipient above the buttons', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('draft'))
  await getFunds(page)
  await page.setViewportSize(small)
  await page.getByRole('link', { name: 'Send' }).click()
  const { amount, to, card } = fieldsOf(page)

  await test.step('Enter goes forward and clears nothing', async () => {
    await amount.fill('0,25')
    await amount.press('Enter')
    await expect(to).toBeFocused()
    await to.fill(recipient)
    await expect(card).toBeVisible()
    await page.reload()
    await expect(amount).toHaveValue('0,25')
    await expect(card).toBeVisible()
    await expect(page.locator('[data-action=review]')).toBeEnabled()
    await amount.press('Enter')
  })

  await test.step('the recipient is in view above the buttons', async () => {
    await expect(page).toHaveURL('/sign-transaction')
    await expect(page.getByText('Worked', { exact: true })).toBeVisible()
    for (const size of [small, { width: 380, height: 600 }]) {
      await page.setViewportSize(size)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(card.last()).toBeInViewport({ ratio: 1 })
      await expect(page.locator('[data-action=confirm]')).toBeInViewport()
    }
    await expectAccessible(page)
    await page.setViewportSize(small)
  })

  await test.step('Edit leads back, and leaves nothing waiting', async () => {
    await page.locator('[data-action=edit]').click()
    await expect(page).toHaveURL(/\/send/)
    await expect(amount).toHaveValue('0,25')
    await page.locator('[data-action=review]').click()
    await page.goBack()
    await expect(amount).toHaveValue('0,25')
    await page.locator('[data-action=review]').click()
    await page.locator('[data-action=reject]').click()
    await expect(page).toHaveURL('/wallet')
    await expect(page.getByRole('list', { name: 'Coins' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Send 0.25/ })).toHaveCount(0)
  })

  await test.step('what was sent is forgotten', async () => {
    await page.getByRole('link', { name: 'Send' }).click()
    await expect(amount).toHaveValue('')
    await amount.fill('0,25')
    await to.fill(recipient)
    await page.locator('[data-action=review]').click()
    await expect(page.getByText('Worked', { exact: true })).toBeVisible()
    await page.locator('[data-action=confirm]').click()
    await expect(page).toHaveURL(/\/outcome$/)
    await page.goto('/send')
    await expect(amount).toHaveValue('')
    await expect(to).toHaveValue('')
  })

  await test.step('the last recipient is offered', async () => {
    await to.click()
    const option = page.getByRole('option', { name: /0xfB69/i })
    await option.click()
    await expect(card).toBeVisible()
    await page.getByRole('button', { name: send.startOver }).click()
    await expect(card).toBeHidden()
  })
})

test('[SEND-01] says in words that a contract cannot receive a coin', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('refused'))
  await getFunds(page)
  await page.getByRole('link', { name: 'Send' }).click()
  const { amount, to } = fieldsOf(page)
  const environment = await page.request.get('/.well-known/cairn.json', {
    maxRetries: 3,
  })
  const { networks } = (await environment.json()) as {
    networks: { chainId: number; swap?: { targets: string[] } }[]
  }
  // An exchange takes Ether only from the wrapped coin.
  const exchange = networks.find(({ chainId }) => chainId === 1)?.swap?.targets
  await page.getByRole('button', { name: /Choose a coin/ }).click()
  const choice = page.getByRole('dialog')
  await choice.getByRole('searchbox').fill('ether')
  await choice.getByRole('button', { name: /^Ether/ }).click()
  await amount.fill('0.1')
  await to.fill(exchange?.[0] ?? '')
  await page.locator('[data-action=review]').click()
  await expect(page.getByText(review.testFailed)).toBeVisible()
  await expect(page.getByText(/can’t receive ETH/)).toBeVisible()
  await expect(page.locator('[data-action=confirm]')).toBeDisabled()
  await page.locator('[data-action=edit]').click()
  await expect(amount).toHaveValue('0.1')
})
