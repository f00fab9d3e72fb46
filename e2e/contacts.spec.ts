import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { messages as contactMessages } from '../apps/wallet/src/features/contacts/contact.messages.ts'
import { messages as contactsMessages } from '../apps/wallet/src/features/contacts/contacts.messages.ts'
import { messages as history } from '../apps/wallet/src/features/history/history.messages.ts'
import { messages as filesMessages } from '../apps/wallet/src/shared/browser/files.messages.ts'
import { messages as recipientMessages } from '../apps/wallet/src/shared/contacts/recipient.messages.ts'
import { expectCleanNow } from './_axe.ts'
import { leaveOutcome } from './_outcome.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const theo = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const rent = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'

test('[CONT-01] [CONT-02] [SEND-01] [COIN-02] adds contacts by address, name and file, and sends to them', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('contacts'))
  await getFunds(page)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByText('No contacts yet')).toBeVisible()
  await expect(page.getByRole('list', { name: 'You' })).toContainText('Me')

  await add(page, 'Theo', theo)
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByRole('listitem')).toHaveText([/Theo/])

  await test.step('a row shows as much of an address as it has room for', async () => {
    const address = people.locator('[data-address]')
    const widthOf = (part: number) => () =>
      address
        .locator('span')
        .nth(part)
        .evaluate((shown) => shown.getBoundingClientRect().width)
    const [more, fourth] = [widthOf(0), widthOf(2)]
    await expect.poll(more).toBe(0)
    await expect.poll(fourth).toBeGreaterThan(0)
    await page.setViewportSize({ width: 1280, height: 844 })
    await expect.poll(more).toBeGreaterThan(0)
    await expect.poll(fourth).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(address).toHaveText(theo)
  })

  await test.step('the same address is rejected, and the input stays', async () => {
    await page.getByRole('button', { name: 'Add contact' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Other')
    await page.getByRole('textbox', { name: 'Address or name' }).fill(theo)
    await expect(page.getByText('Contact already exists')).toBeVisible()
    await page.getByRole('textbox', { name: 'Address or name' }).fill('')
  })

  await test.step('a name is looked up', async () => {
    const field = page.getByRole('textbox', { name: 'Address or name' })
    await field.fill('nobody-has-this.eth')
    await expect(page.getByText(contactsMessages.unknownName)).toBeVisible()
    await field.fill('cairn.eth')
    await expect(page.getByText('cairn.eth')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).last().click()
    await expect(people.getByRole('listitem')).toHaveText([/Other/, /Theo/])
  })

  await test.step('a file is shown before it is imported', async () => {
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByRole('button', { name: contactsMessages.import }).click()
    await page.getByLabel('CSV file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `name;address\nRent (flat);${rent}\nTheodore;${theo}\nBroken;0x12\n`,
      ),
    })
    const preview = page.getByRole('list', { name: 'Changes' })
    await expect(preview.getByRole('listitem')).toHaveText([
      /Rent \(flat\).*New/,
      /Theodore.*was Theo/,
      /Broken.*No address on this line/,
    ])
    await page.getByRole('button', { name: 'Import 1 new, 1 renamed' }).click()
    await expect(people.getByRole('listitem')).toHaveText([
      /Other/,
      /Rent \(flat\)/,
      /Theodore/,
    ])
  })

  await test.step('the exported file has all contacts', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByRole('button', { name: filesMessages.export }).click()
    const path = await (await download).path()
    expect(readFileSync(path, 'utf8')).toContain(`Theodore,${theo}`)
  })

  await test.step('removing asks for confirmation', async () => {
    await page.getByRole('button', { name: 'More for Other' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.locator('[data-action=confirm]').click()
    await expect(people.getByRole('listitem')).toHaveText([/Rent/, /Theodore/])
  })

  await test.step('contacts stay after a reload, and can be sent to', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'More for Theodore' }).click()
    await page.getByRole('link', { name: 'Send' }).click()
    await expect(page.getByText('Theodore')).toBeVisible()
    await expect(page.getByText(recipientMessages.firstTime)).toBeVisible()
    await page.getByRole('button', { name: 'Clear recipient' }).click()
    await page.getByRole('button', { name: 'Contacts' }).click()
    await page.getByRole('searchbox').fill('rent')
    await page.getByRole('button', { name: /Rent/ }).click()
    await expect(page.getByText('Rent (flat)')).toBeVisible()
  })

  await test.step('the history shows their names', async () => {
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.125')
    await page.locator('[data-action=review]').click()
    await expect(page.getByText('Worked', { exact: true })).toBeVisible()
    await page.locator('[data-action=confirm]').click()
    await expect(page.getByText(/^[\d.]+ \S+ to Rent \(flat\)$/)).toBeVisible()
    await expect(
      page.getByRole('link', { name: history.saveContact }),
    ).toHaveCount(0)
    await leaveOutcome(page, 'Sent')
    await expect(
      page
        .getByRole('list', { name: 'Transactions' })
        .getByText('Sent to Rent (flat)'),
    ).toBeVisible()
    await page.goto('/send')
    await page.getByRole('combobox', { name: 'To' }).fill(rent)
    await expect(page.getByText('Rent (flat)')).toBeVisible()
    await expect(page.getByText(recipientMessages.firstTime)).toBeHidden()
  })

  await test.step('a contact has a page with everything between you', async () => {
    await page.goto('/contacts')
    await people.getByRole('link', { name: /Theodore/ }).click()
    await expect(page.getByText(contactMessages.none)).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await people.getByRole('link', { name: /Rent/ }).click()
    await expect(
      page.getByRole('heading', { name: 'Rent (flat)' }),
    ).toBeVisible()
    const list = page.getByRole('list', { name: 'Transactions' })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list.getByText('Sent to Rent (flat)')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectCleanNow(page)
    }
    await page.getByRole('button', { name: contactsMessages.edit }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Flat')
    await page.getByRole('button', { name: 'Save' }).last().click()
    await expect(page.getByRole('heading', { name: 'Flat' })).toBeVisible()
    await page.getByRole('link', { name: 'Send' }).click()
    await expect(
      page.getByRole('heading', { name: 'Send', exact: true }),
    ).toBeVisible()
    await expect(page.getByText('Flat')).toBeVisible()
  })

  await test.step('an address that imitates a contact shows a warning', async () => {
    await page.getByRole('button', { name: 'Clear recipient' }).click()
    const fake = `${rent.slice(0, 6)}${'0'.repeat(32)}${rent.slice(-4)}`
    await page.getByRole('combobox', { name: 'To' }).fill(fake.toLowerCase())
    await expect(page.getByText(recipientMessages.lookAlikeTitle)).toBeVisible()
  })
})

async function add(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Address or name' }).fill(address)
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText(name).first()).toBeVisible()
}
