import { expect, type Page, test } from '@playwright/test'
import {
  moreWords,
  messages as secretMessages,
} from '../apps/wallet/src/features/auth/secret.messages.ts'
import { messages as recoveryMessages } from '../apps/wallet/src/features/settings/recovery/recovery.messages.ts'
import { messages as secretViewsMessages } from '../apps/wallet/src/features/signing/secret-views.messages.ts'
import { messages as phraseMessages } from '../apps/wallet/src/shared/phrase/phrase.messages.ts'
import { expectCleanNow } from './_axe.ts'
import {
  dumpWithToken,
  newEmail,
  newestLink,
  signIn,
  signOut,
} from './_person.ts'

/** Returns the words that the page shows for writing down. */
async function writtenWords(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: phraseMessages.show }).click()
  const list = page.getByRole('list', { name: 'Recovery phrase' })
  await expect(list.getByRole('listitem')).toHaveCount(12)
  return list.getByRole('listitem').allInnerTexts()
}

/** Types the requested words back. */
async function answerCheck(page: Page, words: readonly string[]) {
  await page.getByRole('button', { name: phraseMessages.written }).click()
  const asked = page.getByRole('textbox', { name: /^Word \d+$/ })
  await expect(asked).toHaveCount(3)
  for (const field of await asked.all()) {
    const label = await field.evaluate(
      (input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '',
    )
    await field.fill(words[Number(label.replace('Word ', '')) - 1] ?? '')
  }
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Expects that text of twice the size leaves the screen as wide, and words whole. */
async function expectRoomForLargeText(page: Page) {
  const cut = await page.evaluate(() => {
    const { documentElement } = document
    documentElement.style.fontSize = '200%'
    const parts = [documentElement, ...document.querySelectorAll('main li')]
    const wider = parts.filter((part) => part.scrollWidth > part.clientWidth)
    const texts = wider.map((part) => part.textContent)
    documentElement.style.fontSize = ''
    return texts
  })
  expect(cut).toEqual([])
}

async function ownAddress(page: Page): Promise<string> {
  await page.goto('/wallet?receive')
  const dialog = page.getByRole('dialog', { name: 'Receive' })
  const address = dialog.getByText(/0x[0-9a-fA-F]/).first()
  await expect(address).toBeVisible()
  return ((await address.textContent()) ?? '').replace(/\s/g, '')
}

test('[AUTH-01] [AUTH-07] creates a wallet with a new recovery phrase, and opens it again after signing out', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: /Apple/ })).toBeVisible()
  await expectRoomForLargeText(page)
  await page.getByRole('button', { name: 'More options' }).click()
  const options = page.getByRole('dialog', { name: 'More options' })
  await expect(options.getByRole('link')).toHaveCount(2)
  await expectCleanNow(page)
  await options.getByRole('link', { name: moreWords.newPhrase }).click()
  const words = await writtenWords(page)
  await expectCleanNow(page)
  await expectRoomForLargeText(page)
  // A reload hides the words again, and keeps them.
  await page.reload()
  await expect(page.getByText(phraseMessages.hidden)).toBeVisible()
  await expectCleanNow(page)
  for (const word of words)
    expect(
      await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      ),
    ).not.toContain(`${word} `)
  expect(await writtenWords(page)).toEqual(words)
  await page.getByRole('button', { name: phraseMessages.written }).click()
  const fields = page.getByRole('textbox', { name: /^Word \d+$/ })
  for (const field of await fields.all()) await field.fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/That isn’t word \d+/).first()).toBeVisible()
  await expectCleanNow(page)
  await page.getByRole('button', { name: phraseMessages.again }).click()
  await answerCheck(page, words)
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  const address = await ownAddress(page)
  await signOut(page)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()

  await page.getByRole('button', { name: 'More options' }).click()
  await options.getByRole('link', { name: moreWords.recovery }).click()
  const phrase = page.getByRole('textbox', { name: 'Recovery phrase' })
  const go = page.getByRole('button', { name: 'Continue' })
  await phrase.fill(words.slice(1).join(' '))
  await expect(go).toBeDisabled()
  await phrase.fill('zoo '.repeat(12))
  await go.click()
  await expect(page.getByText('Invalid recovery phrase').first()).toBeVisible()
  await expectCleanNow(page)
  // Valid words of no wallet: they open none, and create none.
  await phrase.fill(`${'abandon '.repeat(11)}about`)
  await go.click()
  await expect(page.getByText('No wallet uses these words.')).toHaveCount(1)
  await expect(
    page.getByRole('link', { name: secretMessages.createNew }),
  ).toHaveAttribute('href', '/auth/new-mnemonic')
  await expectCleanNow(page)
  await phrase.fill(`  ${words.join('  ')} `)
  await phrase.press('Enter')
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  expect(await ownAddress(page)).toBe(address)
})

test('[SIGN-03] [SIGN-04] [SIGN-07] [SIGN-08] adds and removes a recovery key in the settings, signed manually with email and phrase', async ({
  context,
}) => {
  const email = newEmail('recovery')
  const { page, mailId } = await signIn(context, email)
  await dumpWithToken(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Recovery key' }).click()
  await expect(page.getByText(recoveryMessages.none)).toBeVisible()
  await page.getByRole('button', { name: recoveryMessages.addNew }).click()
  const words = await writtenWords(page)
  await answerCheck(page, words)
  const keys = page.getByRole('list', { name: 'Recovery key' })
  await expect(keys.getByRole('listitem')).toHaveCount(1)
  await expect(keys).toContainText(recoveryMessages.one)
  await expect(keys).toContainText('added today · opens the wallet alone')
  await expect(
    page.getByRole('button', { name: recoveryMessages.addAnother }),
  ).toBeVisible()
  await expectCleanNow(page)

  await test.step('the phrase gets a name, and its words are checked', async () => {
    await keys.getByRole('button').first().click()
    await page.getByRole('button', { name: recoveryMessages.rename }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('In the safe')
    await page.getByRole('textbox', { name: 'Name' }).press('Enter')
    await keys.getByRole('button', { name: /^In the safe/ }).click()
    const phrase = page.getByRole('textbox', { name: 'Recovery phrase' })
    const check = page.getByRole('button', { name: recoveryMessages.check })
    await phrase.fill(`${'abandon '.repeat(11)}about`)
    await check.click()
    await expect(page.getByText('belong to another')).toBeVisible()
    await expectCleanNow(page)
    await phrase.fill(words.join(' '))
    await check.click()
    await expect(page.getByText(recoveryMessages.checked)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(keys).toContainText(/added .* · checked/)
  })

  await page.goto('/settings/advanced')
  // The whole row reacts.
  await page.getByText('Choose the signers yourself, every time.').click()
  await expect(
    page.getByRole('switch', { name: 'Manual signing' }),
  ).toBeChecked()
  await page.getByText('Manual signing', { exact: true }).click()
  await expect(
    page.getByRole('switch', { name: 'Manual signing' }),
  ).not.toBeChecked()
  await page.getByRole('switch', { name: 'Manual signing' }).click()
  await page.goto('/settings/recovery')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: recoveryMessages.removeTitle })
    .locator('[data-action=confirm]')
    .click()
  const signing = page.getByRole('dialog', { name: 'Signing Options' })
  await expect(signing.getByRole('progressbar')).toHaveAttribute(
    'aria-valuemax',
    '5',
  )
  await expectCleanNow(page)
  await signing.getByRole('button', { name: 'Email', exact: true }).click()
  const mail = page.getByRole('dialog', { name: 'Check your email' })
  await expect(mail.getByText(email)).toBeVisible()
  await expectCleanNow(page)
  const { link } = await newestLink(page, email, mailId)
  const second = await context.newPage()
  await second.goto(link)
  await expect(
    second.getByText('This changes who can sign for your wallet'),
  ).toBeVisible()
  await expectCleanNow(second)
  await second.locator('[data-action=confirm]').click()
  await expect(
    second.getByText('Go back to where you started signing'),
  ).toBeVisible()
  await second.close()
  await expect(signing.getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    '3',
  )
  await signing
    .getByRole('button', { name: 'Recovery key', exact: true })
    .click()
  const view = page.getByRole('dialog', { name: secretViewsMessages.recovery })
  await expect(view).toBeVisible()
  await expectCleanNow(page)
  await view.getByRole('button', { name: 'Cancel' }).click()
  await expect(signing).toBeVisible()
  await signing
    .getByRole('button', { name: 'Recovery key', exact: true })
    .click()
  await view.getByRole('textbox').fill('zoo '.repeat(12))
  await view.locator('[data-action=confirm]').click()
  await expect(view.getByText('Invalid recovery phrase')).toBeVisible()
  await view.getByRole('textbox').fill(words.join(' '))
  await view.locator('[data-action=confirm]').click()
  await expect(page.getByText(recoveryMessages.none)).toBeVisible()
})

test('[AUTH-08] a developer signs in with a password that is marked as weak, and signs with it', async ({
  page,
}) => {
  await page.goto('/auth/plain-password')
  await expect(page).toHaveURL('/auth')
  await page.evaluate(() => {
    const value = {
      enabled: true,
      forceCreateWallet: false,
      fastJwtExpiry: false,
    }
    localStorage.setItem('cairn.devMode', JSON.stringify({ version: 1, value }))
  })
  const password = `Weak ${Date.now()}`
  await page.reload()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('link', { name: 'Password' }).click()
  const field = page.getByLabel('Password', { exact: true })
  const go = page.getByRole('button', { name: 'Continue' })
  await expect(go).toBeDisabled()
  await field.fill(password)
  const bits = (password.length * Math.log2(94)).toFixed(2)
  await expect(page.getByRole('meter', { name: 'Strength' })).toHaveAttribute(
    'aria-valuetext',
    `${bits} bits`,
  )
  await expect(go).toBeDisabled()
  await expectCleanNow(page)
  await page.getByRole('checkbox').check()
  await field.press('Enter')
  await page.locator('[data-action=confirm]').click()
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  await dumpWithToken(page)

  await page.goto('/settings/advanced')
  await page.getByRole('switch', { name: 'Manual signing' }).click()
  await page.goto('/settings/recovery')
  await page.getByRole('button', { name: recoveryMessages.addNew }).click()
  await answerCheck(page, await writtenWords(page))
  const signing = page.getByRole('dialog', { name: 'Signing Options' })
  await signing.locator('[data-action=confirm]').click()
  await signing.getByRole('button', { name: 'Password', exact: true }).click()
  const view = page.getByRole('dialog', { name: 'Password' })
  await expect(view).toBeVisible()
  await expectCleanNow(page)
  await view.getByLabel('Password').fill('not it')
  await view.locator('[data-action=confirm]').click()
  await expect(view.getByText('Wrong password')).toBeVisible()
  await view.getByLabel('Password').fill(password)
  await view.locator('[data-action=confirm]').click()
  await signing.getByRole('button', { name: 'Guard', exact: true }).click()
  await expect(
    page.getByRole('list', { name: 'Recovery key' }).getByRole('listitem'),
  ).toHaveCount(1)
})
