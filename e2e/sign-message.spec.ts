import { expect, test } from '@playwright/test'
import { messages as waitingMessages } from '../apps/wallet/src/features/home/waiting-requests.messages.ts'
import { messages as signMessageMessages } from '../apps/wallet/src/features/messages/sign-message.messages.ts'
import { localTokens } from '../packages/contracts/src/local-tokens.ts'
import { expectCleanNow } from './_axe.ts'
import { newEmail, signIn } from './_person.ts'

const permit = {
  domain: {
    name: 'USD Coin',
    version: '2',
    chainId: 137,
    // A coin that the stack's own list vouches for.
    verifyingContract: localTokens(137).find(({ symbol }) => symbol === 'USDC')
      ?.address,
  },
  types: {
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: {
    spender: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    value: '500000000',
    hidden: 'not signed',
  },
}

/** A transfer of Permit2 with a member of whoever asks beside it. */
const longPermit = {
  domain: {
    name: 'Permit2',
    chainId: 137,
    verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  },
  types: {
    PermitWitnessTransferFrom: [
      { name: 'permitted', type: 'TokenPermissions' },
      { name: 'spender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
      { name: 'details', type: 'TokenPermissions[]' },
    ],
    TokenPermissions: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'PermitWitnessTransferFrom',
  message: {
    permitted: { token: `0x${'11'.repeat(20)}`, amount: '7' },
    spender: permit.message.spender,
    nonce: '0',
    deadline: '1999999999',
    details: Array.from({ length: 60 }, (_, index) => ({
      token: `0x${`${index}`.padStart(40, '0')}`,
      amount: '0',
    })),
  },
}

test('[SIGN-11] shows, signs and verifies a message on its network; shows typed data field by field and rejects it', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('message'))
  await page.goto('/sign-message')
  await expect(page.getByText('Nothing to sign')).toBeVisible()
  await page.goto('/settings/advanced')
  await page.getByRole('link', { name: 'Sign a message' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('I am Mira.\nYes.')
  await expectCleanNow(page)
  await page.locator('[data-action=review]').click()
  await expect(page.getByText('I am Mira.\nYes.')).toBeVisible()
  await expectCleanNow(page)
  await page.locator('[data-action=confirm]').click()
  await page.getByRole('button', { name: signMessageMessages.verify }).click()
  await expect(
    page.getByText('Polygon confirms that your wallet signed this.'),
  ).toBeVisible()
  await expectCleanNow(page)

  await page.goto('/settings/sign-message')
  await page.getByRole('radio', { name: 'Typed data' }).click()
  const json = page.getByRole('textbox', { name: 'Typed data (JSON)' })
  await json.fill('{')
  await expect(page.getByText('This isn’t valid typed data')).toBeVisible()
  await json.fill(JSON.stringify(permit))
  await page.locator('[data-action=review]').click()
  await expect(page.getByText(signMessageMessages.permit)).toBeVisible()
  await expect(page.getByText('500 USDC')).toBeVisible()
  await expect(page.getByText(signMessageMessages.free)).toBeHidden()
  await expect(page.getByText('500000000', { exact: true })).toBeVisible()
  await expect(page.getByText('not signed')).toBeHidden()
  await expectCleanNow(page)
  // Left open, it waits on the first page.
  await page.goto('/wallet')
  await page
    .getByRole('list', { name: waitingMessages.waiting })
    .getByRole('link', { name: waitingMessages.own })
    .click()
  await expect(page.getByText('500000000', { exact: true })).toBeVisible()
  await page.locator('[data-action=reject]').click()
  await expect(page).toHaveURL('/wallet')

  // What takes something stands first, and the rest is to be scrolled through.
  await page.goto('/settings/sign-message')
  await page.getByRole('radio', { name: 'Typed data' }).click()
  await json.fill(JSON.stringify(longPermit))
  await page.locator('[data-action=review]').click()
  await expect(page.getByText(/units of the coin/).first()).toHaveText(
    '7 units of the coin at',
  )
  const sign = page.locator('[data-action=confirm]')
  await expect(page.getByText(signMessageMessages.readFirst)).toBeVisible()
  await expect(sign).toBeDisabled()
  // The end of the warning, and then of the fields.
  for (const mark of await page.locator('[data-seen-mark]').all()) {
    await expect(sign).toBeDisabled()
    await mark.evaluate((end) => end.scrollIntoView({ block: 'center' }))
    await expect(mark).toBeInViewport()
  }
  await expect(sign).toBeEnabled()
  await page.locator('[data-action=reject]').click()
})
